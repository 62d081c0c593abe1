import { useId } from 'react'

type ChipsProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: Value | undefined
  disabled?: boolean
  onChoose: (value: Value) => void
}

const chipLook =
  'pointer-events-none grid min-h-11 place-items-center rounded-full border border-line-strong px-4 ' +
  'text-[0.9375rem] leading-tight transition-colors peer-checked:border-leaf-700 ' +
  'peer-checked:bg-leaf-100 peer-checked:font-semibold peer-checked:text-leaf-700'

/** Several short answers, as many as there are; at most one is taken. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { legend, options, chosen, disabled = false, onChoose } = props
  const id = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }, at) => (
          <label key={value} htmlFor={`${id}-${at}`} className="relative">
            <input
              id={`${id}-${at}`}
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
            />
            <span className={chipLook}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
