import { and, eq, isNull } from 'drizzle-orm'
import { maskPhone } from '../../contract/phone.ts'
import type { getResidentNumber, moveNumber, withdrawMove } from '../../contract/sign-in/phone.ts'
import { numberMoveHours } from '../../contract/sign-in/phone.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { Rule } from '../call/context.ts'
import { notify } from '../notification/notification.ts'
import { enqueue } from '../outbox/outbox.ts'
import { account, numberMove, resident } from './account.table.ts'

/** Whoever lives at the station and has not left. */
export const livesAt = (userId: string, stationId: string) =>
  and(eq(account.id, userId), eq(resident.stationId, stationId), isNull(account.erasedAt))

export const read: Rule<typeof getResidentNumber> = async ({ db, actor }, { userId }) => {
  const [own] = await db
    .select({ phoneNumber: account.phoneNumber, email: account.email, move: numberMove })
    .from(account)
    .innerJoin(resident, eq(resident.accountId, account.id))
    .leftJoin(numberMove, eq(numberMove.accountId, account.id))
    .where(livesAt(userId, actor.stationId))
  if (!own) throw refuse('not_yours')
  const { phoneNumber, email, move: to } = own
  return {
    data: {
      phoneNumber: phoneNumber && maskPhone(phoneNumber),
      hasEmail: email !== null,
      moving: to && { phoneNumber: maskPhone(to.phoneNumber), countsAt: to.countsAt.toISOString() },
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
  // They were told that it comes: so they are told that it does not.
  if (moved) {
    const key = `number-stays:${userId}:${moved.askedAt.toISOString()}`
    await notify(context, [userId], { key, kind: 'number-stays', data: {} })
  }
  return { data: { ...now.data, moving: null } }
}

/**
 * Somebody who lost the number stands at the desk. Staff see a face, not proof: so the old number and the
 * account's other ways are told at once, and the new one counts a day later.
 */
export const move: Rule<typeof moveNumber> = async (context, { userId, phoneNumber }) => {
  const { db, actor, now } = context
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
    throw refuse('fields', { fields: { phoneNumber: say('this is the number already') } })
  const countsAt = new Date(now.getTime() + numberMoveHours * 3_600_000)
  const asked = {
    phoneNumber,
    stationId: actor.stationId,
    by: actor.accountId,
    askedAt: now,
    countsAt,
  }
  await db
    .insert(numberMove)
    .values({ accountId: userId, ...asked })
    .onConflictDoUpdate({ target: numberMove.accountId, set: asked })
  const key = `number-move:${userId}:${now.toISOString()}`
  await enqueue(context, {
    key,
    topic: 'number-moves',
    payload: { accountId: userId },
    dueAt: countsAt,
  })
  await notify(context, [userId], {
    key,
    kind: 'number-moves',
    data: { countsAt: countsAt.toISOString() },
  })
  return { data: { countsAt: countsAt.toISOString() } }
}
