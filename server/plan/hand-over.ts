import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import { proposeHandOver, type handOver } from '../../contract/visit/plan.ts'
import { prepared, type Rule } from '../call/context.ts'
import { lockCarrier, pauseCarrier } from '../carrier/carrier.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { swapRequest, takeRequestBack } from '../request/request.ts'
import { solveApart } from './apart.ts'
import { eachOf, lockRequests, refuseTwice } from './confirm.ts'
import { readDay, readStopsOf } from './day.ts'
import { explain } from './explain.ts'
import { aboutOf, asStop, shownRound, triesFor } from './propose.ts'

/** Who takes over what a carrier has: everybody else who is in today, by their room. */
export const proposeAll = prepared(
  proposeHandOver,
  async ({ db, actor, now }, { carrierId }) => {
    const today = lagosDay(now)
    const asked = { stationId: actor.stationId, day: today, today }
    const [planned, stops] = await Promise.all([
      readDay(db, asked),
      readStopsOf(db, asked, carrierId),
    ])
    if (!planned.carriers.some(({ _id }) => _id === carrierId)) throw refuse('not_yours')
    const others = planned.carriers.filter(({ _id, isIn }) => isIn && _id !== carrierId)
    const instance = {
      start: planned.station,
      carriers: others.map(({ _id, vehicle, areaIds, limit, holds }) => ({
        id: _id,
        vehicle,
        areas: areaIds,
        room: Math.max(0, limit - holds),
      })),
      stops: stops.map(stop => asStop(stop, today)),
      seed: 1,
      iterations: triesFor(stops.length),
    }
    return { stops, others, instance, solution: await solveApart(instance) }
  },
  async (_context, _input, { stops, others, instance, solution }) => {
    const { rounds, stay } = explain({ ...instance, about: aboutOf(stops) }, solution)
    const used = rounds.filter(({ lines }) => lines.length > 0)
    return {
      data: {
        stops,
        rounds: used.flatMap(round => {
          const to = others.find(({ _id }) => _id === round.carrierId)
          if (!to) return []
          const { name, holds, limit } = to
          return [{ ...shownRound(round), name, holds, limit }]
        }),
        stay: stay.map(({ stopId }) => stopId),
      },
    }
  },
)

/** All that a carrier has to do now, on whichever day. */
const heldBy = async (db: Db, carrierId: string) => {
  const found = await named<{ id: string }>(
    db,
    'held-by-carrier',
    `SELECT id FROM request WHERE carrier_id = $1 AND status = 'Assigned' ORDER BY id`,
    [carrierId],
  )
  return found.map(({ id }) => id)
}

/**
 * Pauses somebody who has work and gives it to others, all at once. Whom it cannot be given to any more does not get it: that
 * waits again, as does what nobody was proposed for.
 */
export const handOverAll: Rule<typeof handOver> = async (context, { carrierId, rounds }) => {
  const { db, actor, now } = context
  const { stationId } = actor
  const lines = rounds.flatMap(({ carrierId: to, requestIds }) =>
    requestIds.map(requestId => ({ carrierId: to, requestId })),
  )
  refuseTwice(lines)
  const before = await heldBy(db, carrierId)
  await lockRequests(db, stationId, [...before, ...lines.map(({ requestId }) => requestId)])
  const left = await eachOf(lines, ({ requestId, carrierId: to }) =>
    swapRequest(context, { requestId, carrierId: to, seenCarrierId: carrierId }),
  )
  const back = await heldBy(db, carrierId)
  for (const requestId of back) await takeRequestBack(context, { requestId })
  const own = await lockCarrier(db, stationId, carrierId)
  // Somebody gave them more in this very moment.
  if (own.holds > 0) throw refuse('carrier_busy')
  await pauseCarrier(db, own, now)
  const given = lines.length - left.length
  const message = `${own.name} is paused. ${told(given, back.length)}`
  return { message, data: { given, waiting: back.length, left } }
}

function told(given: number, waiting: number): string {
  const pickups = given === 1 ? 'One pickup has' : `${given} pickups have`
  const rest = waiting === 0 ? '' : waiting === 1 ? ' One waits again.' : ` ${waiting} wait again.`
  return given === 0 ? rest.trim() : `${pickups} another carrier.${rest}`
}
