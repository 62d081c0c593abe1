import { and, asc, eq, sql } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { arrive } from '../../contract/visit/visit.ts'
import { skewMinutes } from '../../contract/visit/visit.ts'
import { mostWaitingDays } from '../../contract/wire.ts'
import type { ActorOf, Context } from '../call/context.ts'
import { accountName } from '../account/account.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { visit, type VisitRow } from './visit.table.ts'

export type Carrier = ActorOf<typeof arrive>
export type Deed = { visitId: string; happenedAt: string; sentAt?: string | undefined }

/** The carrier's own visit, read before anything is locked. */
export async function findOwn(db: Db, { carrierId }: Carrier, visitId: string): Promise<VisitRow> {
  const own = and(eq(visit.id, visitId), eq(visit.carrierId, carrierId))
  const [row] = await db.select().from(visit).where(own)
  if (!row) throw refuse('not_yours')
  return row
}

/** Locks the request of a visit and then the visit, as every step does: of two at once the second sees the first. */
export async function lockOwn(
  { db, actor }: Pick<Context<Carrier>, 'db' | 'actor'>,
  visitId: string,
): Promise<VisitRow> {
  const { requestId } = await findOwn(db, actor, visitId)
  await named(db, 'lock-request', 'SELECT FROM request WHERE id = $1 FOR NO KEY UPDATE', [
    requestId,
  ])
  return lockVisit(db, visitId)
}

/** The stop that it is a part of, as stop_of says it in SQL. */
export const stopIdOf = ({ stopId, id }: VisitRow) => stopId ?? id

/** Locks a visit whose request is locked, and with it what else is of its stop: always in one order. */
export async function lockVisit(db: Db, visitId: string): Promise<VisitRow> {
  const row = (await lockParts(db, visitId)).find(({ id }) => id === visitId)
  if (!row) throw new Error('a visit is gone')
  return row
}

/** All parts of the stop of a visit, those that are over among them, locked. */
export const lockParts = (db: Db, visitId: string): Promise<VisitRow[]> =>
  db
    .select()
    .from(visit)
    .where(
      sql`visit.resident_id = (SELECT resident_id FROM visit WHERE id = ${visitId})
        AND stop_of(visit) = (SELECT stop_of(own) FROM visit AS own WHERE own.id = ${visitId})`,
    )
    .orderBy(asc(visit.id))
    .for('no key update')

/** Refuses where there is nothing to do any more, and says who was quicker. */
export async function refuseOver(db: Db, row: VisitRow): Promise<void> {
  if (!row.outcome) return
  const by = row.changedBy && (await accountName(db, row.changedBy))
  if (row.outcome === 'done' && by) {
    throw refuse('stop_over', { message: say('{by} already marked this stop done.', { by }) })
  }
  if (row.outcome === 'not done' && by) {
    throw refuse('stop_over', { message: say('{by} marked this stop not done.', { by }) })
  }
  if (row.changedByRole === 'resident') {
    throw refuse('stop_over', { message: say('The resident cancelled this pickup.') })
  }
  throw refuse('stop_over')
}

/**
 * When a deed happened, as far as that can be known. The phone's clock is set right by what it said when this was sent;
 * nothing happens after we hear of it. What the clock really said is kept beside it, in the visit's columns.
 */
export function deedTiming({ now, actor }: Context<Carrier>, { happenedAt, sentAt }: Deed) {
  const phoneAt = new Date(happenedAt)
  const offsetMs = sentAt ? now.getTime() - Date.parse(sentAt) : 0
  const aheadMs = phoneAt.getTime() + offsetMs - now.getTime()
  // What waited longer on the phone is not sent any more.
  const earliestMs = -mostWaitingDays * 24 * 60 * 60_000
  const at = new Date(now.getTime() + Math.max(earliestMs, Math.min(0, aheadMs)))
  const skewed = Math.max(Math.abs(offsetMs), aheadMs) > skewMinutes * 60_000
  const by = { changedAt: now, changedByRole: actor.role, changedBy: actor.accountId }
  return { at, columns: { ...by, phoneAt, skewed } }
}
