import { addDays, lagosDay } from '../../../contract/calendar.ts'
import { usualDays, type PickupRequest } from '../../../contract/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'

/** When a request was made, that it is late, or for which day it is if that is not the usual. */
export function Asked({ request }: { request: PickupRequest }) {
  const { createdAt, dueOn, late, done, pickedUpAt } = request
  const isUsual = dueOn === addDays(lagosDay(new Date(createdAt)), usualDays)
  const isAhead = !done && pickedUpAt === null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="xl:whitespace-nowrap">
        <Moment at={createdAt} />
      </span>
      {late && (
        <Badge tone="clay" dot>
          late
        </Badge>
      )}
      {isAhead && !late && !isUsual && (
        <span className="text-sm text-ink-soft xl:whitespace-nowrap">for {showDay(dueOn)}</span>
      )}
    </span>
  )
}
