import { and, asc, eq, gte } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { undoNumber } from '../../contract/account/phone-sign-in.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { notify, tellHead, textNumber } from '../notification/notification.ts'
import { account, knownDevice, numberChange, numberMove, resident } from './account.table.ts'
import { provenNumber, spendCode } from './code-proof.ts'
import { killLinks } from './mail-link.ts'
import { isUndoable } from './number-hold.ts'
import { noteChange, setNumber } from './phone-number.ts'
import { endSessions } from './session.ts'

/** Nobody stays logged in, and no browser stays known. */
async function logEverybodyOut(db: Db, accountId: string): Promise<void> {
  await endSessions(db, accountId)
  await db.delete(knownDevice).where(eq(knownDevice.accountId, accountId))
  await killLinks(db, accountId, 'change-email')
}

/** Cancels what still waits: the number opens the account all along. Who asked for the change is logged out. */
async function cancel(db: Db, phoneNumber: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, 'resident'), eq(account.phoneNumber, phoneNumber)))
  if (!owner) return false
  const cancelled = await db
    .delete(numberMove)
    .where(eq(numberMove.accountId, owner.id))
    .returning({ id: numberMove.accountId })
  if (cancelled.length === 0) return false
  await logEverybodyOut(db, owner.id)
  return true
}

/** Whoever has the old number takes the account back. Nobody stays logged in, on no device. */
export const undo = prepared(
  undoNumber,
  (context, typed) => provenNumber(context, typed, 'undo'),
  async (context, _input, proven) => {
    const { db, now } = context
    const { phoneNumber } = proven
    await spendCode(context, proven)
    const [found] = await db
      .select({ change: numberChange, stationId: resident.stationId, name: account.name })
      .from(numberChange)
      .innerJoin(account, eq(account.id, numberChange.accountId))
      .innerJoin(resident, eq(resident.accountId, numberChange.accountId))
      .where(and(eq(numberChange.oldNumber, phoneNumber), isUndoable(now)))
      .orderBy(asc(numberChange.changedAt))
      .limit(1)
      .for('no key update', { of: account })
    if (!found) {
      if (!(await cancel(db, phoneNumber))) throw refuse('nothing_to_undo')
      return { message: say('Your number stays the same.'), data: { phoneNumber } }
    }
    const { accountId, newNumber, changedAt } = found.change
    await setNumber(db, accountId, phoneNumber)
    // What came later is void. A number that was replaced before keeps its right.
    await db
      .delete(numberChange)
      .where(and(eq(numberChange.accountId, accountId), gte(numberChange.changedAt, changedAt)))
    // The SIM may be a stolen one: so this is held as long as the change was.
    const back = {
      oldNumber: null,
      newNumber: phoneNumber,
      sessionId: null,
      way: 'undone',
    } as const
    await noteChange(context, { accountId, ...back })
    await logEverybodyOut(db, accountId)
    const key = `number-back:${accountId}:${changedAt.toISOString()}`
    await notify(context, [accountId], { key, kind: 'number-back', data: {} })
    await textNumber(context, {
      key,
      to: newNumber,
      kind: 'number-undone',
      accountId,
      data: {},
    })
    const { stationId, name } = found
    await tellHead(context, stationId, { key, kind: 'number-undone', data: { name } })
    return { data: { phoneNumber } }
  },
)
