import { and, eq, isNotNull } from 'drizzle-orm'
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
import { setNumber } from './phone-number.ts'
import { endSessions } from './session.ts'

/** Cancels what a session asked for, and what still waits: the number opens the account all along. */
async function cancel(db: Db, phoneNumber: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, 'resident'), eq(account.phoneNumber, phoneNumber)))
  if (!owner) return false
  const cancelled = await db
    .delete(numberMove)
    .where(and(eq(numberMove.accountId, owner.id), isNotNull(numberMove.sessionId)))
    .returning({ id: numberMove.accountId })
  return cancelled.length > 0
}

/** Whoever has the old number takes the account back. Nobody stays logged in, on no device. */
export const undo = prepared(
  undoNumber,
  (context, typed) => provenNumber(context, typed, 'undo'),
  async (context, _input, proven) => {
    const { db, now, messaging } = context
    const { phoneNumber } = proven
    await spendCode(context, proven)
    const [found] = await db
      .select({ change: numberChange, stationId: resident.stationId, name: account.name })
      .from(numberChange)
      .innerJoin(account, eq(account.id, numberChange.accountId))
      .innerJoin(resident, eq(resident.accountId, numberChange.accountId))
      .where(and(eq(numberChange.oldNumber, phoneNumber), isUndoable(now)))
      .for('no key update', { of: account })
    if (!found) {
      if (!(await cancel(db, phoneNumber))) throw refuse('nothing_to_undo')
      return { message: say('Your number stays as it is.'), data: { phoneNumber } }
    }
    const { accountId, newNumber, changedAt } = found.change
    await setNumber(db, accountId, phoneNumber)
    await db.delete(numberChange).where(eq(numberChange.accountId, accountId))
    await endSessions(db, accountId)
    await db.delete(knownDevice).where(eq(knownDevice.accountId, accountId))
    await killLinks(db, accountId, 'change-email')
    const key = `number-back:${accountId}:${changedAt.toISOString()}`
    await notify(context, [accountId], { key, kind: 'number-back', data: {} })
    await textNumber(context, {
      key,
      to: newNumber,
      kind: 'number-gone',
      accountId,
      data: { until: null, publicUrl: messaging.publicUrl },
    })
    const { stationId, name } = found
    await tellHead(context, stationId, { key, kind: 'number-undone', data: { name } })
    return { data: { phoneNumber } }
  },
)
