import { and, eq } from 'drizzle-orm'
import type * as contract from '../../contract/recyclable/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Rule } from '../call/context.ts'
import { notify, tellDirector } from '../notification/notification.ts'
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
    .select()
    .from(weighing)
    .where(and(eq(weighing.id, weighingId), eq(weighing.stationId, actor.stationId)))
    .for('no key update')
  if (!row) throw refuse('not_yours')
  if (row.reversedAt) throw refuse('already_reversed')
  const owedKobo = await takeBack(context, {
    residentId: row.residentId,
    amountKobo: row.worthKobo,
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
  await notify(context, [row.residentId], {
    key: `weighing:${weighingId}:reversal`,
    kind: 'credit-corrected',
    data: { station, amountKobo, reason, owedKobo },
  })
  await tellDirector(context, actor.stationId, {
    key: `weighing-reversed:${weighingId}`,
    kind: 'weighing-reversed',
    data: { worthKobo: amountKobo, user: name },
  })
  return { data }
}
