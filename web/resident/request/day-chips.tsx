import { useState } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { furthestDays } from '../../../contract/request/request.ts'
import { showDay, today } from '../../ui/day.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { t } from '../../t.ts'

const chipLook =
  'pointer-events-none grid min-h-11 place-items-center rounded-full border border-line-strong px-4 ' +
  'text-[0.9375rem] whitespace-nowrap first-letter:uppercase peer-checked:border-leaf-700 ' +
  'peer-checked:bg-leaf-700 peer-checked:font-semibold peer-checked:text-white ' +
  'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2'

const nearDays = 4

type DayChipsProps = {
  readOnly: boolean
  /** Days on which nobody comes there, or that are full: they are not offered. */
  closed: ReadonlySet<string>
  /** The first day that is offered: today unless told. */
  from?: string
  /** On one line, which is pushed along with a finger. */
  inOneRow?: boolean
  onChoose?: (day: string) => void
}

/** The day that somebody would like: any, one of the next, or another from the calendar. */
export function DayChips({ readOnly, closed, inOneRow = false, ...rest }: DayChipsProps) {
  const { id, kept = '' } = useFieldParts('wantedOn', undefined)
  const { from: first = today(), onChoose } = rest
  const near = Array.from({ length: furthestDays }, (_, days) => addDays(first, days))
    .filter(day => !closed.has(day))
    .slice(0, nearDays)
  const [isOther, setOther] = useState(kept !== '' && !near.includes(kept))
  const chips = [
    { key: '', value: '', label: t('any day'), isTyped: false },
    ...near.map(value => ({ key: value, value, label: showDay(value), isTyped: false })),
    { key: 'other', value: '', label: t('another day'), isTyped: true },
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('Day')}</legend>
      <div
        className={
          inOneRow
            ? '-mx-(--pad) flex gap-2 overflow-x-auto px-(--pad) py-1'
            : 'flex flex-wrap gap-2'
        }
      >
        {chips.map(({ key, value, label, isTyped }) => (
          <label key={key} htmlFor={`${id}-${key}`} className="relative">
            <input
              id={`${id}-${key}`}
              type="radio"
              name="wantedOn"
              value={value}
              defaultChecked={isOther === isTyped && (isTyped || value === kept)}
              onChange={() => {
                setOther(isTyped)
                onChoose?.(value)
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            <span className={chipLook}>{label}</span>
          </label>
        ))}
      </div>
      {isOther && (
        <div className="mt-3">
          <TextField
            name="wantedOn"
            label={t('Which day?')}
            type="date"
            min={first}
            max={addDays(today(), furthestDays)}
            required={false}
            readOnly={readOnly}
            onInput={event => onChoose?.(event.currentTarget.value)}
          />
        </div>
      )}
    </fieldset>
  )
}
