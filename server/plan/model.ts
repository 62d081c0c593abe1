import { strangeMinutes } from '../../contract/plan/fitting.ts'
import { doorMinutes, paces, streetKm, unfit } from '../../contract/plan/way.ts'
import type { Instance } from './instance.ts'

/**
 * What counts before what: what a person chose, a promise that is broken, then whoever waits longest, then that a street and a door stay with one carrier,
 * then that everybody who is in has work or, if the head wants it so, that few go; then minutes.
 */
const weights = {
  chosen: 1e13,
  broken: 1e10,
  unassigned: 1e6,
  split: 3e5,
  door: 3e4,
  fairness: 1e4,
  going: 1e4,
}

/** Cost in minutes of another carrier than on the reference day: less than the cost of splitting a street. */
const otherThanBefore = 2e5

/** An instance made ready for many tries. Stops and carriers are numbers here; the station is number -1. */
export function modelOf({ start, carriers, stops, manner }: Instance) {
  const side = stops.length + 1
  const points = [start, ...stops.map(({ at }) => at)]
  const km = new Float64Array(side * side)
  for (const [from, a] of points.entries())
    for (const [to, b] of points.entries()) km[from * side + to] = streetKm(a, b)
  const pace = carriers.map(({ vehicle }) => 60 / paces[vehicle].kmh)
  const held = carriers.map(({ id }) => stops.filter(s => s.isHeld && s.only === id).length)
  const usual = new Set(carriers.flatMap(({ areas }) => areas))
  const allowed = stops.map(stop =>
    carriers.map(carrier =>
      stop.only ? stop.only === carrier.id : unfit(start, carrier, stop) === null,
    ),
  )
  const strange = stops.map(({ areaId, only, before }) =>
    carriers.map(({ id, areas }) => {
      if (only) return 0
      if (before) return before.carrierId === id ? 0 : otherThanBefore
      return areaId && usual.has(areaId) && !areas.includes(areaId) ? strangeMinutes : 0
    }),
  )
  const room = carriers.map(carrier => Math.max(0, carrier.room))
  return {
    stops,
    room,
    /** Half of a fair day: what everybody should have before minutes count. */
    least: manner === 'fewest' ? room.map(() => 0) : leastOf(room, held, stops.length),
    /** Cost of using one more carrier. */
    going: manner === 'fewest' ? weights.going : 0,
    split: weights.split,
    doorSplit: weights.door,
    door: doorsOf(stops),
    /** Which of the streets a stop is on; -1: nobody knows. */
    street: streetsOf(stops),
    isHeld: stops.map(({ isHeld }) => isHeld),
    /** Whether a person, or an earlier plan, has decided who goes. */
    isSaid: stops.map(({ only }) => only !== null),
    /** How long each may be on the way and at doors. */
    shift: carriers.map(({ minutes }) => minutes ?? Infinity),
    missing: stops.map(
      ({ only, isDue, age }) =>
        (only ? weights.chosen : 0) + (isDue ? weights.broken : 0) + weights.unassigned * age,
    ),
    /** What comes first: what somebody has, what a person chose, what is promised, the rest. */
    urgency: stops.map(({ only, isDue, isHeld }) => (isHeld ? 3 : only ? 2 : isDue ? 1 : 0)),
    fairness: weights.fairness,
    /** Minutes from one stop to another for a carrier. */
    minutes: (carrier: number, from: number, to: number) =>
      (km[(from + 1) * side + to + 1] as number) * (pace[carrier] as number),
    may: (stop: number, carrier: number) => (allowed[stop] as boolean[])[carrier] as boolean,
    strange: (stop: number, carrier: number) => (strange[stop] as number[])[carrier] as number,
    /** The other stops, the nearest first. */
    near: stops.map((_, from) =>
      stops
        .map((_each, to) => to)
        .toSorted(
          (a, b) => (km[(from + 1) * side + a + 1] ?? 0) - (km[(from + 1) * side + b + 1] ?? 0),
        ),
    ),
  }
}
export type Model = ReturnType<typeof modelOf>

function streetsOf(stops: Instance['stops']): number[] {
  const known = [...new Set(stops.map(({ street }) => street))]
  return stops.map(({ street }) => (street === null ? -1 : known.indexOf(street)))
}

function doorsOf(stops: Instance['stops']): number[] {
  const known = new Map<string, number>()
  for (const { door } of stops) known.set(door, known.get(door) ?? known.size)
  return stops.map(({ door }) => known.get(door) as number)
}

function leastOf(room: readonly number[], held: readonly number[], many: number): number[] {
  const size = room.map((free, carrier) => free + (held[carrier] as number))
  const all = size.reduce((sum, each) => sum + each, 0)
  const share = all === 0 ? 0 : Math.min(1, many / all)
  return size.map(each => Math.floor((each * share) / 2))
}

