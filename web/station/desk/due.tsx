import { timesInWords, type PickupRequest } from '../../../contract/request/request.ts'
import { showDay, today } from '../../ui/day.ts'

const dayMs = 24 * 60 * 60 * 1000

/** "Today", "tomorrow" or how many days late; the promise stays whatever is planned. */
export function dueInWords({ promisedOn, late }: PickupRequest): string {
  if (!late) return showDay(promisedOn)
  const days = Math.round((Date.parse(today()) - Date.parse(promisedOn)) / dayMs)
  return days === 1 ? '1 day late' : `${days} days late`
}

/** By when we promised to come, and how that stands. */
export function Due({ request }: { request: PickupRequest }) {
  const { promisedOn, late, movedTimes } = request
  return (
    <>
      <span className={`block font-semibold first-letter:uppercase ${late ? 'text-clay' : ''}`}>
        {dueInWords(request)}
      </span>
      {(late || movedTimes > 0) && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {late && showDay(promisedOn)}
          {late && movedTimes > 0 && ', '}
          {movedTimes > 0 && `moved ${timesInWords(movedTimes)}`}
        </span>
      )}
    </>
  )
}
