import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { controlLook, FieldFrame } from './field.tsx'
import { useFieldParts } from './form-context.ts'

export type SelectOption = { value: string; label: string }

type Options = {
  options: readonly SelectOption[]
  /** What stands there while nothing is picked; it sends an empty value. */
  placeholder?: string | undefined
}

type SelectFieldProps = Options & {
  name: string
  label: ReactNode
  hint?: string | undefined
  defaultValue?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** Picks one of a few, with the phone's own list. For many, there is the combobox. */
export function SelectField({ name, label, hint, defaultValue, ...rest }: SelectFieldProps) {
  const { id, error, kept, aria } = useFieldParts(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <Native {...rest} {...aria} id={id} name={name} defaultValue={kept ?? defaultValue ?? ''} />
    </FieldFrame>
  )
}

type SelectProps = Options & {
  label: string
  value: string
  onChange: (value: string) => void
  labelHidden?: boolean
}

/** A select outside a form: a filter or an order that counts at once. */
export function Select({ label, labelHidden = false, onChange, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-[0.9375rem] font-semibold'}>
        {label}
      </label>
      <Native {...rest} id={id} onChange={event => onChange(event.target.value)} />
    </div>
  )
}

function Native({ options, placeholder, ...rest }: Options & ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...rest}
        className={`${controlLook} cursor-pointer appearance-none truncate pr-12 disabled:opacity-55`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
      />
    </div>
  )
}
