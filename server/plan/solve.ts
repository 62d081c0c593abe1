import { createDice, type Dice } from '../call/dice.ts'
import type { Instance } from './instance.ts'
import {
  cheapestOn,
  costOf,
  modelOf,
  withRoute,
  withStop,
  type Insertion,
  type Model,
  type State,
} from './model.ts'

// Solves the day's vehicle routing problem (VRP): ruin and recreate with regret insertion, accepted by simulated annealing.

/** Who goes where, in order, by ids; and what nobody can be sent to. */
export type Solution = { rounds: { carrierId: string; stopIds: string[] }[]; left: string[] }

/**
 * Shares stops out among carriers. A first plan puts in whatever would lose most by waiting (regret); then, again and again,
 * neighbouring stops are taken out of some rounds and put back where they cost least, and a worse plan is kept seldom, and
 * ever more seldom. Everything is drawn from the seed.
 */
export function solve(instance: Instance): Solution {
  const model = modelOf(instance)
  const dice = createDice(instance.seed)
  let current = construct(model, instance.carriers.length)
  let cost = costOf(model, current)
  let [best, bestCost] = [current, cost]
  for (let round = 0; round < instance.iterations && instance.stops.length > 1; round++) {
    const heat = hottest * (coldest / hottest) ** (round / instance.iterations)
    const next = recreate(model, ruin(model, current, dice), dice)
    const nextCost = costOf(model, next)
    if (nextCost >= cost - heat * Math.log(1 - dice.below(1e6) / 1e6)) continue
    ;[current, cost] = [next, nextCost]
    if (cost < bestCost) [best, bestCost] = [current, cost]
  }
  return solutionOf(instance, exchanged(model, best))
}

/** How many minutes a worse plan may cost more, at first and at last. */
const [hottest, coldest] = [20, 0.2]

function construct(model: Model, carriers: number): State {
  const none = Array.from({ length: carriers }, () => [])
  const start: State = { routes: none, costs: none.map(() => 0), left: [] }
  const all = model.stops.map((_, stop) => stop)
  const many = all.filter(stop => !model.isHeld[stop]).length
  // Where there is room for everything, what is due is on its street with what is not.
  const steps = many <= model.room.reduce((sum, each) => sum + each, 0) ? [[1, 0]] : [[1], [0]]
  return [[3], [2], ...steps].reduce((state, urgencies) => {
    const stops = all.filter(stop => urgencies.includes(model.urgency[stop] as number))
    const streets = [...Map.groupBy(stops, stop => model.street[stop])]
      .filter(([street, own]) => street !== -1 && own.length > 1)
      .toSorted(([, a], [, b]) => b.length - a.length)
    const grouped = streets.reduce((next, [, own]) => insertTogether(model, next, own), state)
    const placed = new Set(grouped.routes.flat())
    return insertByRegret(
      model,
      { ...grouped, left: state.left },
      stops.filter(stop => !placed.has(stop)),
    )
  }, start)
}

/** Puts stops of one street on as few rounds as there is room on: on whichever takes most of them, and there where it costs least. */
function insertTogether(
  model: Model,
  begin: State,
  stops: readonly number[],
  skips?: () => boolean,
): State {
  let state = begin
  // Door by door: what is at one door is not torn apart where the street does not fit on one round.
  let rest = stops.toSorted((a, b) => (model.door[a] as number) - (model.door[b] as number))
  while (rest.length > 0) {
    let best: { many: number; cost: number; state: State; rest: number[] } | null = null
    for (const carrier of state.routes.keys()) {
      const tried = asManyOn(model, state, { carrier, stops: rest, skips })
      const isBetter = !best || tried.many > best.many || tried.cost < best.cost
      if (isBetter && tried.many >= (best?.many ?? 1)) best = tried
    }
    if (!best) break
    ;({ state, rest } = best)
  }
  return { ...state, left: [...state.left, ...rest] }
}

type Tried = { carrier: number; stops: readonly number[]; skips: (() => boolean) | undefined }

/** One carrier takes as many as they can. */
function asManyOn(model: Model, state: State, { carrier, stops, skips }: Tried) {
  let route = state.routes[carrier] as readonly number[]
  let cost = 0
  const rest: number[] = []
  for (const stop of stops) {
    const at = cheapestOn(model, route, [stop, carrier], skips)
    if (at) {
      route = route.toSpliced(at.place, 0, stop)
      cost += at.cost
    } else rest.push(stop)
  }
  const many = stops.length - rest.length
  return { many, cost, rest, state: many > 0 ? withRoute(model, state, carrier, route) : state }
}

