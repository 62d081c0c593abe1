import { addDays, lagosDay, lagosMonth } from '../../contract/calendar.ts'
import { pickupUndoneWithinMinutes } from '../../contract/request/request.ts'

/* The rules of a request's life, as small as they can be said. */

export type Modelled = {
  id: string
  by: Who
  special: boolean
  status: string
  month: string
  carrier: number | null
  quoted: number | null
  accepted: boolean
  pickedUpAt: number
  promisedOn: string
  plannedOn: string | null
  moved: number
  missed: number
  steps: string[]
  /** How its visits ended, or stand. */
  visits: string[]
  /** What the carrier of the last visit said of it, while nobody has acted since. */
  said: { at: number; carrier: number | null; plannedOn: string | null } | null
}
export type Who = 'ada' | 'kabiru'
export type Station = 'ikeja' | 'kano'

export const home: Record<Who, Station> = { ada: 'ikeja', kabiru: 'kano' }
export const limit = 2
export const carriersEach = 2

const isOver = ({ status }: Modelled) => ['Closed', 'Cancelled', 'Declined'].includes(status)
const isGone = ({ status }: Modelled) => status === 'Picked up'

/** What a step makes of the open visit: how it ends, or that another is opened. */
const visitEnds: Record<string, string> = {
  swapped: 'called off',
  'taken back': 'called off',
  cancelled: 'called off',
  declined: 'called off',
  'picked up': 'done',
  'not done': 'not done',
}
const move = (each: Modelled, what: string, status = each.status) => {
  const last = each.visits.length - 1
  const end = visitEnds[what]
  if (end && each.visits[last] === 'open') each.visits[last] = end
  if (what === 'not picked up' || what === 'still coming') each.visits[last] = 'open'
  each.said = null
  if (what === 'assigned' || what === 'swapped') each.visits.push('open')
  each.steps.push(what)
  each.status = status
  return 'ok'
}
const stuck = (each: Modelled) =>
  isGone(each) ? 'already_picked_up' : isOver(each) ? 'request_over' : null
const unassigned = (each: Modelled) =>
  stuck(each) ?? (each.status === 'Assigned' ? null : 'not_assigned')
/** Why it stays as picked up. */
function whyStillGone(each: Modelled, now: Date) {
  if (!isGone(each)) return isOver(each) ? 'request_over' : 'not_gone'
  const passedMs = now.getTime() - each.pickedUpAt
  return passedMs > pickupUndoneWithinMinutes * 60_000 ? 'pickup_stands' : null
}
/** Why a day cannot be planned; past the promise, and later than today and the plan, it needs a reason. */
function unplannable(each: Modelled, { on, says, today }: Planned) {
  if (on < today) return 'day_past'
  return isPast(each, { on, today }) && !says ? 'reason_needed' : null
}
function planFor(each: Modelled, planned: Planned) {
  each.moved += isPast(each, planned) ? 1 : 0
  each.plannedOn = planned.on
}
type Planned = { on: string; says: boolean; today: string }
const isPast = (each: Modelled, { on, today }: Omit<Planned, 'says'>) =>
  [each.promisedOn, each.plannedOn ?? '', today].every(day => on > day)

/** What concerns no other request. */
const withoutOthers = {
  takeBack(each: Modelled) {
    const why = unassigned(each)
    if (why) return why
    each.carrier = null
    each.plannedOn = null
    return move(each, 'taken back', 'Pending...')
  },
  notDone(each: Modelled) {
    const why = unassigned(each)
    if (why) return why
    each.carrier = null
    each.plannedOn = null
    each.missed += 1
    return move(each, 'not done', 'Pending...')
  },
  wish(each: Modelled, { on, today }: Planned) {
    const why = stuck(each) ?? (each.status === 'Assigned' ? 'already_assigned' : null)
    if (why) return why
    if (each.missed === 0) return 'not_missed'
    if (on < today) return 'day_past'
    const hasAnswered = ['wished', 'accepted'].includes(each.steps.at(-1) ?? '')
    if (each.promisedOn === on && hasAnswered) return 'ok'
    each.promisedOn = on
    return move(each, 'wished')
  },
  decline: (each: Modelled) => stuck(each) ?? move(each, 'declined', 'Declined'),
  cancel: (each: Modelled) => stuck(each) ?? move(each, 'cancelled', 'Cancelled'),
  close(each: Modelled) {
    if (isOver(each)) return 'request_over'
    return isGone(each) ? move(each, 'closed', 'Closed') : 'not_picked_up'
  },
  quote(each: Modelled, amount: number) {
    const why = stuck(each)
    if (why) return why
    if (!each.special) return 'quote_unwanted'
    if (each.accepted) return 'quote_accepted'
    if (each.status === 'Assigned') return 'already_assigned'
    if (each.quoted === amount) return 'ok'
    each.quoted = amount
    return move(each, 'quoted')
  },
  accept(each: Modelled, amount: number) {
    const why = stuck(each)
    if (why) return why
    if (each.accepted) return 'quote_accepted'
    if (each.quoted !== amount) return 'quote_changed'
    each.accepted = true
    return move(each, 'accepted')
  },
}

