import { and, eq, isNull } from 'drizzle-orm'
import type * as contract from '../../contract/wallet/cash.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { lockCarrier } from '../carrier/carrier.ts'
import type { Context, Handlers, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { databaseRefusalOf } from '../db/database-refusal.ts'
import { named } from '../db/statement.ts'
import { notify, tellDirector } from '../notification/notification.ts'
import { refuseAbove } from '../staff/staff.ts'
import { cashOf, lockedKobo } from './cash-account.ts'
import { countCash } from './cash-count.ts'
import { cashReceipt, type CashReceiptRow } from './cash.table.ts'
import * as read from './cash-read.ts'
import { creditWallet } from './credit.ts'
import { payerOf, whoPaid } from './payer.ts'
import { takeBack } from './reversal.ts'

type Scene = { db: Db; now: Date; newId: () => string }

const take: Rule<typeof contract.takeCash> = async (context, input) => ({
  data: await read.receiptOf(context, await creditCash(context, input)),
})

/** The person who takes cash for a station: staff, or a carrier at a door. */
type Taker = Context<{ accountId: string; stationId: string }>

/** Credits cash to a resident's wallet, and gives the receipt's id. */
export async function creditCash(
  context: Taker,
  input: InputOf<typeof contract.takeCash>,
): Promise<string> {
  const { actor, now } = context
  const { userId, amountKobo, carrierId = null, requestId = null } = input
  // In the order in which a request's own steps lock: the requests, the carrier, then money.
  const payer = await payerOf(context, userId, requestId)
  const carrier = carrierId ? await lockCarrier(context.db, actor.stationId, carrierId) : null
  const id = context.newId()
  const from = cashOf(actor.stationId, carrierId)
  const by = actor.accountId
  const moved = await creditWallet(context, from, userId, {
    key: `cash:${id}`,
    amountKobo,
    reason: 'cash',
    about: id,
    by,
    note: carrier ? `Taken by ${carrier.name}` : 'Paid at the station',
    requestId,
  }).catch(error => {
    throw carrier && databaseRefusalOf(error) === 'cash_ceiling'
      ? aboveCeiling(carrier.name)
      : error
  })
  await context.db.insert(cashReceipt).values({
    id,
    stationId: actor.stationId,
    residentId: userId,
    carrierId,
    requestId,
    amountKobo,
    takenAt: now,
    takenBy: by,
    transferId: moved.id,
  })
  await notify(context, [userId], {
    key: `cash:${id}`,
    kind: 'cash-taken',
    data: {
      station: payer.station,
      amountKobo,
      carrier: carrier?.name ?? null,
      entryId: moved.id,
      use: moved.use,
    },
  })
  return id
}

const aboveCeiling = (name: string) =>
  refuse('cash_ceiling', {
    message: say('{name} would be over the cash limit. Count their cash first.', { name }),
  })

/** A receipt of the caller's station that can still be reversed. */
export async function receiptToReverse(context: read.Reader, receiptId: string) {
  const receipt = await read.receiptOf(context, receiptId)
  if (receipt.reversal) throw refuse('already_reversed')
  return receipt
}

const reverse: Rule<typeof contract.reverseCash> = async (context, { receiptId, reason }) => {
  // Notes that leave the till on a cashier's word are money given back.
  const { amountKobo } = await receiptToReverse(context, receiptId)
  await refuseAbove(context, { what: 'refundKobo', amountKobo })
  await reverseReceipt(context, receiptId, { reason, by: context.actor, approvedBy: null })
  return { data: await read.receiptOf(context, receiptId) }
}

type Reversal = {
  reason: string
  by: { accountId: string; stationId: string }
  /** The head, where it was above the limit of who takes it back. */
  approvedBy: string | null
}

/** Takes a cash payment back as somebody of the station, alone or with the head's approval. */
export async function reverseReceipt(scene: Scene, receiptId: string, reversal: Reversal) {
  const { reason: reversalReason, by, approvedBy: reversalApprovedBy } = reversal
  const { accountId: reversedBy, stationId } = by
  const [row] = await scene.db
    .update(cashReceipt)
    .set({ reversedAt: scene.now, reversedBy, reversalReason, reversalApprovedBy })
    .where(
      and(
        eq(cashReceipt.id, receiptId),
        eq(cashReceipt.stationId, stationId),
        isNull(cashReceipt.reversedAt),
      ),
    )
    .returning()
  if (!row) throw refuse('already_reversed')
  await giveCashBack(scene, row, { reason: reversalReason, by: reversedBy })
}

async function giveCashBack(
  scene: Scene,
  row: CashReceiptRow,
  { reason, by }: { reason: string; by: string },
) {
  const { id, residentId, amountKobo, stationId, carrierId } = row
  const holder = cashOf(stationId, carrierId)
  // A count that is under way ends first.
  await lockedKobo(scene.db, holder)
  if (await wasCounted(scene.db, row)) throw refuse('cash_counted')
  const owedKobo = await takeBack(scene, {
    residentId,
    amountKobo,
    to: holder,
    key: `cash:${id}:reversal`,
    reason: 'correction',
    about: id,
    note: reason,
    by,
  })
  const { name, station } = await whoPaid(scene.db, residentId, stationId)
  await notify(scene, [residentId], {
    key: `cash:${id}:reversal`,
    kind: 'credit-corrected',
    data: { station, amountKobo, reason, owedKobo },
  })
  await tellDirector(scene, stationId, {
    key: `cash-reversed:${id}`,
    kind: 'cash-reversed',
    data: { amountKobo, user: name },
  })
}

/** A count has found or missed this money: without it the next count would be wrong. */
async function wasCounted(db: Db, { stationId, carrierId, takenAt }: CashReceiptRow) {
  const since = await named(
    db,
    'counted-since',
    `SELECT FROM cash_count
     WHERE station_id = $1 AND carrier_id IS NOT DISTINCT FROM $2 AND counted_at >= $3 LIMIT 1`,
    [stationId, carrierId, takenAt],
  )
  return since.length > 0
}

export const cashHandlers: Handlers<typeof contract> = {
  takeCash: take,
  reverseCash: reverse,
  getCash: read.inHands,
  listReceipts: read.receipts,
  listCounts: read.counts,
  countCash,
}
