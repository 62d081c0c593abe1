import { eq } from 'drizzle-orm'
import { maskPhone } from '../../contract/phone.ts'
import { sendLoginCode } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import { prepared } from '../call/context.ts'
import { account, resident } from './account.table.ts'
import { numbersOf, undoableBy } from './number-hold.ts'
import { livesAt } from './phone-at-desk.ts'
import { makeCode } from './phone-code.ts'

const day = 24 * 60

/**
 * Sends a code for somebody who is at the desk or calls, and to whose number strangers have had all the day's codes sent.
 * No stranger can use these up. The SMS goes to the owner's number and names the code that it is for, so the browser in
 * which they open it needs to have requested nothing; staff see neither.
 */
export const send = prepared(
  sendLoginCode,
  async ({ db, actor, now, limiter, messaging }, { userId, toOld }) => {
    if (!messaging.phoneSignIn) throw refuse('no_sms')
    const [own] = await db
      .select({ phoneNumber: account.phoneNumber, language: account.language })
      .from(account)
      .innerJoin(resident, eq(resident.accountId, account.id))
      .where(livesAt(userId, actor.stationId))
    if (!own) throw refuse('not_yours')
    const { language } = own
    const { changes } = await numbersOf(db, userId)
    const phoneNumber = toOld ? undoableBy(changes, now) : own.phoneNumber
    if (!phoneNumber) throw refuse(toOld ? 'nothing_to_undo' : 'number_by_email')
    // One member cannot use up what the station has.
    await limiter.take(db, now, [
      { key: `desk-code:by:${actor.accountId}`, times: 30, minutes: day },
      { key: `desk-code:${userId}`, times: 6, minutes: day },
    ])
    await limiter.take(db, now, [{ key: `desk-code:${actor.stationId}`, times: 120, minutes: 60 }])
    return { phoneNumber, language }
  },
  async (context, _input, own) => {
    const { expiresAt } = await makeCode(context, { ...own, askedBy: () => null })
    return { data: { phoneNumber: maskPhone(own.phoneNumber), expiresAt } }
  },
)