/** Who goes where, in order, and what nobody is sent to. Lists are replaced, never changed: a copy is cheap. */
export type State = {
  routes: readonly (readonly number[])[]
  /** What each route costs: minutes, strange ones more, and each street that it goes to. */
  costs: readonly number[]
  left: readonly number[]
}

export function routeMinutes(model: Model, carrier: number, route: readonly number[]): number {
  let sum = 0
  let from = -1
  for (const stop of route) {
    sum += model.minutes(carrier, from, stop) + model.strange(stop, carrier)
    from = stop
  }
  return from === -1 ? 0 : sum + model.minutes(carrier, from, -1)
}

/** Cost of adding a new street and a new door to a route; an unknown street cannot be split. */
function newThere(model: Model, route: readonly number[], stop: number): number {
  const street = model.street[stop] as number
  const door = model.door[stop] as number
  let onStreet = street === -1
  for (const each of route) {
    if (model.door[each] === door) return 0
    if (model.street[each] === street) onStreet = true
  }
  return model.doorSplit + (onStreet ? 0 : model.split)
}

/** Every carrier who goes to a street or a door counts: fewest do where it stays together. */
function routeCost(model: Model, carrier: number, route: readonly number[]): number {
  if (route.length === 0) return 0
  const streets = new Set(route.map(stop => model.street[stop]))
  streets.delete(-1)
  const doors = new Set(route.map(stop => model.door[stop]))
  const apart = streets.size * model.split + doors.size * model.doorSplit
  return routeMinutes(model, carrier, route) + apart + model.going
}

/** How long a route takes, on the way and at its doors. */
export const timeOf = (model: Model, carrier: number, route: readonly number[]): number =>
  route.reduce(
    (sum, stop) => sum + doorMinutes - model.strange(stop, carrier),
    routeMinutes(model, carrier, route),
  )

/**
 * How much longer a route may become by one more stop. What a person has decided may go past the shift, but nothing else
 * goes with it then.
 */
function timeLeft(model: Model, carrier: number, route: readonly number[], stop: number): number {
  const shift = model.shift[carrier] as number
  if (shift === Infinity) return Infinity
  if (model.isSaid[stop] && route.every(each => model.isSaid[each])) return Infinity
  return shift - doorMinutes - timeOf(model, carrier, route)
}

export function costOf(model: Model, { routes, costs, left }: State): number {
  let cost = 0
  for (const [carrier, route] of routes.entries()) {
    const short = (model.least[carrier] as number) - route.length
    cost += (costs[carrier] as number) + (short > 0 ? short * model.fairness : 0)
  }
  for (const stop of left) cost += model.missing[stop] as number
  return cost
}

/** How many of a route take room that is left. */
export function taken(model: Model, route: readonly number[]): number {
  let count = 0
  for (const stop of route) if (!model.isHeld[stop]) count++
  return count
}

export type Insertion = { carrier: number; place: number; cost: number }

/** Where a stop costs least on one carrier's round; null where the carrier may not or has no room or time. */
export function cheapestOn(
  model: Model,
  route: readonly number[],
  [stop, carrier]: readonly [number, number],
  skips: () => boolean = () => false,
): Insertion | null {
  if (!model.may(stop, carrier)) return null
  if (!model.isHeld[stop] && taken(model, route) >= (model.room[carrier] as number)) return null
  const most = timeLeft(model, carrier, route, stop)
  if (most < 0) return null
  let best: Insertion | null = null
  const isWanted = route.length < (model.least[carrier] as number)
  const fixed =
    model.strange(stop, carrier) -
    (isWanted ? model.fairness : 0) +
    newThere(model, route, stop) +
    (route.length === 0 ? model.going : 0)
  for (let place = 0; place <= route.length; place++) {
    if (skips()) continue
    const from = route[place - 1] ?? -1
    const to = route[place] ?? -1
    const way = model.minutes(carrier, from, stop) + model.minutes(carrier, stop, to)
    const more = way - model.minutes(carrier, from, to)
    if (more > most) continue
    const cost = more + fixed
    if (!best || cost < best.cost) best = { carrier, place, cost }
  }
  return best
}

/** The state with one more stop on a round. */
export function withStop(model: Model, state: State, stop: number, at: Insertion): State {
  const { carrier, place } = at
  const route = (state.routes[carrier] as readonly number[]).toSpliced(place, 0, stop)
  return withRoute(model, state, carrier, route)
}

export function withRoute(
  model: Model,
  state: State,
  carrier: number,
  route: readonly number[],
): State {
  return {
    ...state,
    routes: state.routes.with(carrier, route),
    costs: state.costs.with(carrier, routeCost(model, carrier, route)),
  }
}
