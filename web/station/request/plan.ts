import { addDays, isDay, type Day } from '../../../contract/calendar.ts'
import {
  furthestDays,
  isPutOff,
  type MoveReason,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { today } from '../../ui/day.ts'

/** A day for a pickup and, past the promise, why. */
export type Plan = { plannedOn: Day; reason?: MoveReason; note?: string }

/** A plan while it is chosen. */
export type PlanDraft = { day: Day; reason: MoveReason | undefined; note: string }

/** What a plan begins with: today, or the day that all their residents chose. */
export function firstPlan(requests: readonly Chosen[]): PlanDraft {
  const [first] = requests
  const isOne = requests.every(
    each => each.dayChosen && each.promisedOn === first?.promisedOn && each.promisedOn > today(),
  )
  return { day: first && isOne ? first.promisedOn : today(), reason: undefined, note: '' }
}

type Chosen = Pick<PickupRequest, 'promisedOn' | 'dayChosen'>

/** Those whose residents chose a later day. */
export const choseLater = <Each extends Chosen>(requests: readonly Each[], day: Day): Each[] =>
  requests.filter(each => each.dayChosen && each.promisedOn > day)

/** What staff read on the chips. */
export const reasonNames: Record<MoveReason, string> = {
  'no carrier': 'No carrier',
  'vehicle broken': 'Vehicle broken',
  'road blocked': 'Road blocked',
  rain: 'Rain',
  holiday: 'Holiday',
  'resident asked': 'The resident asked',
  other: 'Other',
}

type Planned = Pick<PickupRequest, 'promisedOn' | 'plannedOn'>

/** Those whose promise a day would put off: the residents are told why. */
export const putOffBy = <Each extends Planned>(requests: readonly Each[], day: Day): Each[] =>
  requests.filter(each => isPutOff(each, day, today()))

/** What is wrong with a plan for these requests, if anything. */
export function wrongPlan(requests: readonly Planned[], { day, reason, note }: PlanDraft) {
  if (!isDay(day)) return 'Please choose a day'
  if (day < today()) return 'That day has passed. Please choose today or later.'
  if (day > addDays(today(), furthestDays)) return 'Please choose a day within three months.'
  if (putOffBy(requests, day).length === 0) return undefined
  if (!reason) return 'That’s after the promised day. Please choose a reason.'
  return reason === 'other' && !note.trim() ? 'Please say why.' : undefined
}

/** The plan for one of them: a reason goes along where one is needed. */
export function planFor(request: Planned, { day, reason, note }: PlanDraft): Plan {
  if (!reason || !isPutOff(request, day, today())) return { plannedOn: day }
  return { plannedOn: day, reason, ...(note.trim() && { note: note.trim() }) }
}

/** The plan that a request had, for when a change is undone; a day that is over becomes today. */
export function planBefore(request: PickupRequest): Plan {
  const { plannedOn, movedReason, movedNote } = request
  return {
    plannedOn: plannedOn && plannedOn > today() ? plannedOn : today(),
    ...(movedReason && { reason: movedReason }),
    ...(movedNote && { note: movedNote }),
  }
}

/** Who has a request, and for which day, as the page shows it: nobody overwrites what they have not seen. */
export const seenIn = ({ carrier, plannedOn }: Pick<PickupRequest, 'carrier' | 'plannedOn'>) => ({
  ...(carrier && { seenCarrierId: carrier._id }),
  ...(plannedOn && { seenOn: plannedOn }),
})
