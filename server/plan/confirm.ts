import { lagosDay } from '../../contract/calendar.ts'
import { isPutOff } from '../../contract/request/pickup.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import type { confirmPlan, PlanRounds, takeBackPlan } from '../../contract/plan/plan.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { assignRequest, takeRequestBack } from '../request/request.ts'
import { orderRounds } from '../visit/visit.ts'
import { confirmedOf, dropDraft, noteConfirmed } from './draft.ts'

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
  const { db, actor, now } = context
  const { day, rounds, reason, note } = input
  const { stationId } = actor
  const lines = linesOf(rounds)
  const locked = new Map(
    (
      await lockRequests(
        db,
        stationId,
        lines.map(({ requestId }) => requestId),
      )
    ).map(row => [row.id, row]),
  )
  await refuseStale(context, input)
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
  if (toGive.length === 0 && !(await orderRounds(db, rounds))) throw refuse('nothing_to_assign')
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
  const gave = roundsOf(given)
  context.alsoNote({ given: given.length })
  if (given.length > 0) await noteConfirmed(context, { day, given: given.length })
  const message = wordsFor(given.length, gave.length, left.length)
  return {
    message,
    data: { day, given: given.length, carriers: gave.length, at: now.toISOString(), gave, left },
  }
}

/** Refuses if someone else has confirmed the day since the page was loaded. */
async function refuseStale(
  { db, actor }: Staff,
  { day, seenAt }: { day: string; seenAt?: string | null | undefined },
) {
  if (seenAt === undefined) return
  const last = await confirmedOf(db, actor.stationId, day)
  if (!last || last.at === seenAt) return
  throw refuse('request_changed', {
    message: `${last.by} has confirmed this plan meanwhile. Please look at it again.`,
  })
}

const roundsOf = (lines: readonly Line[]): PlanRounds =>
  [...Map.groupBy(lines, ({ carrierId }) => carrierId)].map(([carrierId, own]) => ({
    carrierId,
    requestIds: own.map(({ requestId }) => requestId),
  }))

/** Takes back what a plan gave: what its carriers still have for its day. */
export const takeBackAll: Rule<typeof takeBackPlan> = async (context, { day, rounds }) => {
  const { db, actor } = context
  const lines = linesOf(rounds)
  await lockRequests(
    db,
    actor.stationId,
    lines.map(({ requestId }) => requestId),
  )
  const left = await eachOf(lines, ({ requestId, carrierId }) =>
    takeRequestBack(context, { requestId, seenCarrierId: carrierId, seenOn: day }),
  )
  const taken = lines.length - left.length
  context.alsoNote({ taken })
  const message = `${pickups(taken)} taken back.${restOf(left.length)}`
  return { message, data: { day, taken, left } }
}

/** Each pickup with its carrier; one door has one carrier. */
export function linesOf(rounds: PlanRounds): Line[] {
  const lines = rounds.flatMap(({ carrierId, requestIds }) =>
    requestIds.map(requestId => ({ carrierId, requestId })),
  )
  const ids = new Set(lines.map(({ requestId }) => requestId))
  if (ids.size < lines.length) {
    throw refuse('fields', { fields: { rounds: 'Each pickup once, please' } })
  }
  return lines
}

/** Postponing a promised day needs a reason for the resident before anything is assigned. */
function refuseUnsaid(
  { now }: Staff,
  rows: readonly (Locked | undefined)[],
  { day, reason, note }: { day: string; reason?: string | undefined; note?: string | undefined },
) {
  const puts = ({ promisedOn }: Locked) =>
    isPutOff({ promisedOn, plannedOn: null }, day, lagosDay(now))
  if (!rows.some(row => row?.status === 'Pending...' && puts(row))) return
  if (!reason) throw refuse('reason_needed', { fields: { reason: 'Please choose a reason' } })
  if (reason === 'other' && !note) {
    throw refuse('reason_needed', { fields: { note: 'Please say why' } })
  }
}

function wordsFor(given: number, carriers: number, left: number): string {
  const to = carriers === 1 ? '1 carrier' : `${carriers} carriers`
  if (given > 0) return `${pickups(given)} assigned to ${to}.${restOf(left)}`
  return left === 0 ? 'The order of the rounds is changed.' : `Nothing was assigned.${restOf(left)}`
}

const pickups = (many: number) => (many === 1 ? '1 pickup' : `${many} pickups`)
const restOf = (left: number) =>
  left === 0 ? '' : left === 1 ? ' 1 was not.' : ` ${left} were not.`
