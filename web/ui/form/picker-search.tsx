import { takeFocus } from '../take-focus.ts'
import { SearchField } from './search-box.tsx'

type PickerSearchProps = {
  label: string
  value: string
  onChange: (typed: string) => void
  /** Whether it has the focus as soon as it is there. */
  focused?: boolean
  onEnter?: () => void
}

/** Narrows a list to pick from; nothing of it stands in the address. */
export function PickerSearch({
  label,
  value,
  onChange,
  focused = true,
  onEnter,
}: PickerSearchProps) {
  return (
    <SearchField
      label={label}
      frame="my-4"
      ref={focused ? takeFocus : undefined}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (!onEnter || event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
