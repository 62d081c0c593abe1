import { FieldFrame, inputLook } from './field.tsx'
import { useFieldParts } from './form-context.ts'
import { koboOf } from './naira.ts'

type NairaFieldProps = {
  /** The field that is sent, in kobo. */
  name: string
  label: string
  hint?: string | undefined
  typed: string
  onTyped: (typed: string) => void
  required?: boolean | undefined
  readOnly?: boolean | undefined
}

/** An amount as people type it, "2,000" or "2000.50"; what is sent is whole kobo. */
export function NairaField({ name, label, hint, typed, onTyped, ...rest }: NairaFieldProps) {
  const { id, error, aria } = useFieldParts(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <div className="relative">
        <input type="hidden" name={name} value={koboOf(typed) ?? ''} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft"
        >
          ₦
        </span>
        <input
          {...rest}
          {...aria}
          id={id}
          data-field={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={event => onTyped(event.target.value)}
          className={`${inputLook} figures pl-9`}
        />
      </div>
    </FieldFrame>
  )
}