type Option = Insertion | null

function insertByRegret(model: Model, begin: State, stops: readonly number[]): State {
  let state = begin
  const carriers = state.routes.map((_, carrier) => carrier)
  const onRound = (stop: number, carrier: number) =>
    cheapestOn(model, state.routes[carrier] as readonly number[], [stop, carrier])
  const options = new Map<number, Option[]>(
    stops.map(stop => [stop, carriers.map(carrier => onRound(stop, carrier))]),
  )
  while (options.size > 0) {
    let chosen: { stop: number; at: Insertion; regret: number } | null = null
    for (const [stop, each] of options) {
      const [at, second] = twoCheapest(each)
      if (!at) continue
      const regret = (second?.cost ?? 1e9) - at.cost
      if (!chosen || regret > chosen.regret) chosen = { stop, at, regret }
    }
    if (!chosen) break
    const { stop, at } = chosen
    state = withStop(model, state, stop, at)
    options.delete(stop)
    for (const [other, each] of options) each[at.carrier] = onRound(other, at.carrier)
  }
  return { ...state, left: [...state.left, ...options.keys()] }
}

function twoCheapest(options: readonly Option[]): [Option, Option] {
  let [first, second]: [Option, Option] = [null, null]
  for (const each of options) {
    if (!each) continue
    if (!first || each.cost < first.cost) [first, second] = [each, first]
    else if (!second || each.cost < second.cost) second = each
  }
  return [first, second]
}

/** So many stops are taken out at once, on average, and so many of one round at most. */
const [meanRuin, longestString] = [10, 10]

/** Takes strings of neighbouring stops out of the rounds around one stop. */
function ruin(model: Model, state: State, dice: Dice): State {
  const home = new Map<number, number>()
  for (const [carrier, route] of state.routes.entries())
    for (const stop of route) home.set(stop, carrier)
  const longest = Math.min(longestString, Math.max(1, home.size / Math.max(1, state.routes.length)))
  const strings = 1 + dice.below(Math.max(1, Math.ceil((2 * meanRuin) / (1 + longest))))
  const seed = dice.below(model.stops.length)
  if (dice.below(2) === 0 && model.street[seed] !== -1)
    return withoutStreets(model, state, seed, 1 + dice.below(mostStreets))
  const ruined = new Set<number>()
  let next = state
  const out: number[] = []
  for (const stop of model.near[seed] as number[]) {
    if (ruined.size >= strings) break
    const carrier = home.get(stop)
    if (carrier === undefined || ruined.has(carrier)) continue
    ruined.add(carrier)
    const route = next.routes[carrier] as readonly number[]
    const length = 1 + dice.below(Math.min(route.length, Math.ceil(longest)))
    const at = route.indexOf(stop)
    const from = Math.max(0, Math.min(at - dice.below(length), route.length - length))
    out.push(...route.slice(from, from + length))
    next = withRoute(model, next, carrier, route.toSpliced(from, length))
  }
  return { ...next, left: [...next.left, ...out] }
}

/** So many streets are taken out together at most: two that are full change places only if both are out. */
const mostStreets = 6

/** Takes out all that is on the street of a stop, and on some of the streets next to it. */
function withoutStreets(model: Model, state: State, seed: number, many: number): State {
  const streets = new Set<number>()
  for (const stop of [seed, ...(model.near[seed] as number[])]) {
    if (streets.size >= many) break
    if (model.street[stop] !== -1) streets.add(model.street[stop] as number)
  }
  const isThere = (stop: number) => streets.has(model.street[stop] as number)
  let next = state
  for (const [carrier, route] of state.routes.entries()) {
    const rest = route.filter(stop => !isThere(stop))
    if (rest.length < route.length) next = withRoute(model, next, carrier, rest)
  }
  return { ...next, left: [...state.left, ...state.routes.flat().filter(isThere)] }
}

/** Skips one position in a hundred at random: always taking the best one gets stuck in a local optimum. */
const blinks = 100

