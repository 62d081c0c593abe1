import { FieldFrame, inputLook } from './field.tsx'
import { useFieldParts } from './form-context.ts'
import { gramsOf } from './kilo.ts'
import { t } from '../../t.ts'

type KiloFieldProps = {
  /** The field that is sent, in grams. */
  name: string
  label: string
  hint?: string | undefined
  typed: string
  onTyped: (typed: string) => void
  readOnly?: boolean | undefined
}

/** A weight as people type it, "12" or "1.5"; what is sent is whole grams. */
export function KiloField({ name, label, hint, typed, onTyped, readOnly }: KiloFieldProps) {
  const { id, error, aria } = useFieldParts(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input type="hidden" name={name} value={gramsOf(typed) ?? ''} />
        <input
          {...aria}
          id={id}
          data-field={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          readOnly={readOnly}
          value={typed}
          onChange={event => onTyped(event.target.value)}
          className={`${inputLook} figures pr-12`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-soft"
        >
          {t('kg')}
        </span>
      </div>
    </FieldFrame>
  )
}
