import { and, eq, isNull, lte } from 'drizzle-orm'
import type { getOwnWaysIn, objectToNumber } from '../../contract/sign-in/phone.ts'
import { changePhone } from '../../contract/sign-in/phone.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { prepared } from '../call/context.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { notify, textNumber } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { account, numberMove, resident } from './account.table.ts'
import { provenNumber, spendCode } from './code-proof.ts'
import { endSessions, mustBeConfirmed } from './session.ts'

async function present({ db, actor, messaging }: Context<Actor>) {
  const [own] = await db
    .select({ account, move: numberMove })
    .from(account)
    .leftJoin(numberMove, eq(numberMove.accountId, account.id))
    .where(eq(account.id, actor.accountId))
  if (!own) throw new Error('a session without an account')
  const { phoneNumber, email, secretHash } = own.account
  const moving = own.move && {
    phoneNumber: own.move.phoneNumber,
    countsAt: own.move.countsAt.toISOString(),
  }
  return {
    phoneNumber,
    email,
    hasPassword: secretHash !== null,
    phone: messaging.phoneSignIn && actor.role === 'resident',
    moving,
  }
}

export const read: Rule<typeof getOwnWaysIn> = async context => ({ data: await present(context) })

/** A number opens one account of a kind. */
async function setNumber(db: Db, accountId: string, phoneNumber: string): Promise<void> {
  try {
    await db.update(account).set({ phoneNumber }).where(eq(account.id, accountId))
  } catch (error) {
    if (sqlState(error) === '23505') throw refuse('number_taken')
    throw error
  }
  await db.update(resident).set({ phoneNumber }).where(eq(resident.accountId, accountId))
  await db.delete(numberMove).where(eq(numberMove.accountId, accountId))
}

/** A signed-in owner, who has just shown who they are, signs in by another number. */
export const change = prepared(
  changePhone,
  (context, typed) => provenNumber(context, typed, 'number'),
  async (context, _input, proven) => {
    const { db, actor } = context
    const { phoneNumber } = proven
    await mustBeConfirmed(context)
    await spendCode(context, proven)
    const before = await present(context)
    if (before.phoneNumber !== phoneNumber) {
      // First, while the account has the old number: the code of the new one may be repeated.
      await endSessions(db, actor.accountId, actor.sessionId)
      await setNumber(db, actor.accountId, phoneNumber)
      await tellMoved(context, actor.accountId, before.phoneNumber)
    }
    return { data: await present(context) }
  },
)

type Scene = { db: Db; now: Date; newId: () => string }

/** The owner hears of it, and so does whoever has the number that opens nothing any more. */
async function tellMoved(scene: Scene, accountId: string, old: string | null) {
  const key = `number-changed:${scene.newId()}`
  await notify(scene, [accountId], { key, kind: 'number-changed', data: {} })
  if (old) await textNumber(scene, { key: `${key}:old`, to: old, kind: 'number-gone', accountId })
}

export const object: Rule<typeof objectToNumber> = async context => {
  await context.db.delete(numberMove).where(eq(numberMove.accountId, context.actor.accountId))
  return { data: await present(context) }
}

/** The job behind `move` at the desk: the day is over, and nobody objected. */
export const moveJob: Job = async ({ row, ...scene }) => {
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
  await setNumber(db, accountId, due.phoneNumber)
  await endSessions(db, accountId)
  await tellMoved(scene, accountId, owner.old)
}
