import type { ComponentProps } from 'react'

const look =
  'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] ' +
  'border-line-strong bg-paper transition-colors duration-150 checked:border-leaf-700 ' +
  'checked:bg-leaf-700 before:absolute before:top-[3px] before:left-[3px] before:size-[1.125rem] ' +
  'before:rounded-full before:bg-line-strong before:transition-transform before:duration-150 ' +
  'checked:before:translate-x-5 checked:before:bg-white disabled:cursor-not-allowed ' +
  'disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60'

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> & {
  checked: boolean
  onChange: (on: boolean) => void
}

/** A yes or no that counts at once: the control alone, as large as a finger. */
export const Toggle = ({ checked, onChange, ...rest }: ToggleProps) => (
  <span className="grid min-h-11 shrink-0 place-items-center">
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a box says it by itself
      role="switch"
      checked={checked}
      onChange={event => onChange(event.target.checked)}
      className={look}
    />
  </span>
)
