import { and, eq } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import { proposeHandOver, type handOver } from '../../contract/plan/plan.ts'
import { prepared, type Rule } from '../call/context.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { lockCarrier, pauseCarrier } from '../carrier/carrier.ts'
import type { Db } from '../db/connect.ts'
import { request } from '../request/request.table.ts'
import { swapRequest, takeRequestBack } from '../request/request.ts'
import { solveApart } from './apart.ts'
import { eachOf, linesOf, lockRequests } from './confirm.ts'
import { readDay, readStopsOf, type PlannedDay } from './day.ts'
import { explain } from './explain.ts'
import type { Instance } from './instance.ts'
import { aboutOf, instanceOf, shownRound } from './propose.ts'
import type { Solution } from './solve.ts'

/** Who takes over what a carrier has: on each day everybody else who is in then, by their room and time on it. */
export const proposeAll = prepared(
  proposeHandOver,
  async ({ db, actor, now }, { carrierId }) => {
    const today = lagosDay(now)
    const { stationId } = actor
    const own = await readStopsOf(db, { stationId, day: today, today, now }, carrierId)
    const byDay = Map.groupBy(own, ({ on }) => on)
    const shared: OneDay[] = []
    for (const [day, doors] of byDay) {
      const planned = await readDay(db, { stationId, day, today, now })
      const others = planned.carriers.filter(({ _id }) => _id !== carrierId)
      // They are given whatever day their residents asked for: somebody is to go then already.
      const waiting = doors.map(({ stop }) => Object.assign(stop, { isForLater: false }))
      const instance = instanceOf({ ...planned, carriers: others, waiting }, day, [])
      const about = aboutOf([...waiting, ...planned.held])
      shared.push({ instance, about, solution: await solveApart(instance), others })
    }
    if (own.length === 0) await refuseForeign(db, stationId, carrierId)
    return { stops: own.map(({ stop }) => stop), shared }
  },
  async (_context, _input, { stops, shared }) => {
    const ids = new Set(stops.map(({ requestId }) => requestId))
    const told = shared.map(({ instance, about, solution, others }) => {
      const { rounds, stay } = explain({ ...instance, about }, solution)
      return { rounds: rounds.map(shownRound), stay, others }
    })
    return {
      data: {
        stops,
        rounds: told.flatMap(({ rounds, others }) =>
          rounds.flatMap(round => {
            const lines = round.lines.filter(({ requestId }) => ids.has(requestId))
            const to = others.find(({ _id }) => _id === round.carrierId)
            return to && lines.length > 0 ? [{ ...round, lines, name: to.name }] : []
          }),
        ),
        stay: told.flatMap(({ stay }) => stay.map(({ stopId }) => stopId)),
      },
    }
  },
)

type OneDay = {
  instance: Instance
  about: ReturnType<typeof aboutOf>
  solution: Solution
  others: PlannedDay['carriers']
}

/** A carrier without pickups may belong to another station. */
async function refuseForeign(db: Db, stationId: string, carrierId: string) {
  const found = await db
    .select({ id: carrier.id })
    .from(carrier)
    .where(and(eq(carrier.id, carrierId), eq(carrier.stationId, stationId)))
  if (found.length === 0) throw refuse('not_yours')
}

/** All that a carrier has to do now, on whichever day. */
const heldBy = async (db: Db, carrierId: string) => {
  const found = await db
    .select({ id: request.id })
    .from(request)
    .where(and(eq(request.carrierId, carrierId), eq(request.status, 'Assigned')))
    .orderBy(request.id)
  return found.map(({ id }) => id)
}

/**
 * Pauses somebody who has work and gives it to others, all at once. Whom it cannot be given to any more does not get it: that
 * waits again, as does what nobody was proposed for.
 */
export const handOverAll: Rule<typeof handOver> = async (context, { carrierId, rounds }) => {
  const { db, actor, now } = context
  const { stationId } = actor
  const lines = linesOf(rounds)
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