const untouched = {
  id: '',
  status: 'Pending...',
  carrier: null,
  quoted: null,
  accepted: false,
  pickedUpAt: 0,
  plannedOn: null,
  moved: 0,
  missed: 0,
  said: null,
}

/** Whether a carrier takes no more on a day. */
type IsFull = (carrier: number | null, on: string | null) => boolean

/** What the carrier who was sent last says, and takes back. */
const onTheStreet = (now: () => Date, isFull: IsFull) => ({
  carrierSays(each: Modelled, isDone: boolean) {
    if (each.visits.at(-1) !== 'open') return 'stop_over'
    const said = { at: now().getTime(), carrier: each.carrier, plannedOn: each.plannedOn }
    if (isDone) {
      each.pickedUpAt = said.at
      move(each, 'picked up', 'Picked up')
    } else withoutOthers.notDone(each)
    each.said = said
    return 'ok'
  },
  carrierUndoes(each: Modelled) {
    const last = each.visits.at(-1)
    if (last === 'open') return 'stop_open'
    if (last === 'called off') return 'stop_over'
    const { said } = each
    if (!said) return 'stop_stands'
    if (now().getTime() - said.at > pickupUndoneWithinMinutes * 60_000) return 'pickup_stands'
    if (isFull(said.carrier, said.plannedOn)) return 'carrier_full'
    if (last === 'done') return move(each, 'not picked up', 'Assigned')
    each.carrier = said.carrier
    each.plannedOn = said.plannedOn
    each.missed -= 1
    return move(each, 'still coming', 'Assigned')
  },
})

/** Another day with the same carrier, where there is room on it. */
const planning = (dayOf: (on: string | null) => string, isFull: IsFull) => ({
  plan(each: Modelled, planned: Planned) {
    const why = unassigned(each)
    if (why) return why
    if (each.plannedOn === planned.on) return 'ok'
    const odd = unplannable(each, planned)
    if (odd) return odd
    const isOther = dayOf(each.plannedOn) !== planned.on
    if (isOther && isFull(each.carrier, planned.on)) return 'carrier_full'
    planFor(each, planned)
    return move(each, 'moved')
  },
})

/** What each command does, or the code of the refusal. */
export function createModel(now: () => Date) {
  const requests: Modelled[] = []
  // What is left of before is today's.
  const dayOf = (on: string | null) => {
    const today = lagosDay(now())
    return on && on > today ? on : today
  }
  const isFull: IsFull = (carrier, on) =>
    requests.filter(
      each =>
        each.carrier === carrier &&
        each.status === 'Assigned' &&
        dayOf(each.plannedOn) === dayOf(on),
    ).length >= limit
  const give = (each: Modelled, { to, on }: { to: number; on: string | null }, what: string) => {
    if (Math.floor(to / carriersEach) !== (home[each.by] === 'ikeja' ? 0 : 1)) return 'not_yours'
    if (isFull(to, on)) return 'carrier_full'
    each.carrier = to
    return move(each, what, 'Assigned')
  }
  return {
    requests,
    ask(by: Who, special: boolean) {
      const month = lagosMonth(now())
      const kept = (each: Modelled) => !['Cancelled', 'Declined'].includes(each.status)
      const own = requests.filter(each => each.by === by && each.special === special)
      const full = special
        ? own.filter(each => !isOver(each)).length >= 10
        : own.filter(each => each.month === month && kept(each)).length >= 4
      if (full) return special ? 'too_many_open' : 'monthly_limit_reached'
      const promisedOn = addDays(lagosDay(now()), 2)
      requests.push({ ...untouched, steps: ['made'], visits: [], by, special, month, promisedOn })
      return 'ok'
    },
    assign(each: Modelled, to: number, planned: Planned) {
      const why = stuck(each) ?? (each.status === 'Assigned' ? 'already_assigned' : null)
      if (why) return why
      if (each.quoted !== null && !each.accepted) return 'quote_open'
      const given = unplannable(each, planned) ?? give(each, { to, on: planned.on }, 'assigned')
      if (given === 'ok') planFor(each, planned)
      return given
    },
    swap(each: Modelled, to: number) {
      const why = unassigned(each) ?? (each.carrier === to ? 'same_carrier' : null)
      return why ?? give(each, { to, on: each.plannedOn }, 'swapped')
    },
    pickUp(each: Modelled) {
      const why = unassigned(each)
      if (why) return why
      each.pickedUpAt = now().getTime()
      return move(each, 'picked up', 'Picked up')
    },
    undoPickUp(each: Modelled) {
      // Who has been given others meanwhile cannot take this one back.
      const full = isFull(each.carrier, each.plannedOn) ? 'carrier_full' : null
      const why = whyStillGone(each, now()) ?? full
      return why ?? move(each, 'not picked up', 'Assigned')
    },
    ...onTheStreet(now, isFull),
    ...planning(dayOf, isFull),
    ...withoutOthers,
    waitUntil(at: number) {
      for (const each of requests) {
        if (isGone(each) && at - each.pickedUpAt >= 72 * 3_600_000) move(each, 'closed', 'Closed')
      }
    },
  }
}
