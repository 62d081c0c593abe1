import { sayNaira } from '../../../contract/money.ts'
import {
  answerWithinHours,
  type QueueItem,
  type QueueKind,
} from '../../../contract/screen/queue.ts'
import { timesInWords, whyNotDone, type PickupRequest } from '../../../contract/request/request.ts'
import { sayDuration, sayLeft, sayWish, unannouncedName } from '../../street/street-words.ts'
import { showDay } from '../../ui/day.ts'
import { showMoment } from '../../ui/moment.tsx'
import { waitsForResident } from '../request/request-action.ts'
import { dueInWords } from './due.tsx'

const hourMs = 60 * 60_000

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
  { request, cash, ticket, problem, approval, runsOutAt }: QueueItem,
  now: Date,
): Clock {
  if (request) {
    const { late, promisedOn, createdAt } = request
    const says = late ? dueInWords(request) : `due ${showDay(promisedOn, now)}`
    return late
      ? { says, since: 'promised', below: showDay(promisedOn, now), isUrgent: true }
      : { says, since: 'requested', below: showMoment(createdAt, now), isUrgent: false }
  }
  if (cash) {
    const over = cash.heldKobo - cash.ceilingKobo
    const says = over > 0 ? `${sayNaira(over)} over` : 'full'
    return {
      says,
      since: 'limit',
      below: sayNaira(cash.ceilingKobo),
      isUrgent: over > 0,
    }
  }
  const { leftMs, says, isUrgent } = sayLeft(runsOutAt, now)
  if (approval) {
    const { askedAt } = approval
    const waitsMs = now.getTime() - Date.parse(askedAt)
    return {
      says: `waiting ${sayDuration(waitsMs)}`,
      since: 'asked',
      below: showMoment(askedAt, now),
      isUrgent,
    }
  }
  return {
    says,
    since: problem ? 'reported' : 'sent',
    below: showMoment(problem?.saidAt ?? ticket?.since ?? runsOutAt, now),
    isUrgent,
    left: Math.min(Math.max(leftMs / (answerWithinHours * hourMs), 0), 1),
  }
}

/** What stands below the name of whoever waits: what there is to take, and who has it. */
export function sayWhere(request: PickupRequest): string {
  const { carrier, movedTimes, missed } = request
  const who = waitsForResident(request)
    ? 'waiting for the resident'
    : carrier
      ? `${carrier.name} has it`
      : 'no carrier'
  const said = [
    sayWish(request),
    who,
    missed && `not done ${showMoment(missed.at)}: ${whyNotDone(missed.reason, null)}`,
    missed?.visit?.isUnannounced && unannouncedName.toLowerCase(),
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
  approval: 'Approve',
}

/** What the head is asked for: "₦300 back to Ada Obi". */
export function sayApproval({ kind, amountKobo, whose }: NonNullable<QueueItem['approval']>) {
  const amount = sayNaira(amountKobo)
  if (kind === 'reversal') return `Cash payment of ${amount} reversed, ${whose ?? 'a resident'}`
  return kind === 'shortage'
    ? `${amount} short, ${whose ?? 'the till'}`
    : `${amount} refunded to ${whose ?? 'a resident'}`
}
