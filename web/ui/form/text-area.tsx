import type { ReactNode } from 'react'
import { FieldFrame, inputLook } from './field.tsx'
import { useFieldParts } from './form-context.ts'

type TextAreaProps = {
  name: string
  label: ReactNode
  hint?: string | undefined
  rows?: number
  maxLength?: number
  defaultValue?: string | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
}

/** Several lines of text. `required={false}` marks it as optional. */
export function TextArea({ name, label, hint, rows = 4, defaultValue, ...rest }: TextAreaProps) {
  const { id, error, kept, aria } = useFieldParts(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <textarea
        {...rest}
        {...aria}
        id={id}
        name={name}
        rows={rows}
        defaultValue={kept ?? defaultValue}
        className={`${inputLook} resize-y`}
      />
    </FieldFrame>
  )
}
