import { lagosDay } from '../../contract/calendar.ts'
import { isPutOff } from '../../contract/request/pickup.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import type { confirmPlan } from '../../contract/plan/plan.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { assignRequest } from '../request/request.ts'
import { orderRounds } from '../visit/visit.ts'
import { dropDraft } from './draft.ts'

type Staff = Context<ActorOf<typeof confirmPlan>>
export type Line = { requestId: string; carrierId: string }
export type Left = Line & { code: string; message: string }

/** Does one thing after the other in one transaction; what is refused is left out and told. */
export async function eachOf(lines: readonly Line[], act: (line: Line) => Promise<unknown>) {
  const left: Left[] = []
  for (const line of lines) {
    try {
      await act(line)
    } catch (error) {
      // It is refused before anything is written, so that the rest still counts.
      if (!(error instanceof Refusal)) throw error
      left.push({ ...line, code: error.code, message: error.message })
    }
  }
  return left
}

type Locked = { id: string; status: string; carrierId: string | null; promisedOn: string }

/** Locks requests of the station in the order of everybody: of two plans at once the second sees the first. */
export const lockRequests = (db: Db, stationId: string, ids: readonly string[]) =>
  named<Locked>(
    db,
    'plan-lock-requests',
    `SELECT id, status, carrier_id AS "carrierId", promised_on::text AS "promisedOn" FROM request
     WHERE station_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [stationId, ids],
  )

/** Those who are in on a day, by their names. */
async function atWork(db: Db, stationId: string, day: string) {
  const found = await named<{ id: string; name: string; isIn: boolean }>(
    db,
    'plan-at-work',
    `SELECT id, name, is_in AS "isIn" FROM carrier, work_of_carrier(id, days, $2::date) WHERE station_id = $1`,
    [stationId, day],
  )
  return new Map(found.map(each => [each.id, each]))
}

/**
 * Gives a whole plan away. Everything that still holds is given, what does not is named line by line; what somebody has
 * already is put in order only.
 */
export const confirm: Rule<typeof confirmPlan> = async (context, input) => {
  const { db, actor } = context
  const { day, rounds, reason, note } = input
  const { stationId } = actor
  const lines = rounds.flatMap(({ carrierId, requestIds }) =>
    requestIds.map(requestId => ({ carrierId, requestId })),
  )
  refuseTwice(lines)
  const locked = new Map(
    (
      await lockRequests(
        db,
        stationId,
        lines.map(({ requestId }) => requestId),
      )
    ).map(row => [row.id, row]),
  )
  const isHeld = ({ requestId, carrierId }: Line) => {
    const row = locked.get(requestId)
    return row?.status === 'Assigned' && row.carrierId === carrierId
  }
  const toGive = lines.filter(line => !isHeld(line))
  refuseUnsaid(
    context,
    toGive.map(({ requestId }) => locked.get(requestId)),
    input,
  )
  const workers = await atWork(db, stationId, day)
  const why = reason ? { reason, ...(note && { note }) } : {}
  const left = await eachOf(toGive, ({ requestId, carrierId }) => {
    const worker = workers.get(carrierId)
    if (worker && !worker.isIn) {
      throw refuse('carrier_out', { message: `${worker.name} is not in on that day.` })
    }
    return assignRequest(context, { requestId, carrierId, plannedOn: day, ...why })
  })
  await orderRounds(db, rounds)
  await dropDraft(db, stationId, day)
  const unable = new Set(left.map(({ requestId }) => requestId))
  const given = toGive.filter(({ requestId }) => !unable.has(requestId))
  const carriers = new Set(given.map(({ carrierId }) => carrierId)).size
  const message = wordsFor(given.length, carriers, left.length)
  return { message, data: { day, given: given.length, carriers, left } }
}

/** One door has one carrier. */
export function refuseTwice(lines: readonly Line[]) {
  const ids = new Set(lines.map(({ requestId }) => requestId))
  if (ids.size < lines.length) {
    throw refuse('fields', { fields: { rounds: 'each pickup once, please' } })
  }
}

/** Where a promise is put off, the resident reads why: nothing is given before that is said. */
function refuseUnsaid(
  { now }: Staff,
  rows: readonly (Locked | undefined)[],
  { day, reason, note }: { day: string; reason?: string | undefined; note?: string | undefined },
) {
  const puts = ({ promisedOn }: Locked) =>
    isPutOff({ promisedOn, plannedOn: null }, day, lagosDay(now))
  if (!rows.some(row => row?.status === 'Pending...' && puts(row))) return
  if (!reason) throw refuse('reason_needed', { fields: { reason: 'please choose a reason' } })
  if (reason === 'other' && !note) {
    throw refuse('reason_needed', { fields: { note: 'please say why' } })
  }
}

function wordsFor(given: number, carriers: number, left: number): string {
  const pickups = given === 1 ? 'One pickup is' : `${given} pickups are`
  const to = carriers === 1 ? 'one carrier' : `${carriers} carriers`
  const rest = left === 0 ? '' : left === 1 ? ' One was not.' : ` ${left} were not.`
  return given === 0 ? `Nothing was given.${rest}` : `${pickups} given to ${to}.${rest}`
}
