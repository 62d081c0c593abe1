import type { OutputOf } from '../../../contract/endpoint.ts'
import type {
  DraftReasons,
  getPlan,
  PlanRounds,
  PlanStay,
  PlanStopShown,
  proposePlan,
} from '../../../contract/plan/plan.ts'
import type { PlanLine } from '../../../contract/plan/plan-shape.ts'

/** The day as the server tells it. */
export type PlanDay = OutputOf<typeof getPlan>
export type PlanCarrier = PlanDay['carriers'][number]
type Proposal = OutputOf<typeof proposePlan>

/** What a person has decided about a stop, and where on the round it was before. */
type Choice = { carrierId: string | null; was: number | null }

/** A plan while somebody works on it. Nothing of it counts before it is confirmed. */
export type Working = {
  /** Each carrier's stops in order, with those that the carrier has already. */
  rounds: Readonly<Record<string, readonly string[]>>
  chosen: Readonly<Record<string, Choice>>
  /** Why a stop was proposed. */
  lines: Readonly<Record<string, PlanLine>>
  stay: readonly PlanStay[]
}

const roundsOf = (rounds: PlanRounds) =>
  Object.fromEntries(rounds.map(({ carrierId, requestIds }) => [carrierId, requestIds]))

/** What a day begins with: what carriers have, or the draft. */
export function startOf(day: PlanDay): Working {
  const drafted = day.draft ? roundsOf(day.draft.rounds) : {}
  const given = new Set(day.carriers.flatMap(({ held }) => held))
  const lines = Object.fromEntries((day.draft?.lines ?? []).map(line => [line.requestId, line]))
  const decided = (day.draft?.chosen ?? []).map(
    ({ requestId, ...choice }) => [requestId, choice] as const,
  )
  const known = new Set([...Object.keys(lines), ...decided.map(([id]) => id), ...given])
  // Of a draft without reasons everything counts as chosen.
  const others = Object.entries(drafted).flatMap(([carrierId, ids]) =>
    ids.filter(id => !known.has(id)).map(id => [id, { carrierId, was: null }] as const),
  )
  const chosen = Object.fromEntries([...others, ...decided])
  return reconciled({ rounds: drafted, chosen, lines, stay: [] }, day)
}

/** What a draft remembers besides who goes where. */
export const reasonsOf = ({ lines, chosen }: Working): DraftReasons => ({
  lines: Object.values(lines),
  chosen: Object.entries(chosen).map(([requestId, choice]) => Object.assign({ requestId }, choice)),
})

/**
 * The same plan after others have changed the day: what is gone goes, what somebody was given is there. Where somebody else has
 * confirmed the day since, what carriers have is in the order of that.
 */
export function reconciled(working: Working, day: PlanDay, isConfirmedSince = false): Working {
  const waiting = new Set(day.waiting.map(({ requestId }) => requestId))
  const rounds = Object.fromEntries(
    day.carriers.map(({ _id, held, isIn }) => {
      const own = new Set(held)
      const before = working.rounds[_id] ?? []
      const kept = before.filter(id => own.has(id) || (isIn && waiting.has(id)))
      if (isConfirmedSince) return [_id, [...held, ...kept.filter(id => !own.has(id))]]
      return [_id, [...kept, ...held.filter(id => !kept.includes(id))]]
    }),
  )
  return {
    ...working,
    rounds,
    stay: working.stay.filter(({ requestId }) => waiting.has(requestId)),
  }
}

const hasIt = (working: Working, requestId: string) =>
  Object.entries(working.rounds).find(([, ids]) => ids.includes(requestId))?.[0] ?? null

export const carrierOf = hasIt

/** How many of a round are new. */
export const newOn = (working: Working, { _id, held }: PlanCarrier) =>
  (working.rounds[_id] ?? []).filter(id => !held.includes(id))

/** How many more a carrier takes with this plan. */
export const roomOf = (working: Working, carrier: PlanCarrier) =>
  carrier.isIn ? carrier.limit - carrier.load - newOn(working, carrier).length : 0

const isHeld = (day: PlanDay, requestId: string) =>
  day.held.some(stop => stop.requestId === requestId)

type To = { carrierId: string; place?: number } | null

/** Puts a stop somewhere else, or nowhere; says no, with null, where it cannot go. */
export function moved(working: Working, day: PlanDay, requestId: string, to: To): Working | null {
  const from = hasIt(working, requestId)
  if (isHeld(day, requestId) && to?.carrierId !== from) return null
  const target = to && day.carriers.find(({ _id }) => _id === to.carrierId)
  if (to && !target) return null
  if (target && target._id !== from && roomOf(working, target) <= 0) return null
  const was = from ? (working.rounds[from] ?? []).indexOf(requestId) + 1 : null
  const rounds: Record<string, readonly string[]> = { ...working.rounds }
  if (from) rounds[from] = (rounds[from] ?? []).filter(id => id !== requestId)
  if (to) {
    const round = rounds[to.carrierId] ?? []
    rounds[to.carrierId] = round.toSpliced(to.place ?? round.length, 0, requestId)
  }
  const choice = { carrierId: to?.carrierId ?? null, was }
  const stay = working.stay.filter(each => each.requestId !== requestId)
  return { ...working, rounds, chosen: { ...working.chosen, [requestId]: choice }, stay }
}

