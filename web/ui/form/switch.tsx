import { useId } from 'react'
import { Toggle } from './toggle.tsx'

type SwitchProps = {
  label: string
  hint?: string | undefined
  checked: boolean
  busy?: boolean
  onChange: (wanted: boolean) => void
}

/** A yes or no that counts at once, with its words. While `busy` it ignores presses. */
export function Switch({ label, hint, checked, busy = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </label>
      <Toggle
        id={id}
        checked={checked}
        aria-describedby={hint && `${id}-hint`}
        aria-disabled={busy || undefined}
        onChange={wanted => !busy && onChange(wanted)}
      />
    </div>
  )
}
