import { eq, inArray } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/visit/visit.ts'
import { carrierNamed } from '../carrier/carrier.ts'
import type { Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { dropOvertaken, notify } from '../notification/notification.ts'
import { doorstepCode } from '../request/request.ts'
import { deedTiming, lockOwn, lockParts, refuseOver, stopIdOf, type Carrier } from './own-visit.ts'
import { stopOf } from './round.ts'
import { visit, type VisitRow } from './visit.table.ts'

export const setOut: Rule<typeof contract.setOut> = async (context, input) => {
  const { db } = context
  const row = await lockOwn(context, input.visitId)
  await refuseOver(db, row)
  if (!row.setOutAt) {
    const { at, columns } = deedTiming(context, input)
    await atStop(db, row, 'setOutAt', { setOutAt: at, ...columns })
    await tellRound(context, stopIdOf(row))
  }
  return { data: await stopOf(context, row.id) }
}

/** Notes once for all that is still to be taken at a door that the carrier goes there, or is there; gives whose visits. */
async function atStop(
  db: Db,
  row: VisitRow,
  what: 'setOutAt' | 'hereAt',
  change: Partial<VisitRow>,
): Promise<string[]> {
  const parts = await lockParts(db, row.id)
  const open = parts.filter(part => !part.outcome && !part[what])
  const ids = open.map(({ id }) => id)
  await db.update(visit).set(change).where(inArray(visit.id, ids))
  return open.map(({ requestId }) => requestId)
}

type Waiting = { stopId: string; requestId: string; residentId: string; codeOf: string }

/** Tells everyone waiting on the round, once, that it has begun, with their code; also the resident visited next. */
async function tellRound(context: Context<Carrier>, goingTo: string): Promise<void> {
  const { db, actor, now, secretKey } = context
  const today = lagosDay(now)
  const waiting = await named<Waiting>(
    db,
    'waiting-on-round',
    `SELECT stop_of(visit) AS "stopId", visit.request_id AS "requestId", visit.resident_id AS "residentId",
       code_of(visit) AS "codeOf"
     FROM visit JOIN request ON request.id = visit.request_id
     WHERE visit.carrier_id = $1 AND visit.over_at IS NULL
       AND (visit.planned_on <= $2::date OR stop_of(visit) = $3)
     ORDER BY visit.in_order NULLS LAST, request.promised_on, request.id`,
    [actor.carrierId, today, goingTo],
  )
  const carrier = await carrierNamed(db, actor.carrierId)
  const stops = Map.groupBy(waiting, ({ stopId }) => stopId)
  for (const [place, [stopId, parts]] of [...stops].entries()) {
    const [first] = parts
    if (!first) throw new Error('a stop without a part')
    const { requestId, residentId, codeOf } = first
    const key = `set-out:${stopId}:${today}`
    await dropOvertaken(
      db,
      parts.map(part => part.requestId),
      key,
    )
    const stopsBefore = stopId === goingTo ? 0 : place
    const code = doorstepCode(secretKey, codeOf)
    await notify(context, [residentId], {
      key,
      kind: 'carrier-set-out',
      data: { requestId, carrier, stopsBefore, code },
    })
  }
}

export const arrive: Rule<typeof contract.arrive> = async (context, input) => {
  const { db, actor } = context
  const row = await lockOwn(context, input.visitId)
  await refuseOver(db, row)
  if (!row.hereAt) {
    const { at, columns } = deedTiming(context, input)
    const parts = await atStop(db, row, 'hereAt', { hereAt: at, ...columns })
    const { requestId, residentId } = row
    const key = `here:${stopIdOf(row)}:${lagosDay(context.now)}`
    await dropOvertaken(db, parts, key)
    await notify(context, [residentId], {
      key,
      kind: 'carrier-here',
      data: { requestId, carrier: await carrierNamed(db, actor.carrierId) },
    })
  }
  return { data: await stopOf(context, row.id) }
}

/** What is worth knowing about a door may come to mind afterwards, but not after the day is signed. */
export const note: Rule<typeof contract.noteVisit> = async (context, input) => {
  const row = await lockOwn(context, input.visitId)
  if (row.outcome === 'called off') await refuseOver(context.db, row)
  if (row.outcome) await refuseLate(context, row)
  const { columns } = deedTiming(context, input)
  await context.db
    .update(visit)
    .set({ note: input.note, ...columns })
    .where(eq(visit.id, row.id))
  return { data: await stopOf(context, row.id) }
}

async function refuseLate({ db, now }: Context<Carrier>, { id }: VisitRow): Promise<void> {
  const [found] = await named<{ takesMore: boolean }>(
    db,
    'visit-takes-more',
    'SELECT visit_takes_more(visit, $2) AS "takesMore" FROM visit WHERE id = $1',
    [id, now],
  )
  if (!found?.takesMore) throw refuse('note_late')
}
