import { useId } from 'react'
import { Icon } from '../icon.tsx'
import { takeFocus } from '../take-focus.ts'
import { inputLook } from './field.tsx'

type PickerSearchProps = {
  label: string
  value: string
  onChange: (typed: string) => void
  /** Whether it has the focus as soon as it is there. */
  focused?: boolean
}

/** Narrows a list to pick from; nothing of it stands in the address. */
export function PickerSearch({ label, value, onChange, focused = true }: PickerSearchProps) {
  const id = useId()
  return (
    <search className="relative my-4 block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={focused ? takeFocus : undefined}
        id={id}
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${inputLook} pl-12`}
      />
    </search>
  )
}
