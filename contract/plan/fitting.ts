import type { PlanCarrierShown, PlanStopShown } from './plan.ts'
import type { Fact, Hindrance } from './plan-shape.ts'
import { doorMinutes, minutesBetween, roundMinutes, unfit, type Point } from './way.ts'

/** What going outside of one's usual areas counts, in minutes. */
export const strangeMinutes = 60
/** Cost of one more carrier in a street, so that it stays with one carrier while there is capacity. */
const splitMinutes = 100
/** A round that grows by no more passes the door anyway. */
export const onTheWayMinutes = 2

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
export const better = (a: Fit, b: Fit) =>
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
