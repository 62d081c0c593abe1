import { lagosDay, type Day } from '../../contract/calendar.ts'
import type { PlanCarrierShown, PlanStopShown } from '../../contract/plan/plan.ts'
import type { CarrierProposal, listProposals, rankCarriers } from '../../contract/plan/fit.ts'
import type { Fact, Hindrance } from '../../contract/plan/plan-shape.ts'
import { doorMinutes, minutesBetween, roundMinutes, type Point } from '../../contract/plan/way.ts'
import { refuse } from '../../contract/refusal.ts'
import { listOwnCarriers } from '../carrier/carrier.ts'
import type { Rule } from '../call/context.ts'
import { readAround, readDay } from './day.ts'
import { unfit } from './instance.ts'
import { onTheWayMinutes, splitMinutes, strangeMinutes } from './model.ts'

// Who fits best to a pickup, by the same that the plan goes by: the one definition for rows, pickers and the key `A`.

export type Around = {
  station: Point
  carriers: readonly PlanCarrierShown[]
  held: readonly PlanStopShown[]
}

export type Fit = {
  carrier: PlanCarrierShown
  room: number
  /** By how much the round would be longer. */
  added: number
  /** The same, and what going elsewhere than usual or onto another's street counts. */
  cost: number
  isUsual: boolean
  /** How many doors of that street the carrier has on the day. */
  onStreet: number
  hindrance: Hindrance | null
}

const onSameStreet = (a: PlanStopShown, b: PlanStopShown) =>
  a.street !== '' && a.street.toLowerCase() === b.street.toLowerCase()

/** How much longer a round gets where one more stop costs least. */
function addedTo(vehicle: PlanCarrierShown['vehicle'], way: readonly Point[], stop: Point): number {
  const each = way.slice(1).map((to, index) => {
    const from = way[index] as Point
    return (
      minutesBetween(vehicle, from, stop) +
      minutesBetween(vehicle, stop, to) -
      minutesBetween(vehicle, from, to)
    )
  })
  return Math.min(...each)
}

function hindranceOf(
  around: Around,
  { carrier, room, added }: Pick<Fit, 'carrier' | 'room' | 'added'>,
  { stop, way }: { stop: PlanStopShown; way: readonly PlanStopShown[] },
): Hindrance | null {
  if (carrier.isPaused) return 'paused'
  if (room <= 0) return 'full'
  if (!carrier.isIn) return 'off'
  const rule = unfit(around.station, carrier, { at: stop, bags: stop.bags })
  if (rule || carrier.minutes === null) return rule
  const taken = roundMinutes(carrier.vehicle, around.station, way)
  return taken + added + doorMinutes > carrier.minutes ? 'shift' : null
}

const isFixed = (fit: Fit) => fit.hindrance === 'paused' || fit.hindrance === 'full'

/** Who can go comes first, then who can go if a person says so; then what it costs, how much room there is, and the name. */
const standing = (fit: Fit) => (fit.hindrance === null ? 0 : isFixed(fit) ? 2 : 1)
const better = (a: Fit, b: Fit) =>
  standing(a) - standing(b) ||
  Math.round(a.cost) - Math.round(b.cost) ||
  b.room - a.room ||
  a.carrier.name.localeCompare(b.carrier.name) ||
  (a.carrier._id < b.carrier._id ? -1 : 1)

/** All carriers for one pickup, the best first. */
export function fitsOf(around: Around, stop: PlanStopShown): Fit[] {
  const { station, carriers } = around
  const stopOf = new Map(around.held.map(each => [each.requestId, each]))
  const usual = new Set(carriers.filter(({ isIn }) => isIn).flatMap(({ areaIds }) => areaIds))
  const fits = carriers.map((carrier): Fit => {
    const held = carrier.held.filter(id => id !== stop.requestId)
    const way = held.flatMap(id => stopOf.get(id) ?? [])
    const onStreet = way.filter(each => onSameStreet(each, stop)).length
    const isUsual = stop.areaId !== null && carrier.areaIds.includes(stop.areaId)
    const isStrange = stop.areaId !== null && usual.has(stop.areaId) && !isUsual
    const added = addedTo(carrier.vehicle, [station, ...way, station], stop)
    const cost = added + (isStrange ? strangeMinutes : 0) + (onStreet > 0 ? 0 : splitMinutes)
    const room = carrier.limit - carrier.load
    const hindrance = hindranceOf(around, { carrier, room, added }, { stop, way })
    return { carrier, room, added, cost, isUsual, onStreet, hindrance }
  })
  return fits.toSorted(better)
}

