import { and, desc, eq, isNull } from 'drizzle-orm'
import { lagosClock, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type * as contract from '../../contract/wallet/cash.ts'
import { sayNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { lockCarrier } from '../carrier/carrier.ts'
import type { Rule, Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { tellDirector, worthTelling } from '../notification/notification.ts'
import { refuseAbove } from '../staff/staff.ts'
import { cashOf, lockedKobo } from './cash-account.ts'
import { countOf } from './cash-read.ts'
import { cashCount } from './cash.table.ts'
import { transfer, type AccountName } from './ledger.ts'

/**
 * Settles what somebody carried with what was counted: a carrier's cash goes into the till, the
 * till's to the bank. What is missing or too much stands in the station's difference account.
 */
export const countCash: Rule<typeof contract.countCash> = async (context, input) => {
  const { db, actor } = context
  const { carrierId = null, expectedKobo, countedKobo, firstKobo = null, note = null } = input
  if (carrierId) await lockCarrier(db, actor.stationId, carrierId)
  await refuseCounted(context, { ...input, carrierId })
  const amountKobo = expectedKobo - countedKobo
  await refuseAbove(context, { what: 'shortageKobo', amountKobo, carrierId })
  const { lastCountId } = input
  const counted = { carrierId, expectedKobo, countedKobo, firstKobo, lastCountId, note }
  return { data: await settleCount(context, counted, { by: actor, approvedBy: null }) }
}

type Known = {
  carrierId: string | null
  expectedKobo: number
  countedKobo: number
  /** The last count that the caller has seen; undefined if not sent. */
  lastCountId?: string | null | undefined
}
type Count = Known & { firstKobo: number | null; note: string | null }
type Hands = {
  /** Who counted. */
  by: { accountId: string; stationId: string }
  /** The head, where more was missing than they may write off. */
  approvedBy: string | null
}

/** The same for the person who counted, alone or with the head's approval. */
export async function settleCount(
  scene: Scene,
  count: Count,
  { by, approvedBy }: Hands,
): Promise<contract.CashCount> {
  const { db, now } = scene
  const { carrierId, expectedKobo, countedKobo, firstKobo, note } = count
  const { stationId } = by
  if (carrierId) await lockCarrier(db, stationId, carrierId)
  const from = cashOf(stationId, carrierId)
  const heldKobo = await lockedKobo(db, from)
  await refuseCounted({ db, now, actor: by }, count)
  if (heldKobo !== expectedKobo) throw changed(heldKobo - expectedKobo)
  if (countedKobo !== expectedKobo && note === null) throw unexplained(expectedKobo, countedKobo)
  const id = scene.newId()
  await db.insert(cashCount).values({
    id,
    stationId,
    carrierId,
    expectedKobo,
    countedKobo,
    firstKobo: firstKobo === countedKobo ? null : firstKobo,
    note,
    countedAt: now,
    countedBy: by.accountId,
    approvedBy,
  })
  await book(scene, by, { id, from, carrierId, expectedKobo, countedKobo })
  const data = await countOf({ db, actor: by }, id)
  if (Math.abs(data.differenceKobo) >= worthTelling.countOffKobo) {
    await tellOff(scene, stationId, data)
  }
  return data
}

/**
 * Of two who count the same cash one settles it: the other is told who was first, and books nothing, least of all that what
 * they counted is too much.
 */
export async function refuseCounted(
  { db, now, actor: { stationId } }: { db: Db; now: Date; actor: { stationId: string } },
  { carrierId, expectedKobo, countedKobo, lastCountId }: Known,
): Promise<void> {
  const [last] = await db
    .select({
      id: cashCount.id,
      countedKobo: cashCount.countedKobo,
      at: cashCount.countedAt,
      by: account.name,
      carrier: carrier.name,
    })
    .from(cashCount)
    .innerJoin(account, eq(account.id, cashCount.countedBy))
    .leftJoin(carrier, eq(carrier.id, cashCount.carrierId))
    .where(
      and(
        eq(cashCount.stationId, stationId),
        carrierId ? eq(cashCount.carrierId, carrierId) : isNull(cashCount.carrierId),
      ),
    )
    .orderBy(desc(cashCount.id))
    .limit(1)
  if (!last) return
  const isKnown =
    lastCountId === undefined
      ? countedKobo === expectedKobo || last.at < startOfDay(lagosDay(now))
      : lastCountId === last.id
  if (isKnown) return
  const whose = last.carrier ? `${last.carrier}’s` : 'the till’s'
  const at = lagosClock(last.at)
  const message = `${last.by} counted ${whose} ${sayNaira(last.countedKobo)} at ${at}. Nothing more was booked.`
  throw refuse('cash_changed', { message })
}

const tellOff = (
  scene: Scene,
  stationId: string,
  { _id, differenceKobo, carrier }: contract.CashCount,
) =>
  tellDirector(scene, stationId, {
    key: `count-off:${_id}`,
    kind: 'count-off',
    data: { differenceKobo, carrier: carrier?.name ?? null },
  })

/** What the count does not know of. */
function changed(byKobo: number) {
  const amount = sayNaira(Math.abs(byKobo))
  const what = byKobo > 0 ? `${amount} came in` : `${amount} went out`
  return refuse('cash_changed', { message: `${what} while you counted. Please look at it again.` })
}

const unexplained = (expectedKobo: number, countedKobo: number) => {
  const off = sayNaira(Math.abs(countedKobo - expectedKobo))
  const said = countedKobo < expectedKobo ? `${off} are missing.` : `There are ${off} too much.`
  return refuse('count_unexplained', {
    message: `${said} Please say what happened.`,
    fields: { note: 'Please say what happened' },
  })
}

type Counted = {
  id: string
  from: AccountName
  carrierId: string | null
  expectedKobo: number
  countedKobo: number
}

async function book(scene: Scene, by: Hands['by'], counted: Counted) {
  const { id, from, carrierId, expectedKobo, countedKobo } = counted
  const { stationId, accountId } = by
  const to: AccountName = carrierId ? cashOf(stationId, null) : { kind: 'bank', owner: stationId }
  const difference: AccountName = { kind: 'difference', owner: stationId }
  const move = (what: string, debit: AccountName, credit: AccountName, amountKobo: number) =>
    amountKobo > 0
      ? transfer(scene, debit, credit, {
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
