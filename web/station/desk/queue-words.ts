import { formatNaira } from '../../../contract/money.ts'
import { answerWithinHours, type QueueItem, type QueueKind } from '../../../contract/queue.ts'
import { timesInWords, type PickupRequest } from '../../../contract/request.ts'
import { showDay } from '../../ui/day.ts'
import { showMoment } from '../../ui/moment.tsx'
import { waitsForResident } from '../request/request-action.ts'
import { dueInWords } from './due.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** In its last hours a clock is red. */
const lastMs = 2 * hourMs

/** "52 min", "21 h 33 min", "3 days". */
export function sayDuration(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

export type Clock = {
  says: string
  /** What the moment below is; where there is no room it goes without saying. */
  since?: string
  below: string
  isUrgent: boolean
  /** Of a clock that runs down, what is left: from one to nothing. */
  left?: number
}

/** How long there is still time, or since when there is none. */
export function clockOf(
  { request, cash, ticket, problem, runsOutAt }: QueueItem,
  now: Date,
): Clock {
  if (request) {
    const { late, promisedOn, createdAt } = request
    const says = late ? dueInWords(request) : `due ${showDay(promisedOn, now)}`
    return late
      ? { says, since: 'promised', below: showDay(promisedOn, now), isUrgent: true }
      : { says, since: 'asked', below: showMoment(createdAt, now), isUrgent: false }
  }
  if (cash) {
    const over = cash.heldKobo - cash.ceilingKobo
    const says = over > 0 ? `${formatNaira(over)} over` : 'full'
    return {
      says,
      since: 'ceiling',
      below: formatNaira(cash.ceilingKobo),
      isUrgent: over > 0,
    }
  }
  const leftMs = Date.parse(runsOutAt) - now.getTime()
  return {
    says: leftMs > 0 ? `${sayDuration(leftMs)} left` : `${sayDuration(-leftMs)} over`,
    since: problem ? 'said' : 'asked',
    below: showMoment(problem?.saidAt ?? ticket?.since ?? runsOutAt, now),
    isUrgent: leftMs < lastMs,
    left: Math.min(Math.max(leftMs / (answerWithinHours * hourMs), 0), 1),
  }
}

/** What stands below the name of whoever waits: the landmark, and who has it. */
export function sayWhere(request: PickupRequest): string {
  const { address, requestMessage, carrier, movedTimes } = request
  const who = waitsForResident(request)
    ? 'waiting for the resident'
    : carrier
      ? `${carrier.name} has it`
      : 'no carrier'
  const said = [
    requestMessage !== address && requestMessage,
    who,
    movedTimes > 0 && `moved ${timesInWords(movedTimes)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return said.slice(0, 1).toUpperCase() + said.slice(1)
}

export const kindNames: Record<QueueKind, string> = {
  late: 'Late',
  waiting: 'Waiting',
  cash: 'Cash',
  answer: 'Answer',
  problem: 'Problem',
}
