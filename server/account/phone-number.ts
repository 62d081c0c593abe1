import { and, eq, isNull, lte } from 'drizzle-orm'
import { maskPhone } from '../../contract/phone.ts'
import type { getOwnWaysIn, objectToNumber } from '../../contract/account/phone-sign-in.ts'
import { changePhone } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { prepared } from '../call/context.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { notify, textNumber } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { account, numberChange, numberMove, resident } from './account.table.ts'
import { provenNumber, spendCode } from './code-proof.ts'
import { killLinks } from './mail-link.ts'
import {
  heldUntil,
  mayUndo,
  mustNotBeHeld,
  numbersOf,
  ownSession,
  speaksForOwner,
  undoMs,
} from './number-hold.ts'
import { letNumberWait } from './number-wait.ts'
import { endSessions, mustBeConfirmed } from './session.ts'
import { findOwn } from './sign-in.ts'

async function present(context: Context<Actor>) {
  const { db, actor, now, messaging } = context
  const { phoneNumber, email, secretHash } = await findOwn(context)
  const { move, change } = await numbersOf(db, actor.accountId)
  const byStation = move?.sessionId === null
  const moving = move && {
    phoneNumber: move.phoneNumber,
    countsAt: move.countsAt.toISOString(),
    byStation,
    mayKeep: !byStation || speaksForOwner(await ownSession(context), move, change),
  }
  return {
    phoneNumber,
    email,
    hasPassword: secretHash !== null,
    phone: messaging.phoneSignIn && actor.role === 'resident',
    moving,
    heldUntil: heldUntil(move, change, now)?.toISOString() ?? null,
    undoBy: change?.oldNumber && mayUndo(change, now) ? maskPhone(change.oldNumber) : null,
  }
}

export const read: Rule<typeof getOwnWaysIn> = async context => ({ data: await present(context) })

/** A number opens one account of a kind. */
export async function setNumber(db: Db, accountId: string, phoneNumber: string): Promise<void> {
  try {
    await db.update(account).set({ phoneNumber }).where(eq(account.id, accountId))
  } catch (error) {
    if (sqlState(error) === '23505') throw refuse('number_taken')
    throw error
  }
  await db.update(resident).set({ phoneNumber }).where(eq(resident.accountId, accountId))
  await db.delete(numberMove).where(eq(numberMove.accountId, accountId))
}

type Scene = { db: Db; now: Date; newId: () => string; publicUrl: string }
type Changing = { accountId: string; old: string | null; to: string; sessionId: string | null }

/** Opens the account by another number. The one before may take it back for some days, and is told so. */
async function changeNumber(scene: Scene, { accountId, old, to, sessionId }: Changing) {
  const { db, now } = scene
  const { change: before } = await numbersOf(db, accountId)
  await setNumber(db, accountId, to)
  await killLinks(db, accountId, 'change-email')
  // Of a number that came lately nobody knows whose it is: the one before it keeps the right, and it gets none.
  const oldNumber = before ? (mayUndo(before, now) ? before.oldNumber : null) : old
  if (oldNumber === to) {
    await db.delete(numberChange).where(eq(numberChange.accountId, accountId))
  } else if (old) {
    const row = {
      oldNumber,
      newNumber: to,
      changedAt: now,
      undoUntil: new Date(now.getTime() + undoMs),
      sessionId,
    }
    await db
      .insert(numberChange)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: numberChange.accountId, set: row })
  }
  const key = `number-changed:${scene.newId()}`
  await notify(scene, [accountId], { key, kind: 'number-changed', data: {} })
  if (!old) return
  const { publicUrl } = scene
  const data = { until: oldNumber === old ? new Date(now.getTime() + undoMs) : null, publicUrl }
  await textNumber(scene, { key: `${key}:old`, to: old, kind: 'number-gone', accountId, data })
}

/**
 * A signed-in owner logs in by another number. A session alone may be that of somebody who overheard one code: so
 * the password is asked for, or a code to the old number; who has neither waits, and the old number is told.
 */
export const change = prepared(
  changePhone,
  (context, { challenge, digits }) => provenNumber(context, { challenge, digits }, 'number'),
  async (context, { waits }, proven) => {
    const { actor, messaging } = context
    const { phoneNumber } = proven
    const { phoneNumber: old } = await findOwn(context)
    if (old === phoneNumber) return { data: await present(context) }
    if (waits && old) {
      await mustNotBeHeld(context)
      await spendCode(context, proven)
      await letNumberWait(context, { accountId: actor.accountId, phoneNumber, old })
      const message = say('Your new number will open your account in 24 hours.')
      return { message, data: await present(context) }
    }
    await mustBeConfirmed(context)
    await spendCode(context, proven)
    const { publicUrl } = messaging
    const { accountId, sessionId } = actor
    await changeNumber({ ...context, publicUrl }, { accountId, old, to: phoneNumber, sessionId })
    return { data: await present(context) }
  },
)

/** Keeps the number. What the station saw is stopped only by somebody who was here before all of it. */
export const object: Rule<typeof objectToNumber> = async context => {
  const { db, actor } = context
  const { move, change: before } = await numbersOf(db, actor.accountId)
  if (move?.sessionId === null && !speaksForOwner(await ownSession(context), move, before)) {
    throw refuse('objection_late')
  }
  await db.delete(numberMove).where(eq(numberMove.accountId, actor.accountId))
  return { data: await present(context) }
}

/** The job behind a number that waits: the day is over, and nobody objected. */
export const moveJob =
  ({ publicUrl }: { publicUrl: string }): Job =>
  async ({ row, ...scene }) => {
    const { db, now } = scene
    const { accountId } = row.payload as { accountId: string }
    const [due] = await db
      .delete(numberMove)
      .where(and(eq(numberMove.accountId, accountId), lte(numberMove.countsAt, now)))
      .returning()
    if (!due) return
    const [owner] = await db
      .select({ old: account.phoneNumber })
      .from(account)
      .where(and(eq(account.id, accountId), isNull(account.erasedAt)))
      .for('no key update')
    // Somebody else has registered with it meanwhile: then that is theirs, and this stays as it is.
    const taken = await db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.role, 'resident'), eq(account.phoneNumber, due.phoneNumber)))
    if (!owner || taken.length > 0) return
    const { phoneNumber: to, sessionId } = due
    await changeNumber({ ...scene, publicUrl }, { accountId, old: owner.old, to, sessionId })
    // Who lost a phone has lost what is logged in on it. Of what a session asked for the owner may know nothing yet.
    if (sessionId === null) await endSessions(db, accountId)
  }
