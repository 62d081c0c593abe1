import { eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { takeCashAtDoor } from '../../contract/visit/visit.ts'
import type { Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { creditCash } from '../wallet/wallet.ts'
import { findOwn, deedTiming, lockVisit, refuseOver, type Carrier, type Deed } from './own-visit.ts'
import { stopOf } from './round.ts'
import { visit, type VisitRow } from './visit.table.ts'

export const cash: Rule<typeof takeCashAtDoor> = async (context, input) => {
  await takeCash(context, input, input.amountKobo)
  return { data: await stopOf(context, input.visitId) }
}

/**
 * Credits what was handed over at the door, under the rules for cash: the carrier has it in hand, no more than the
 * station allows, and the resident gets a receipt. Once a visit: the second time would be a mistake.
 */
export async function takeCash(context: Context<Carrier>, deed: Deed, amountKobo: number) {
  const { db, actor } = context
  const { requestId, residentId: userId } = await findOwn(db, actor, deed.visitId)
  const { carrierId } = actor
  const receiptId = await creditCash(context, { userId, amountKobo, carrierId, requestId })
  // Crediting has locked the request.
  const row = await lockVisit(db, deed.visitId)
  if (row.outcome === 'called off') await refuseOver(db, row)
  if (await hasReceipt(context, row)) throw refuse('cash_noted')
  const { columns } = deedTiming(context, deed)
  await db
    .update(visit)
    .set({ cashReceiptId: receiptId, ...columns })
    .where(eq(visit.id, row.id))
}

/** A receipt that the station reversed is ignored. */
async function hasReceipt({ db }: Context<Carrier>, { cashReceiptId }: VisitRow) {
  if (!cashReceiptId) return false
  const counts = 'SELECT FROM cash_receipt WHERE id = $1 AND reversed_at IS NULL'
  return (await named(db, 'receipt-counts', counts, [cashReceiptId])).length > 0
}
