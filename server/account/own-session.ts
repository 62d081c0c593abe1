import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type * as contract from '../../contract/account/account.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { session } from './account.table.ts'
import { endCodes } from './code-proof.ts'
import { mailboxOf } from './mail-link.ts'
import { numberHeldUntil, ownSession } from './number-hold.ts'
import { presentSignedIn } from './resident.ts'
import { sessionCounts } from './session.ts'

type Greeted = {
  name: string
  /** A member of a station may come in by a number alone. */
  email: string | null
  station: string
  phoneNumber: string | null
  mayApprove: boolean
}

/** What staff and directors are greeted with. */
async function findGreetedOffice(db: Db, accountId: string): Promise<Greeted> {
  const [found] = await named<Greeted>(
    db,
    'greeted-office',
    `SELECT account.name, account.email, station.name AS station,
       director.phone_number AS "phoneNumber",
       director.approver_named_at IS NOT NULL AS "mayApprove"
     FROM account
       LEFT JOIN station_staff ON station_staff.account_id = account.id
       LEFT JOIN station ON station.id = station_staff.station_id
       LEFT JOIN director ON director.account_id = account.id
     WHERE account.id = $1`,
    [accountId],
  )
  if (!found) throw new Error('a session without an account')
  return found
}

export const whoAmI: Rule<typeof contract.getSession> = async ({ db, actor, now }) => {
  if (!actor) return { data: null }
  const { role, accountId } = actor
  if (role === 'resident') {
    return { data: { role, ...(await presentSignedIn(db, accountId, now)) } }
  }
  const { name, email, station, phoneNumber, mayApprove } = await findGreetedOffice(db, accountId)
  if (role === 'carrier') return { data: { role, _id: accountId, name } }
  if (role === 'director') {
    const { mustSetUpSecondStep } = actor
    const own = { _id: accountId, name, email: mailboxOf({ email }), phoneNumber }
    const shown = { ...own, mustSetUpSecondStep, mayApprove }
    return { data: { role, ...shown } }
  }
  const { stationId: _id, member, mustChoosePassword } = actor
  const own = { memberId: accountId, name, member, email }
  return { data: { role, _id, station, ...own, mustChoosePassword } }
}

export const leave: Rule<typeof contract.logOut> = async context => {
  const { db, actor } = context
  if (actor) await db.delete(session).where(eq(session.id, actor.sessionId))
  context.setCookie('session', null)
  // A code that was used here opens nothing again.
  context.setCookie('code', null)
  return { data: null }
}

export const leaveEverywhere: Rule<typeof contract.logOutEverywhere> = async context => {
  const { db, actor } = context
  const ends = await endable(context)
  await endCodes(db, actor.accountId)
  await db.delete(session).where(and(eq(session.accountId, actor.accountId), ends))
  context.setCookie('session', null)
  return { data: null }
}

export const list: Rule<typeof contract.listSessions> = async ({ db, actor, now }, input) => {
  const { limit, after } = input
  const [before] = readCursor(after, [id()]) ?? []
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

/**
 * Which of the own sessions this one may end. While the number is held a session that may be a stranger's ends none but
 * itself: the owner must not be sent out. A resident's session that nothing but a code opened ends none but itself
 * before it is confirmed: so nobody who overheard one code sends the owner out first.
 */
async function endable(context: Context<Actor>, only?: string): Promise<SQL | undefined> {
  const { db, actor, now } = context
  if (actor.role !== 'resident') return undefined
  const own = await ownSession(context)
  if (await numberHeldUntil(db, actor.accountId, now)) {
    return own.isOwners ? undefined : eq(session.id, actor.sessionId)
  }
  if (!own.confirmedAt && only !== actor.sessionId) throw refuse('confirm_first')
  return undefined
}

export const endOne: Rule<typeof contract.endSession> = async (context, { sessionId }) => {
  const { db, actor } = context
  const isThis = and(eq(session.id, sessionId), eq(session.accountId, actor.accountId))
  const ends = await endable(context, sessionId)
  // That device could repeat the code by which it came in.
  await endCodes(db, actor.accountId)
  const ended = await db.delete(session).where(and(isThis, ends)).returning({ id: session.id })
  if (ended.length > 0) return { data: null }
  const held = await db.select({ id: session.id }).from(session).where(isThis)
  throw refuse(held.length > 0 ? 'number_held' : 'not_yours')
}
