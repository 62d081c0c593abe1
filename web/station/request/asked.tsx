import { timesInWords, type PickupRequest } from '../../../contract/request/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'

/** When a request was made, by when we promised to come or that we are late, and what moved. */
export function Asked({ request }: { request: PickupRequest }) {
  const { createdAt, promisedOn, late, movedTimes, done, pickedUpAt } = request
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
      {isAhead && !late && (
        <span className="text-sm text-ink-soft xl:whitespace-nowrap">by {showDay(promisedOn)}</span>
      )}
      {isAhead && movedTimes > 0 && <Badge tone="danfo">moved {timesInWords(movedTimes)}</Badge>}
    </span>
  )
}
