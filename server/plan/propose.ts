import { addDays, lagosDay, type Day } from '../../contract/calendar.ts'
import type { OutputOf, InputOf } from '../../contract/endpoint.ts'
import { furthestDays } from '../../contract/request/pickup.ts'
import { refuse } from '../../contract/refusal.ts'
import { proposePlan, type PlanStay, type PlanStopShown } from '../../contract/plan/plan.ts'
import type { Hindrance } from '../../contract/plan/plan-shape.ts'
import { prepared } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { daysServedAfter } from '../ground/ground.ts'
import { solveApart } from './apart.ts'
import { asBefore } from './before.ts'
import { readDay, type PlannedDay } from './day.ts'
import { explain, type ExplainedRound, type Stay } from './explain.ts'
import type { Instance, PlanStop } from './instance.ts'
import type { Solution } from './solve.ts'

type Pinned = InputOf<typeof proposePlan>['pinned'][number]

/** So long is searched. More stops have more to try and cost more each. */
export const triesFor = (stops: number) => (stops > 100 ? 3000 : 4000)

/** A fixed seed, so that the same day always gets the same plan. */
const seedOf = (day: Day) => Number(day.replaceAll('-', ''))

/** Builds the solver's input from the day's data and people's decisions. */
export function instanceOf(
  planned: PlannedDay,
  day: Day,
  pinned: readonly Pinned[],
  beforeOf: (stop: PlanStopShown) => PlanStop['before'] = () => null,
): Instance {
  // Who is not in today goes nowhere, whatever was before.
  const atWorkBefore = (stop: PlanStopShown) => {
    const before = beforeOf(stop)
    return before && isIn.get(before.carrierId) ? before : null
  }
  const said = new Map(pinned.map(each => [each.requestId, each]))
  const isIn = new Map(planned.carriers.map(({ _id, isIn }) => [_id, isIn]))
  const waiting = planned.waiting
    // Leave out requests that staff or the resident excluded.
    .filter(({ requestId, isForLater }) => {
      const pin = said.get(requestId)
      return pin ? pin.carrierId !== null && isIn.get(pin.carrierId) : !isForLater
    })
    .map(stop => {
      const { carrierId: only = null, place = null } = said.get(stop.requestId) ?? {}
      return asStop(stop, day, { only, place, before: atWorkBefore(stop) })
    })
  const atWork = planned.carriers.filter(carrier => carrier.isIn)
  const stopOf = new Map(planned.held.map(stop => [stop.requestId, stop]))
  const held = atWork.flatMap(carrier =>
    carrier.held.flatMap(requestId => {
      const stop = stopOf.get(requestId)
      const place = said.get(requestId)?.place ?? null
      return stop ? [asStop(stop, day, { only: carrier._id, isHeld: true, place })] : []
    }),
  )
  const stops = [...held, ...waiting]
  return {
    start: planned.station,
    carriers: atWork.map(({ _id, vehicle, areaIds, limit, load, minutes }) => ({
      id: _id,
      vehicle,
      areas: areaIds,
      room: Math.max(0, limit - load),
      minutes,
    })),
    stops,
    manner: planned.manner,
    seed: seedOf(day),
    iterations: triesFor(stops.length),
  }
}

const asStop = (
  stop: PlanStopShown,
  day: Day,
  said: Partial<Pick<PlanStop, 'only' | 'isHeld' | 'place' | 'before'>> = {},
): PlanStop => ({
  id: stop.requestId,
  at: { lat: stop.lat, lng: stop.lng },
  areaId: stop.areaId,
  street: stop.street.toLowerCase() || null,
  door: stop.address.toLowerCase(),
  bags: stop.bags,
  before: said.before ?? null,
  isDue: stop.promisedOn <= day,
  age: 1 + Math.min(60, stop.lateDays + (stop.promisedOn <= day ? 1 : 0)),
  only: said.only ?? null,
  isHeld: said.isHeld ?? false,
  place: said.place ?? null,
})

/** What is known of stops besides where they are. */
export function aboutOf(stops: readonly PlanStopShown[]) {
  const known = new Map(stops.map(stop => [stop.requestId, stop]))
  return (stopId: string) => {
    const stop = known.get(stopId)
    return { street: stop?.street ?? '', lateDays: stop?.lateDays ?? 0 }
  }
}

/** A round as the wire says it. */
export const shownRound = ({ carrierId, minutes, lines }: ExplainedRound) => ({
  carrierId,
  minutes,
  lines: lines.map(({ stopId, ...rest }) => ({ requestId: stopId, ...rest })),
})

export const propose = prepared(
  proposePlan,
  async ({ db, actor, now }, { day, pinned, like, requestIds: only }) => {
    const today = lagosDay(now)
    if (day < today) throw refuse('day_past')
    if (day > addDays(today, furthestDays)) throw refuse('day_too_far')
    const planned = await readDay(db, { stationId: actor.stationId, day, today, now, only })
    const { stationId } = actor
    const beforeOf = like ? await asBefore(db, { stationId, day, like }) : undefined
    const instance = instanceOf(planned, day, pinned, beforeOf)
    return { planned, instance, solution: await solveApart(instance) }
  },
  async ({ db, actor }, { day }, { planned, instance, solution }) => {
    const nextDays = await servedNext(db, { stationId: actor.stationId, day }, planned, solution)
    return { data: { day, ...presentPlan({ planned, instance, solution, nextDays }) } }
  },
)

/** The next service day for each request left over. */
async function servedNext(
  db: Db,
  { stationId, day }: { stationId: string; day: Day },
  { waiting }: PlannedDay,
  { left }: Solution,
) {
  const stays = new Set(left)
  const areas = waiting.flatMap(stop => (stays.has(stop.requestId) ? [stop.areaId] : []))
  const days = await daysServedAfter(db, stationId, day, areas)
  return (areaId: string | null) => days.get(areaId) ?? null
}

type Made = {
  planned: PlannedDay
  instance: Instance
  solution: Solution
  nextDays: (areaId: string | null) => Day | null
}

function presentPlan(made: Made): Pick<OutputOf<typeof proposePlan>, 'rounds' | 'stay'> {
  const { planned, instance, solution } = made
  const about = aboutOf([...planned.waiting, ...planned.held])
  const { rounds, stay } = explain({ ...instance, about }, solution)
  return { rounds: rounds.map(shownRound), stay: stay.map(each => presentStay(made, each)) }
}

/** What a person may think otherwise about. */
const softRules: ReadonlySet<Hindrance> = new Set(['too far', 'too small', 'shift'])

/** Why nobody goes: first of those who usually would, then of everybody who is in. */
function presentStay({ planned, nextDays }: Made, { stopId, why }: Stay): PlanStay {
  const stop = planned.waiting.find(({ requestId }) => requestId === stopId)
  const usual = planned.carriers.filter(
    ({ areaIds }) => stop?.areaId && areaIds.includes(stop.areaId),
  )
  const away = usual
    .filter(({ isIn }) => !isIn)
    .map(({ _id, isPaused }) => ({
      carrierId: _id,
      rule: isPaused ? ('paused' as const) : ('off' as const),
    }))
  const could = why.find(({ rule }) => softRules.has(rule))
  return {
    requestId: stopId,
    why: [...away, ...why],
    couldGo: could?.carrierId ?? null,
    nextDay: nextDays(stop?.areaId ?? null),
  }
}
