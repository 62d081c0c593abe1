import { and, desc, eq, lt } from 'drizzle-orm'
import type * as contract from '../../contract/account.ts'
import { id } from '../../contract/field.ts'
import { refusals, refuse } from '../../contract/refusal.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { director } from '../director/director.table.ts'
import { station } from '../station/station.table.ts'
import { account, session } from './account.table.ts'
import { presentSignedIn } from './resident.ts'
import { endSessions, sessionCounts } from './session.ts'

export const whoAmI: Rule<typeof contract.getSession> = async ({ db, actor, now }) => {
  if (!actor) return { data: null }
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId))
  if (!own) throw new Error('a session without an account')
  if (actor.role === 'resident') {
    const shown = await presentSignedIn(db, actor.accountId, now)
    const suspension = await suspensionOf(db, shown.station._id)
    const leavesAt = own.leavesAt?.toISOString() ?? null
    return { data: { role: actor.role, ...shown, suspension, leavesAt } }
  }
  const { email, name } = own
  if (actor.role === 'director') {
    const { role, accountId: _id, mustSetUpSecondStep } = actor
    const [more] = await db.select().from(director).where(eq(director.accountId, _id))
    const phoneNumber = more?.phoneNumber ?? null
    const mayApprove = Boolean(more?.approverNamedAt)
    return { data: { role, _id, name, email, phoneNumber, mustSetUpSecondStep, mayApprove } }
  }
  const [at] = await db.select().from(station).where(eq(station.id, actor.stationId))
  if (!at) throw new Error('staff without a station')
  const { mustChoosePassword } = actor
  return { data: { role: actor.role, _id: at.id, station: at.name, email, mustChoosePassword } }
}

/** Why the station takes no new requests; null while it does. */
async function suspensionOf(db: Db, stationId: string): Promise<string | null> {
  const [at] = await db.select().from(station).where(eq(station.id, stationId))
  if (!at?.suspendedAt) return null
  return at.suspensionReason ?? refusals.station_suspended[1]
}

export const leave: Rule<typeof contract.logOut> = async context => {
  const { db, actor } = context
  if (actor) await db.delete(session).where(eq(session.id, actor.sessionId))
  context.setCookie('session', null)
  return { data: null }
}

export const leaveEverywhere: Rule<typeof contract.logOutEverywhere> = async context => {
  await endSessions(context.db, context.actor.accountId)
  context.setCookie('session', null)
  return { data: null }
}

export const list: Rule<typeof contract.listSessions> = async ({ db, actor, now }, input) => {
  const { limit, after } = input
  const [before] = readCursor(after, [id]) ?? []
  const rows = await db
    .select()
    .from(session)
    .where(
      and(
        eq(session.accountId, actor.accountId),
        sessionCounts(now),
        before === undefined ? undefined : lt(session.id, before),
      ),
    )
    .orderBy(desc(session.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [row.id],
    row => ({
      _id: row.id,
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === actor.sessionId,
    }),
  )
}

export const endOne: Rule<typeof contract.endSession> = async ({ db, actor }, { sessionId }) => {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.accountId, actor.accountId)))
    .returning({ id: session.id })
  if (ended.length === 0) throw refuse('not_yours')
  return { data: null }
}
