import { useId } from 'react'
import { weekDays } from '../../../contract/ground/area.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const nameOf = (day: number) => names[day - 1] ?? ''

const chipLook =
  'pointer-events-none grid min-h-11 place-items-center rounded-full border border-line-strong px-3.5 ' +
  'text-[0.9375rem] peer-checked:border-leaf-700 peer-checked:bg-leaf-100 peer-checked:font-semibold ' +
  'peer-checked:text-leaf-700 peer-focus-visible:outline-3'

/** "Mon, Thu", "every day". */
export const daysInWords = (days: readonly number[]) =>
  days.length === weekDays.length ? 'every day' : days.map(nameOf).join(', ')

type WeekDaysProps = {
  legend: string
  chosen: readonly number[]
  onChoose: (days: number[]) => void
}

/** Days of the week, at least one. */
export function WeekDays({ legend, chosen, onChoose }: WeekDaysProps) {
  const id = useId()
  const toggle = (day: number) =>
    onChoose(
      weekDays.filter(each => (each === day ? !chosen.includes(day) : chosen.includes(each))),
    )
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {weekDays.map(day => (
          <label key={day} htmlFor={`${id}-${day}`} className="relative">
            <input
              id={`${id}-${day}`}
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
            />
            <span className={chipLook}>{nameOf(day)}</span>
          </label>
        ))}
      </div>
      {chosen.length === 0 && (
        <p className="mt-1.5 text-sm font-semibold text-clay">Please choose at least one day.</p>
      )}
    </fieldset>
  )
}
