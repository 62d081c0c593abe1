import type { Fact, Hindrance } from '../../contract/plan/plan-shape.ts'
import { onTheWayMinutes } from '../../contract/plan/fitting.ts'
import { paces, unfit } from '../../contract/plan/way.ts'
import type { Instance, PlanCarrier, PlanStop } from './instance.ts'
import { cheapestOn, modelOf, routeMinutes, taken, type Model } from './model.ts'
import type { Solution } from './solve.ts'

/** Why a stop stands where it stands. */
export type Reason = {
  stopId: string
  /** What the round is longer by because of it. */
  addedMinutes: number
  /** Who would have been next. */
  runnerUp: { carrierId: string; addedMinutes: number } | null
  /** The two facts that decided. */
  facts: Fact[]
}

export type ExplainedRound = { carrierId: string; minutes: number; lines: Reason[] }

/** Who cannot go, each with the first rule that says so. */
export type Stay = { stopId: string; why: { carrierId: string; rule: Hindrance }[] }

type Told = Instance & {
  /** The street of a stop, and by how many days it is late. */
  about: (stopId: string) => { street: string; lateDays: number }
}

/** Says of every line of a plan why it is so, and of what stays why nobody goes. */
export function explain(told: Told, solution: Solution) {
  const model = modelOf(told)
  const numberOf = new Map(told.stops.map(({ id }, stop) => [id, stop]))
  const routes = solution.rounds.map(({ stopIds }) => stopIds.map(id => numberOf.get(id) as number))
  const scene: Scene = { told, model, routes }
  const rounds = solution.rounds.map(({ carrierId }, carrier): ExplainedRound => {
    const route = routes[carrier] as number[]
    const lines = route.map((_, place) => reasonOf(scene, carrier, place))
    return { carrierId, minutes: Math.round(pureMinutes(model, carrier, route)), lines }
  })
  const stay = solution.left.map((stopId): Stay => {
    const stop = told.stops[numberOf.get(stopId) as number] as PlanStop
    return { stopId, why: hindrances(scene, stop) }
  })
  return { rounds, stay }
}

type Scene = { told: Told; model: Model; routes: number[][] }

/** Minutes on the road alone. */
function pureMinutes(model: Model, carrier: number, route: readonly number[]): number {
  const strange = route.reduce((sum, stop) => sum + model.strange(stop, carrier), 0)
  return routeMinutes(model, carrier, route) - strange
}

function reasonOf(scene: Scene, carrier: number, place: number): Reason {
  const { told, model, routes } = scene
  const route = routes[carrier] as number[]
  const stop = route[place] as number
  const without = route.toSpliced(place, 1)
  const added = pureMinutes(model, carrier, route) - pureMinutes(model, carrier, without)
  const runnerUp = nextBest(scene, carrier, stop)
  const { id } = told.stops[stop] as PlanStop
  const facts = factsOf(scene, { carrier, place, added, runnerUp })
  return { stopId: id, addedMinutes: Math.max(0, Math.round(added)), runnerUp, facts }
}

function nextBest({ told, model, routes }: Scene, carrier: number, stop: number) {
  let best: Reason['runnerUp'] = null
  for (const [other, route] of routes.entries()) {
    if (other === carrier) continue
    const at = cheapestOn(model, route, [stop, other])
    if (!at) continue
    const after = route.toSpliced(at.place, 0, stop)
    const more = pureMinutes(model, other, after) - pureMinutes(model, other, route)
    const addedMinutes = Math.max(0, Math.round(more))
    const { id } = told.carriers[other] as PlanCarrier
    if (!best || addedMinutes < best.addedMinutes) best = { carrierId: id, addedMinutes }
  }
  return best
}

type Line = { carrier: number; place: number; added: number; runnerUp: Reason['runnerUp'] }

function factsOf({ told, model, routes }: Scene, line: Line): Fact[] {
  const { carrier, place, added, runnerUp } = line
  const route = routes[carrier] as number[]
  const stop = told.stops[route[place] as number] as PlanStop
  const who = told.carriers[carrier] as PlanCarrier
  const { street, lateDays } = told.about(stop.id)
  const before = told.stops[route[place - 1] ?? -1]
  const fits = told.carriers.filter(each => (stop.bags ?? 0) <= paces[each.vehicle].bags)
  const spared = runnerUp ? runnerUp.addedMinutes - Math.round(added) : 0
  const left = who.room - taken(model, route)
  const all: (Fact | false)[] = [
    stop.isHeld && { kind: 'held', number: null },
    stop.only !== null && !stop.isHeld && { kind: 'chosen', number: null },
    stop.bags !== null &&
      fits.length === 1 &&
      told.carriers.length > 1 && { kind: 'bags', number: stop.bags },
    stop.before?.carrierId === who.id && { kind: 'before', number: stop.before.days },
    before !== undefined &&
      told.about(before.id).street === street && { kind: 'same street', number: null },
    stop.areaId !== null && who.areas.includes(stop.areaId) && { kind: 'area', number: null },
    lateDays > 0 && { kind: 'late', number: lateDays },
    added <= onTheWayMinutes && place > 0 && { kind: 'on the way', number: null },
    spared > 0 && { kind: 'nearest', number: spared },
    { kind: 'room', number: Math.max(0, left) },
  ]
  const [first, ...rest] = all.filter(fact => fact !== false)
  // A long wait is always mentioned, whatever the other reasons.
  const second = rest.find(({ kind }) => kind === 'late') ?? rest[0]
  return [first, second].filter(fact => fact !== undefined)
}

/** Why not, for each carrier working that day. A carrier who is only too far away can still be assigned by hand. */
const hindrances = ({ told, model, routes }: Scene, stop: PlanStop): Stay['why'] =>
  told.carriers.flatMap((carrier, number) => {
    if (stop.only && stop.only !== carrier.id) return []
    const route = routes[number] as number[]
    const isFull = taken(model, route) >= carrier.room
    // A suitable carrier with capacity has no time left.
    const rule = isFull ? 'full' : (unfit(told.start, carrier, stop) ?? 'shift')
    return [{ carrierId: carrier.id, rule }]
  })
