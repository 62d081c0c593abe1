import { addDays, lagosDay, type Day } from '../../contract/calendar.ts'
import type { OutputOf, InputOf } from '../../contract/endpoint.ts'
import { furthestDays } from '../../contract/pickup.ts'
import { refuse } from '../../contract/refusal.ts'
import { proposePlan, type PlanStay, type PlanStopShown } from '../../contract/visit/plan.ts'
import { prepared } from '../call/context.ts'
import { solveApart } from './apart.ts'
import { readDay, type PlannedDay } from './day.ts'
import { explain, type ExplainedRound, type Stay } from './explain.ts'
import type { Instance, PlanStop } from './instance.ts'
import type { Solution } from './solve.ts'

type Pinned = InputOf<typeof proposePlan>['pinned'][number]

/** So long is searched. More stops have more to try and cost more each. */
export const triesFor = (stops: number) => (stops > 100 ? 1500 : 4000)

/** The same day has the same plan, whoever asks. */
const seedOf = (day: Day) => Number(day.replaceAll('-', ''))

/** What the solver is asked, of a day as it is and of what people have decided. */
export function instanceOf(planned: PlannedDay, day: Day, pinned: readonly Pinned[]): Instance {
  const said = new Map(pinned.map(each => [each.requestId, each]))
  const isIn = new Map(planned.carriers.map(({ _id, isIn }) => [_id, isIn]))
  const waiting = planned.waiting
    // Whom nobody is to be sent to, by a person's or the resident's own word, is not asked about.
    .filter(({ requestId, isForLater }) => {
      const pin = said.get(requestId)
      return pin ? pin.carrierId !== null && isIn.get(pin.carrierId) : !isForLater
    })
    .map(stop => {
      const { carrierId: only = null, place = null } = said.get(stop.requestId) ?? {}
      return asStop(stop, day, { only, place })
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
    carriers: atWork.map(({ _id, vehicle, areaIds, limit, holds }) => ({
      id: _id,
      vehicle,
      areas: areaIds,
      room: Math.max(0, limit - holds),
    })),
    stops,
    seed: seedOf(day),
    iterations: triesFor(stops.length),
  }
}

export const asStop = (
  stop: PlanStopShown,
  day: Day,
  said: Partial<Pick<PlanStop, 'only' | 'isHeld' | 'place'>> = {},
): PlanStop => ({
  id: stop.requestId,
  at: { lat: stop.lat, lng: stop.lng },
  areaId: stop.areaId,
  bags: stop.bags,
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
  async ({ db, actor, now }, { day, pinned }) => {
    const today = lagosDay(now)
    if (day < today) throw refuse('day_past')
    if (day > addDays(today, furthestDays)) throw refuse('day_too_far')
    const planned = await readDay(db, { stationId: actor.stationId, day, today })
    const instance = instanceOf(planned, day, pinned)
    return { planned, instance, solution: await solveApart(instance) }
  },
  async (_context, { day, pinned }, { planned, instance, solution }) => ({
    data: { day, ...presentPlan({ planned, instance, solution, day, pinned }) },
  }),
)

type Made = {
  planned: PlannedDay
  instance: Instance
  solution: Solution
  day: Day
  pinned: readonly Pinned[]
}

function presentPlan(made: Made): Pick<OutputOf<typeof proposePlan>, 'rounds' | 'stay'> {
  const { planned, instance, solution } = made
  const about = aboutOf([...planned.waiting, ...planned.held])
  const { rounds, stay } = explain({ ...instance, about }, solution)
  return { rounds: rounds.map(shownRound), stay: stay.map(each => presentStay(made, each)) }
}

/** Why nobody goes: first of those who usually would, then of everybody who is in. */
function presentStay({ planned, day }: Made, { stopId, why }: Stay): PlanStay {
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
  const could = why.find(({ rule }) => rule === 'too far' || rule === 'too small')
  return {
    requestId: stopId,
    why: [...away, ...why],
    couldGo: could?.carrierId ?? null,
    nextDay: addDays(day, 1),
  }
}
