import { FieldFrame, inputLook } from './field.tsx'
import { useFieldParts } from './form-context.ts'

type PinFieldProps = {
  label: string
  hint?: string
  /** Whether it is chosen here; else it is typed to be recognised. */
  isNew?: boolean
}

/** Four digits that nobody reads over a shoulder. */
export function PinField({ label, hint, isNew = false }: PinFieldProps) {
  const { id, error, aria } = useFieldParts('pin', hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...aria}
        id={id}
        name="pin"
        type="password"
        data-secret=""
        inputMode="numeric"
        autoComplete={isNew ? 'new-password' : 'off'}
        maxLength={4}
        required
        className={`${inputLook} figures max-w-40 text-2xl tracking-[0.5em]`}
      />
    </FieldFrame>
  )
}
