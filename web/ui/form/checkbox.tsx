import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { useFieldParts } from './form-context.ts'

type CheckboxProps = {
  name: string
  label: ReactNode
  defaultChecked?: boolean | undefined
  required?: boolean | undefined
}

/** A yes or no: sends true or false. */
export function Checkbox({ name, label, defaultChecked = false, required }: CheckboxProps) {
  const { id, error, kept, aria } = useFieldParts(name, undefined)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        {/* An empty box sends nothing by itself; the last value of a name counts. */}
        <input type="hidden" name={name} value="false" />
        <input
          {...aria}
          id={id}
          type="checkbox"
          name={name}
          value="true"
          required={required}
          defaultChecked={kept ? kept === 'true' : defaultChecked}
          className="size-6 shrink-0 cursor-pointer accent-leaf-700"
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
