import { and, eq } from 'drizzle-orm'
import type * as contract from '../../contract/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import type { Rule } from '../context.ts'
import { sendMail, tellDirector } from '../notification/notification.ts'
import { takeBack } from '../wallet/wallet.ts'
import { findOne } from './read.ts'
import { weighing } from './recyclable.table.ts'

/**
 * Takes a mistaken weighing back, whole: its materials leave the stock and its money the wallet.
 * What was spent of it is owed.
 */
export const reverse: Rule<typeof contract.reverseWeighing> = async (context, input) => {
  const { db, actor, now } = context
  const { weighingId, reason } = input
  const [row] = await db
    .select({ weighing, email: account.email })
    .from(weighing)
    .innerJoin(account, eq(account.id, weighing.residentId))
    .where(and(eq(weighing.id, weighingId), eq(weighing.stationId, actor.stationId)))
    .for('no key update', { of: weighing })
  if (!row) throw refuse('not_yours')
  if (row.weighing.reversedAt) throw refuse('already_reversed')
  const owedKobo = await takeBack(context, {
    residentId: row.weighing.residentId,
    amountKobo: row.weighing.worthKobo,
    to: { kind: 'stock', owner: actor.stationId },
    key: `weighing:${weighingId}:reversal`,
    reason: 'correction',
    about: weighingId,
    note: reason,
    by: actor.accountId,
  })
  await db
    .update(weighing)
    .set({ reversedAt: now, reversedBy: actor.accountId, reversalReason: reason })
    .where(eq(weighing.id, weighingId))
  const data = await findOne(context, weighingId)
  const { user: name, station, worthKobo: amountKobo } = data
  await sendMail(context, {
    key: `weighing:${weighingId}:reversal`,
    to: row.email,
    letter: 'credit-corrected',
    data: { name, station, amountKobo, reason, owedKobo },
  })
  await tellDirector(context, actor.stationId, {
    key: `weighing-reversed:${weighingId}`,
    kind: 'weighing-reversed',
    data: { worthKobo: amountKobo, user: name },
  })
  return { data }
}