/** What speaks for somebody, in few words; that one is nearer than the next only where we know where the door is. */
export function factsOfFit(fit: Fit, next: Fit | undefined, isKnown: boolean): Fact[] {
  const spared = next && next.hindrance === null ? Math.round(next.added - fit.added) : 0
  const facts: (Fact | false)[] = [
    fit.isUsual && { kind: 'area', number: null },
    fit.onStreet > 0 && { kind: 'same street', number: fit.onStreet },
    isKnown &&
      fit.carrier.held.length > 0 &&
      fit.added <= onTheWayMinutes && { kind: 'on the way', number: null },
    isKnown && spared > 0 && { kind: 'nearest', number: spared },
  ]
  const first = facts.find(each => each !== false)
  return [...(first ? [first] : []), { kind: 'room', number: Math.max(0, fit.room) }]
}

const isKnown = ({ positionFrom }: PlanStopShown) => positionFrom === 'own'

/** The first who fits to a pickup; nobody where nobody can go. */
export function proposalFor(around: Around, stop: PlanStopShown): CarrierProposal | null {
  const [first, next] = fitsOf(around, stop)
  if (!first || first.hindrance !== null) return null
  const { _id, name } = first.carrier
  return {
    requestId: stop.requestId,
    carrier: { _id, name, room: first.room },
    facts: factsOfFit(first, next, isKnown(stop)),
  }
}

/** The day that is asked about, today or later. */
function dayAsked(asked: Day | undefined, now: Date) {
  const today = lagosDay(now)
  const day = asked ?? today
  if (day < today) throw refuse('day_past')
  return { day, today, now }
}

export const listAll: Rule<typeof listProposals> = async ({ db, actor, now }, { day }) => {
  const around = await readDay(db, { stationId: actor.stationId, ...dayAsked(day, now) })
  return { data: around.waiting.flatMap(stop => proposalFor(around, stop) ?? []) }
}

/** Of several pickups: who fits to most of them, and then costs least on average. */
function together(all: readonly Fit[][]): Map<string, Fit & { fitsTo: number }> {
  const byCarrier = Map.groupBy(all.flat(), ({ carrier }) => carrier._id)
  const mean = (fits: readonly Fit[], of: (fit: Fit) => number) =>
    fits.reduce((sum, fit) => sum + of(fit), 0) / fits.length
  return new Map(
    [...byCarrier].map(([id, fits]) => {
      const [first] = fits as [Fit]
      const able = fits.filter(({ hindrance }) => hindrance === null)
      const joint = {
        ...first,
        added: mean(fits, ({ added }) => added),
        cost: mean(fits, ({ cost }) => cost),
        isUsual: fits.every(({ isUsual }) => isUsual),
        onStreet: Math.min(...fits.map(({ onStreet }) => onStreet)),
        hindrance: able.length > 0 ? null : first.hindrance,
        fitsTo: able.length,
      }
      return [id, joint] as const
    }),
  )
}

export const rank: Rule<typeof rankCarriers> = async (context, { day, requestIds, search }) => {
  const { db, actor, now } = context
  const asked = dayAsked(day, now)
  const [around, { data: carriers }] = await Promise.all([
    readAround(db, { stationId: actor.stationId, ...asked }, requestIds),
    listOwnCarriers(context, { limit: 100, day: asked.day, ...(search && { search }) }),
  ])
  if (around.stops.length < new Set(requestIds).size) throw refuse('not_yours')
  const joint = together(around.stops.map(stop => fitsOf(around, stop)))
  const [only] = around.stops.length === 1 ? around.stops : []
  const known = carriers.flatMap(carrier => {
    const fit = joint.get(carrier._id)
    return fit ? [{ carrier, fit }] : []
  })
  // Of more than a plan is made with nothing is known but their room.
  const others = carriers.filter(({ _id }) => !joint.has(_id))
  const sorted = known.toSorted((a, b) => b.fit.fitsTo - a.fit.fitsTo || better(a.fit, b.fit))
  const data = sorted.map(({ carrier, fit }, index) =>
    Object.assign(carrier, {
      facts: factsOfFit(fit, sorted[index + 1]?.fit, only !== undefined && isKnown(only)),
      addedMinutes: only && isKnown(only) ? Math.round(fit.added) : null,
      hindrance: fit.hindrance,
    }),
  )
  const unknown = others.map(carrier =>
    Object.assign(carrier, {
      facts: [{ kind: 'room' as const, number: Math.max(0, carrier.limit - carrier.load) }],
      addedMinutes: null,
      hindrance: carrier.status === 'Free' ? null : carrier.status === 'Paused' ? paused : full,
    }),
  )
  return { data: [...data, ...unknown] }
}

const [paused, full] = ['paused', 'full'] as const
