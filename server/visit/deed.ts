import { eq } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/visit/visit.ts'
import { carrierNamed } from '../carrier/carrier.ts'
import type { Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { doorstepCode } from '../request/request.ts'
import { deedTiming, lockOwn, refuseOver, type Carrier } from './own-visit.ts'
import { stopOf } from './round.ts'
import { visit, type VisitRow } from './visit.table.ts'

export const setOut: Rule<typeof contract.setOut> = async (context, input) => {
  const { db } = context
  const row = await lockOwn(context, input.visitId)
  await refuseOver(db, row)
  if (!row.setOutAt) {
    const { at, columns } = deedTiming(context, input)
    await db
      .update(visit)
      .set({ setOutAt: at, ...columns })
      .where(eq(visit.id, row.id))
    await tellRound(context, row.id)
  }
  return { data: await stopOf(context, row.id) }
}

type Waiting = {
  visitId: string
  requestId: string
  residentId: string
  plannedOn: string
  stopsBefore: number
}

/** Whoever waits on the round is told once that it has begun, and their code; who is gone to now, too. */
async function tellRound(context: Context<Carrier>, goingTo: string): Promise<void> {
  const { db, actor, now, secretKey } = context
  const today = lagosDay(now)
  const waiting = await named<Waiting>(
    db,
    'waiting-on-round',
    `SELECT visit.id AS "visitId", visit.request_id AS "requestId", visit.resident_id AS "residentId",
       visit.planned_on::text AS "plannedOn",
       CASE WHEN visit.id = $3 THEN 0
         ELSE (count(*) OVER (
           ORDER BY visit.in_order NULLS LAST, request.promised_on, request.id))::integer - 1 END AS "stopsBefore"
     FROM visit JOIN request ON request.id = visit.request_id
     WHERE visit.carrier_id = $1 AND visit.over_at IS NULL
       AND (visit.planned_on <= $2::date OR visit.id = $3)`,
    [actor.carrierId, today, goingTo],
  )
  const carrier = await carrierNamed(db, actor.carrierId)
  for (const { visitId, requestId, residentId, plannedOn, stopsBefore } of waiting) {
    const code = doorstepCode(secretKey, { visitId, plannedOn })
    await notify(context, [residentId], {
      key: `set-out:${visitId}:${today}`,
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
    await db
      .update(visit)
      .set({ hereAt: at, ...columns })
      .where(eq(visit.id, row.id))
    const { requestId, residentId } = row
    await notify(context, [residentId], {
      key: `here:${row.id}:${lagosDay(context.now)}`,
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
