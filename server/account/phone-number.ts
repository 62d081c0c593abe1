import { and, eq, isNull, lte } from 'drizzle-orm'
import { maskPhone } from '../../contract/phone.ts'
import type { getOwnWaysIn, objectToNumber } from '../../contract/account/phone-sign-in.ts'
import { changePhone } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { Actor, Context, Rule, Scene } from '../call/context.ts'
import { prepared } from '../call/context.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { notify, textNumber } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { account, numberChange, numberMove, resident, type NumberWay } from './account.table.ts'
import { provenNumber, spendCode } from './code-proof.ts'
import { killLinks } from './mail-link.ts'
import {
  hasShownSecret,
  heldUntil,
  mustNotBeHeld,
  numberHeldUntil,
  numbersOf,
  ownSession,
  undoableBy,
  undoMs,
  wasMovedAway,
} from './number-hold.ts'
import { doubt, letNumberWait } from './number-wait.ts'
import { endSessions, mustBeConfirmed } from './session.ts'
import { findOwn } from './sign-in.ts'

async function present(context: Context<Actor>) {
  const { db, actor, now, messaging } = context
  const { phoneNumber, email, secretHash } = await findOwn(context)
  const { move, changes } = await numbersOf(db, actor.accountId)
  const undoBy = undoableBy(changes, now)
  const byStation = move?.sessionId === null
  const until = heldUntil(move, changes, now)
  const { isOwners } = until ? await ownSession(context) : { isOwners: true }
  const moving = move && {
    phoneNumber: move.phoneNumber,
    countsAt: move.countsAt.toISOString(),
    byStation,
    mayKeep: !byStation || isOwners,
  }
  return {
    phoneNumber,
    email,
    hasPassword: secretHash !== null,
    phone: messaging.phoneSignIn && actor.role === 'resident',
    moving,
    heldUntil: until?.toISOString() ?? null,
    undoBy: undoBy && maskPhone(undoBy),
    mayEndOthers: isOwners,
    mayMoveHouse: actor.role !== 'resident' || !actor.isBarred,
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

type NumberScene = Scene & { publicUrl: string }
type Changing = {
  accountId: string
  old: string | null
  to: string
  sessionId: string | null
  way: NumberWay
  /** The station saw the owner, or the password was typed. */
  isProven: boolean
}

/** Notes a change: it is held for some days, in which the old number may take the account back. */
export async function noteChange(
  { db, now }: Pick<NumberScene, 'db' | 'now'>,
  change: Omit<typeof numberChange.$inferInsert, 'changedAt' | 'undoUntil'>,
): Promise<void> {
  const row = { ...change, changedAt: now, undoUntil: new Date(now.getTime() + undoMs) }
  await db
    .insert(numberChange)
    .values(row)
    .onConflictDoUpdate({ target: [numberChange.accountId, numberChange.changedAt], set: row })
}

/**
 * Opens the account by another number. The one before may take it back for some days, and is told so; numbers that were
 * replaced shortly before keep their own right. A number that nothing but a session brought gets none against the
 * owner, who showed more.
 */
async function changeNumber(scene: NumberScene, changing: Changing) {
  const { accountId, old, to, sessionId, way, isProven } = changing
  const { db, now } = scene
  const { changes } = await numbersOf(db, accountId)
  await setNumber(db, accountId, to)
  await killLinks(db, accountId, 'change-email')
  const cameUnproven = changes.some(each => each.newNumber === old && each.way === 'waited')
  const oldNumber = cameUnproven && isProven ? null : old
  // What the number could take back it has back.
  await db
    .update(numberChange)
    .set({ oldNumber: null })
    .where(and(eq(numberChange.accountId, accountId), eq(numberChange.oldNumber, to)))
  if (old) await noteChange(scene, { accountId, oldNumber, newNumber: to, sessionId, way })
  const key = `number-changed:${scene.newId()}`
  await notify(scene, [accountId], { key, kind: 'number-changed', data: {} })
  if (!old) return
  const { publicUrl } = scene
  const until = oldNumber ? new Date(now.getTime() + undoMs) : null
  const data = { until, number: old, publicUrl }
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
    const { accountId, sessionId } = actor
    if (await wasMovedAway(context.db, phoneNumber, context.now, accountId))
      throw refuse('number_taken')
    if (waits && old) {
      await mustNotBeHeld(context)
      await spendCode(context, proven)
      await letNumberWait(context, { accountId, phoneNumber, old })
      const message = say('Your new number will open your account in 24 hours.')
      return { message, data: await present(context) }
    }
    await mustBeConfirmed(context)
    await spendCode(context, proven)
    const { publicUrl } = messaging
    const isProven = await hasShownSecret(context)
    // Who has the password is the owner, and others who are in the account while it is held may be anybody.
    const isHeld = (await numberHeldUntil(context.db, accountId, context.now)) !== null
    if (isProven && isHeld) await endSessions(context.db, accountId, sessionId)
    if (!isProven) await doubt(context)
    const by = { accountId, sessionId, isProven, way: 'confirmed' as const }
    await changeNumber({ ...context, publicUrl }, { ...by, old, to: phoneNumber })
    return { data: await present(context) }
  },
)

/** Keeps the number. What the station saw is stopped only by somebody who was here before all of it. */
export const object: Rule<typeof objectToNumber> = async context => {
  const { db, actor } = context
  const { move } = await numbersOf(db, actor.accountId)
  if (move?.sessionId === null && !(await ownSession(context)).isOwners)
    throw refuse('objection_late')
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
    if (await wasMovedAway(db, to, now, accountId)) return
    const isProven = sessionId === null
    const way = isProven ? 'station' : 'waited'
    const by = { accountId, sessionId, isProven, way } as const
    await changeNumber({ ...scene, publicUrl }, { ...by, old: owner.old, to })
    // Who lost a phone has lost what is logged in on it. Of what a session asked for the owner may know nothing yet.
    if (sessionId === null) await endSessions(db, accountId)
  }
