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
  'text-[0.9375rem] leading-tight wrap-anywhere transition-colors peer-checked:bg-leaf-700 ' +
  'peer-checked:font-semibold peer-checked:text-white'
// Where letters are large, one below the other.
const waysLook =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-1 rounded-xl border ' +
  'border-line-strong p-1'

/** Two to four ways that stand side by side where they have room; exactly one is taken. */
export function Choice({ name, legend, options, defaultValue, onChoose }: ChoiceProps) {
  const { id, kept } = useFieldParts(name, undefined)
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className={waysLook}>
        {options.map(({ value, label }, at) => (
          <label key={value} htmlFor={`${id}-${at}`} className="relative">
            <input
              id={`${id}-${at}`}
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
