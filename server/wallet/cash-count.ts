import type * as contract from '../../contract/cash.ts'
import { formatNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import { lockCarrier } from '../carrier/carrier.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { tellDirector, worthTelling } from '../notification/notification.ts'
import { cashOf, lockedKobo } from './cash-account.ts'
import { countOf } from './cash-read.ts'
import { cashCount } from './cash.table.ts'
import { transfer, type AccountName } from './ledger.ts'

type Staff = Context<ActorOf<typeof contract.countCash>>

/**
 * Settles what somebody carried with what was counted: a carrier's cash goes into the till, the
 * till's to the bank. What is missing or too much stands in the station's difference account.
 */
export const countCash: Rule<typeof contract.countCash> = async (context, input) => {
  const { db, actor, now } = context
  const { carrierId = null, expectedKobo, countedKobo, note = null } = input
  const { stationId } = actor
  if (carrierId) await lockCarrier(db, stationId, carrierId)
  const from = cashOf(stationId, carrierId)
  if ((await lockedKobo(db, from)) !== expectedKobo) throw refuse('cash_changed')
  if (countedKobo !== expectedKobo && note === null) throw unexplained(expectedKobo, countedKobo)
  const id = context.newId()
  await db.insert(cashCount).values({
    id,
    stationId,
    carrierId,
    expectedKobo,
    countedKobo,
    note,
    countedAt: now,
    countedBy: actor.accountId,
  })
  await book(context, { id, from, carrierId, expectedKobo, countedKobo })
  const data = await countOf(context, id)
  if (Math.abs(data.differenceKobo) >= worthTelling.countOffKobo) await tellOff(context, data)
  return { data }
}

const tellOff = (context: Staff, { _id, differenceKobo, carrier }: contract.CashCount) =>
  tellDirector(context, context.actor.stationId, {
    key: `count-off:${_id}`,
    kind: 'count-off',
    data: { differenceKobo, carrier: carrier?.name ?? null },
  })

const unexplained = (expectedKobo: number, countedKobo: number) => {
  const off = formatNaira(Math.abs(countedKobo - expectedKobo))
  const said = countedKobo < expectedKobo ? `${off} are missing.` : `There are ${off} too much.`
  return refuse('count_unexplained', {
    message: `${said} Please say what happened.`,
    fields: { note: 'please say what happened' },
  })
}

type Counted = {
  id: string
  from: AccountName
  carrierId: string | null
  expectedKobo: number
  countedKobo: number
}

async function book(context: Staff, counted: Counted) {
  const { id, from, carrierId, expectedKobo, countedKobo } = counted
  const { stationId, accountId } = context.actor
  const to: AccountName = carrierId ? cashOf(stationId, null) : { kind: 'bank', owner: stationId }
  const difference: AccountName = { kind: 'difference', owner: stationId }
  const move = (what: string, debit: AccountName, credit: AccountName, amountKobo: number) =>
    amountKobo > 0
      ? transfer(context, debit, credit, {
          key: `count:${id}:${what}`,
          amountKobo,
          reason: 'count',
          about: id,
          by: accountId,
        })
      : null
  await move('moved', to, from, Math.min(expectedKobo, countedKobo))
  await move('missing', difference, from, expectedKobo - countedKobo)
  await move('too-much', to, difference, countedKobo - expectedKobo)
}