/** Moves a stop one up or down: within its round and, past its end, to the next carrier who has room. */
export function shifted(
  working: Working,
  day: PlanDay,
  { requestId, by, order }: { requestId: string; by: 1 | -1; order: readonly string[] },
): Working | null {
  const from = hasIt(working, requestId)
  if (!from) return null
  const round = working.rounds[from] ?? []
  const place = round.indexOf(requestId) + by
  if (place >= 0 && place < round.length) {
    return moved(working, day, requestId, { carrierId: from, place })
  }
  const rest = by > 0 ? order.slice(order.indexOf(from) + 1) : order.slice(0, order.indexOf(from))
  for (const carrierId of by > 0 ? rest : rest.toReversed()) {
    const end = by > 0 ? { place: 0 } : {}
    const next = moved(working, day, requestId, { carrierId, ...end })
    if (next) return next
  }
  return null
}

/** The plan that was proposed; what a person has decided stays marked. */
export function withProposal(working: Working, day: PlanDay, proposal: Proposal): Working {
  const rounds = Object.fromEntries(
    proposal.rounds.map(({ carrierId, lines }) => [
      carrierId,
      lines.map(({ requestId }) => requestId),
    ]),
  )
  const lines = Object.fromEntries(
    proposal.rounds.flatMap(round => round.lines.map(line => [line.requestId, line])),
  )
  return reconciled({ ...working, rounds, lines, stay: proposal.stay }, day)
}

/** What is decided, as the solver is told. */
export const pinnedOf = (working: Working) =>
  Object.entries(working.chosen).map(([requestId, { carrierId }]) => {
    const place = carrierId ? (working.rounds[carrierId] ?? []).indexOf(requestId) : -1
    return place >= 0 ? { requestId, carrierId, place } : { requestId, carrierId }
  })

/** Why a stop cannot be moved there; null: it can. */
export function whyNotMoved(
  working: Working,
  day: PlanDay,
  { requestId, to }: { requestId: string; to: string },
): string | null {
  const from = carrierOf(working, requestId)
  const target = day.carriers.find(({ _id }) => _id === to)
  if (!target || to === from) return null
  const owner = day.carriers.find(({ _id }) => _id === from)
  if (isHeld(day, requestId)) {
    return `${owner?.name ?? 'A carrier'} already has this pickup. Move it from Rounds.`
  }
  if (!target.isIn) return `${target.name} is not working on this day.`
  return roomOf(working, target) > 0
    ? null
    : `${target.name} is full: ${target.limit} of ${target.limit}.`
}

/** Whether the order of what carriers have already is another. */
export const isReordered = (working: Working, day: PlanDay) =>
  day.carriers.some(({ _id, held }) => {
    const now = (working.rounds[_id] ?? []).filter(id => held.includes(id))
    return now.some((id, place) => id !== held[place])
  })

/** What is confirmed or kept: the rounds that have something new or another order. */
export const toSend = (working: Working): PlanRounds =>
  Object.entries(working.rounds).flatMap(([carrierId, ids]) =>
    ids.length > 0 ? [{ carrierId, requestIds: [...ids] }] : [],
  )

/** What one carrier takes of one resident at one address is one stop. */
const isSameDoor = (one: PlanStopShown) => (other: PlanStopShown) =>
  one.user === other.user && one.address === other.address

/** The doors of a round, each in the place of its first pickup. */
export const doorsOf = (stops: readonly PlanStopShown[]): PlanStopShown[] =>
  stops.filter((stop, at) => stops.findIndex(isSameDoor(stop)) === at)

/** Which stop of its round a pickup belongs to. */
export const stopNumber = (stops: readonly PlanStopShown[], stop: PlanStopShown): number =>
  doorsOf(stops).findIndex(isSameDoor(stop)) + 1

/** Whether the pickup before it on the round is at the same door. */
export const isBeside = (stops: readonly PlanStopShown[], place: number): boolean => {
  const [before, stop] = [stops[place - 1], stops[place]]
  return before !== undefined && stop !== undefined && isSameDoor(before)(stop)
}

export type Group = { key: string; name: string; stops: PlanStopShown[]; late: number }

/** What waits by area, and by street where there is none; the group of whoever is latest comes first. */
export function groupsOf({ waiting, areas }: Pick<PlanDay, 'waiting' | 'areas'>): Group[] {
  const names = new Map(areas.map(({ _id, name }) => [_id, name]))
  const groups = new Map<string, Group>()
  for (const stop of waiting) {
    const name = names.get(stop.areaId ?? '') ?? stop.street
    const key = stop.areaId ?? stop.street.toLowerCase()
    const group = groups.get(key) ?? { key, name, stops: [], late: 0 }
    group.stops.push(stop)
    if (stop.lateDays > 0) group.late += 1
    groups.set(key, group)
  }
  return [...groups.values()]
}
