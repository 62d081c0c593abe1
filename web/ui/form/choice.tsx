import { useFieldParts } from './form-context.ts'

type ChoiceProps = {
  name: string
  legend: string
  options: readonly { value: string; label: string }[]
  defaultValue: string
  /** Where it counts at once, without a form. */
  onChoose?: (value: string) => void
}

const labelLook =
  'pointer-events-none grid min-h-11 place-items-center rounded-lg px-1 text-center ' +
  'text-[0.9375rem] leading-tight transition-colors peer-checked:bg-leaf-700 ' +
  'peer-checked:font-semibold peer-checked:text-white'

/** Two to four ways that stand side by side; exactly one is taken. */
export function Choice({ name, legend, options, defaultValue, onChoose }: ChoiceProps) {
  const { id, kept } = useFieldParts(name, undefined)
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-xl border border-line-strong p-1">
        {options.map(({ value, label }) => (
          <label key={value} htmlFor={`${id}-${value}`} className="relative">
            <input
              id={`${id}-${value}`}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === (kept ?? defaultValue)}
              onChange={() => onChoose?.(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
            />
            <span className={labelLook}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
