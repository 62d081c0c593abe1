import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { maskPhone } from '../../contract/phone.ts'
import type { getResidentNumber, withdrawMove } from '../../contract/account/phone-sign-in.ts'
import { moveNumber, vouchForReturn } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Actor, type Context, type Rule } from '../call/context.ts'
import { notify, tellHead } from '../notification/notification.ts'
import { accountName } from './name.ts'
import { account, accountReturn, numberChange, numberMove, resident } from './account.table.ts'
import { numbersOf, undoableBy } from './number-hold.ts'
import { letNumberWait } from './number-wait.ts'

type Staff = Context<Extract<Actor, { role: 'station' }>>

/** Whoever lives at the station and has not left. */
export const livesAt = (userId: string, stationId: string) =>
  and(eq(account.id, userId), eq(resident.stationId, stationId), isNull(account.erasedAt))

/** So long somebody who could not come in is shown to the desk. */
const returningMs = 7 * 86_400_000

export const read: Rule<typeof getResidentNumber> = async ({ db, actor, now }, { userId }) => {
  const [own] = await db
    .select({
      phoneNumber: account.phoneNumber,
      email: account.email,
      move: numberMove,
      change: numberChange,
      back: accountReturn,
    })
    .from(account)
    .innerJoin(resident, eq(resident.accountId, account.id))
    .leftJoin(numberMove, eq(numberMove.accountId, account.id))
    .leftJoin(numberChange, eq(numberChange.accountId, account.id))
    .leftJoin(
      accountReturn,
      and(
        eq(accountReturn.accountId, account.id),
        gt(accountReturn.askedAt, new Date(now.getTime() - returningMs)),
      ),
    )
    .where(livesAt(userId, actor.stationId))
    .orderBy(desc(numberChange.changedAt))
    .limit(1)
  if (!own) throw refuse('not_yours')
  const { phoneNumber, email, move: to, change, back } = own
  const undoBy = undoableBy((await numbersOf(db, userId)).changes, now)
  return {
    data: {
      phoneNumber: phoneNumber && maskPhone(phoneNumber),
      hasEmail: email !== null,
      moving: to && {
        phoneNumber: maskPhone(to.phoneNumber),
        countsAt: to.countsAt.toISOString(),
        byStation: to.sessionId === null,
      },
      changed: change && {
        from: change.oldNumber && maskPhone(change.oldNumber),
        at: change.changedAt.toISOString(),
      },
      undoBy: undoBy && maskPhone(undoBy),
      returning: back && {
        askedAt: back.askedAt.toISOString(),
        vouchedAt: back.vouchedAt?.toISOString() ?? null,
      },
    },
  }
}

/** Staff mistyped, or think better of it. The owner loses nothing: the old number has counted all along. */
export const withdraw: Rule<typeof withdrawMove> = async (context, { userId }) => {
  const { db, actor } = context
  const now = await read(context, { userId })
  const [moved] = await db
    .delete(numberMove)
    .where(and(eq(numberMove.accountId, userId), eq(numberMove.stationId, actor.stationId)))
    .returning()
  // The log says that a number was taken back, so there must have been one.
  if (!moved) throw refuse('nothing_to_undo', { message: 'No new number is waiting here.' })
  // They were told that it comes: so they are told that it does not.
  const key = `number-stays:${userId}:${moved.askedAt.toISOString()}`
  await notify(context, [userId], { key, kind: 'number-stays', data: {} })
  return { data: { ...now.data, moving: null } }
}

/** What one member does in a day has a limit, and what is done to one resident: each sends SMS. */
const count = ({ db, now, limiter, actor }: Staff, what: string, userId: string) =>
  limiter.take(db, now, [
    { key: `${what}:by:${actor.accountId}`, times: 15, minutes: 24 * 60 },
    { key: `${what}:of:${userId}`, times: 4, minutes: 24 * 60 },
  ])

/** The head hears of what a member does about somebody's way in. */
async function tellOf(
  context: Staff,
  kind: 'number-move-noted' | 'return-vouched',
  userId: string,
): Promise<void> {
  const { actor, now } = context
  const { db } = context
  const data = { by: await accountName(db, actor.accountId), name: await accountName(db, userId) }
  const key = `${kind}:${userId}:${now.toISOString()}`
  await tellHead(context, actor.stationId, { key, kind, data })
}

/**
 * Somebody who lost the number stands at the desk. Staff see a face, not proof: so the old number and the
 * account's other ways are told at once, and the new one counts a day later.
 */
export const move = prepared(
  moveNumber,
  (context, { userId }) => count(context, 'number-move', userId),
  async (context, { userId, phoneNumber }) => {
    const { db, actor } = context
    const [own] = await db
      .select({ old: account.phoneNumber, email: account.email })
      .from(account)
      .innerJoin(resident, eq(resident.accountId, account.id))
      .where(livesAt(userId, actor.stationId))
      .for('no key update', { of: account })
    if (!own) throw refuse('not_yours')
    // Whoever has a mailbox proves more by it than any face does.
    if (!own.old || own.email) throw refuse('number_by_email')
    if (own.old === phoneNumber)
      throw refuse('fields', { fields: { phoneNumber: say('This is the number already') } })
    const countsAt = await letNumberWait(context, { accountId: userId, phoneNumber, old: own.old })
    await tellOf(context, 'number-move-noted', userId)
    return { data: { countsAt: countsAt.toISOString() } }
  },
)

/** Staff have seen who comes back after a long time: the number opens the account once, and soon. */
export const vouch = prepared(
  vouchForReturn,
  (context, { userId }) => count(context, 'vouch', userId),
  async (context, { userId }) => {
    const { db, actor, now } = context
    const { data } = await read(context, { userId })
    if (data.hasEmail) throw refuse('number_by_email')
    if (!data.returning) throw refuse('nobody_returns')
    await db
      .update(accountReturn)
      .set({ vouchedAt: now, vouchedBy: actor.accountId })
      .where(eq(accountReturn.accountId, userId))
    await tellOf(context, 'return-vouched', userId)
    return read(context, { userId })
  },
)