/** Puts everything that is out back where it costs least: what must not wait first, the rest in some order. */
function recreate(model: Model, state: State, dice: Dice): State {
  const kind = dice.below(3)
  const keyOf = (stop: number) => {
    const way = model.minutes(0, -1, stop)
    return kind === 0 ? dice.below(1e6) : kind === 1 ? way : -way
  }
  const inOrder = state.left
    .map(stop => ({ stop, urgency: model.urgency[stop] as number, key: keyOf(stop) }))
    .toSorted((a, b) => b.urgency - a.urgency || a.key - b.key || a.stop - b.stop)
  let next: State = { ...state, left: [] }
  const left: number[] = []
  const skips = () => dice.below(blinks) === 0
  const streets = Map.groupBy(state.left, stop => model.street[stop] as number)
  const done = new Set<number>()
  for (const { stop } of inOrder) {
    const street = model.street[stop] as number
    const neighbours = streets.get(street) ?? []
    if (done.has(street)) continue
    if (street !== -1 && neighbours.length > 1) {
      done.add(street)
      next = insertTogether(model, next, neighbours, skips)
      continue
    }
    let best: Option = null
    for (const [carrier, route] of next.routes.entries()) {
      const option = cheapestOn(model, route, [stop, carrier], skips)
      if (option && (!best || option.cost < best.cost)) best = option
    }
    if (best) next = withStop(model, next, stop, best)
    else left.push(stop)
  }
  return { ...next, left: [...next.left, ...left] }
}

/** Nobody stays behind while somebody goes who could rather wait. */
function exchanged(model: Model, state: State): State {
  let next = fill(model, state)
  const weight = (stop: number) => model.missing[stop] as number
  for (const stop of next.left.toSorted((a, b) => weight(b) - weight(a) || a - b)) {
    const found = [...next.routes.entries()]
      .flatMap(([carrier, route]) => route.map(other => ({ carrier, other })))
      .filter(({ other }) => !model.stops[other]?.only && weight(other) < weight(stop))
      .toSorted((a, b) => weight(a.other) - weight(b.other) || a.other - b.other)
      .find(({ carrier }) => model.may(stop, carrier))
    if (!found) continue
    const { carrier, other } = found
    const route = (next.routes[carrier] as readonly number[]).filter(each => each !== other)
    const at = cheapestOn(model, route, [stop, carrier])
    if (!at) continue
    const left = next.left.map(each => (each === stop ? other : each))
    next = { ...withStop(model, withRoute(model, next, carrier, route), stop, at), left }
  }
  return fill(model, next)
}

/** Puts in what still fits. */
const fill = (model: Model, state: State): State =>
  insertByRegret(model, { ...state, left: [] }, state.left)

function solutionOf({ carriers, stops }: Instance, state: State): Solution {
  const idOf = (stop: number) => (stops[stop] as (typeof stops)[number]).id
  const rounds = carriers.map(({ id }, carrier) => {
    const route = state.routes[carrier] as readonly number[]
    return { carrierId: id, stopIds: asPlaced(stops, besideEachOther(stops, route)).map(idOf) }
  })
  return { rounds, left: state.left.toSorted((a, b) => a - b).map(idOf) }
}

/** Of those who stand at one point, because nobody knows better, a street's and a door's follow one another. */
function besideEachOther(stops: Instance['stops'], route: readonly number[]): number[] {
  const pointOf = (stop: number) => `${stops[stop]?.at.lat} ${stops[stop]?.at.lng}`
  const placeOf = (stop: number) =>
    route.findIndex(each => stops[each]?.street === stops[stop]?.street)
  const out: number[] = []
  for (let from = 0; from < route.length;) {
    const point = pointOf(route[from] as number)
    const after = route.findIndex((stop, place) => place > from && pointOf(stop) !== point)
    const run = route.slice(from, after === -1 ? route.length : after)
    const doorOf = (stop: number) => stops[stop]?.door ?? ''
    out.push(
      ...run.toSorted(
        (a, b) =>
          placeOf(a) - placeOf(b) || doorOf(a).localeCompare(doorOf(b), 'en', { numeric: true }),
      ),
    )
    from += run.length
  }
  return out
}

/** Where a person has put a stop, there it is. */
function asPlaced(stops: Instance['stops'], route: readonly number[]): number[] {
  const placeOf = (stop: number) => stops[stop]?.place ?? null
  const inOrder = route.filter(stop => placeOf(stop) === null)
  const placed = route
    .flatMap(stop => ({ stop, place: placeOf(stop) ?? -1 }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place || a.stop - b.stop)
  for (const { stop, place } of placed) inOrder.splice(place, 0, stop)
  return inOrder
}
