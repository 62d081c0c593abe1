import type { Scene } from '../call/context.ts'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sayNaira } from '../../contract/money.ts'
import type { Charge } from '../gateway/paystack-answer.ts'
import { notify } from '../notification/notification.ts'
import { creditWallet } from './credit.ts'
import { transfer, type AccountName } from './ledger.ts'
import { takeBack } from './reversal.ts'
import { gatewayTask, topUp, type TopUpRow } from './top-up.table.ts'

const shards = 8
const looksAfterMinutes = [2, 10, 60, 24 * 60]

/** What the gateway owes us, in several accounts, so that payments do not queue for one row. */
function shardOf(reference: string): number {
  return createHash('sha256').update(reference).digest().readUInt8(0) % shards
}
export const clearingOf = (reference: string): AccountName => ({
  kind: 'clearing',
  owner: null,
  shard: shardOf(reference),
})

/** When to check the gateway next if it sends no event; paid ones once more at the end. */
export function nextLookAt({ createdAt }: Pick<TopUpRow, 'createdAt'>, now: Date, isPaid = false) {
  const moments = looksAfterMinutes.map(minutes => createdAt.getTime() + minutes * 60_000)
  const left = (isPaid ? moments.slice(-1) : moments).find(moment => moment > now.getTime())
  return left ? new Date(left) : null
}

/**
 * The one way in which a payment counts: what the gateway has just answered about a reference,
 * whoever made us ask. Hears the same answer any number of times, and two at once.
 */
export async function settle(
  scene: Scene,
  reference: string,
  charge: Charge | null,
): Promise<TopUpRow | null> {
  const { db, now } = scene
  const [row] = await db
    .select()
    .from(topUp)
    .where(eq(topUp.reference, reference))
    .for('no key update')
  if (!row) {
    if (charge?.status === 'success') await keepStranger(scene, reference, charge)
    return null
  }
  const facts = await consequences(scene, row, charge)
  const isOver = row.settledAt || row.doubtedAt || facts.settledAt || facts.doubtedAt
  const [settled] = await db
    .update(topUp)
    .set({
      ...facts,
      gatewayStatus: charge?.status ?? 'unknown',
      askedAt: now,
      nextLookAt: nextLookAt(row, now, Boolean(isOver)),
    })
    .where(eq(topUp.reference, reference))
    .returning()
  return settled ?? null
}

async function consequences(
  scene: Scene,
  row: TopUpRow,
  charge: Charge | null,
): Promise<Partial<TopUpRow>> {
  if (!charge || row.doubtedAt || row.reversedAt) return {}
  if (row.settledAt) return charge.status === 'reversed' ? reverse(scene, row) : {}
  if (charge.status !== 'success') return {}
  const wrong = differences(row, charge)
  if (wrong.length > 0) return doubt(scene, row, charge, wrong)
  return credit(scene, row, charge)
}

const factsOf = ({ gatewayId, channel, feeKobo }: Charge) => ({ gatewayId, channel, feeKobo })

async function credit(scene: Scene, row: TopUpRow, charge: Charge): Promise<Partial<TopUpRow>> {
  const { reference, amountKobo, id, residentId } = row
  const moved = await creditWallet(scene, clearingOf(reference), residentId, {
    key: chargeKey(reference),
    amountKobo,
    reason: 'top-up',
    about: id,
  })
  await bookFee(scene, reference, charge, id)
  const data = { amountKobo, entryId: moved.id, use: moved.use }
  await notify(scene, [residentId], { key: `top-up:${id}`, kind: 'top-up-arrived', data })
  return { ...factsOf(charge), settledAt: scene.now, transferId: moved.id }
}

/** What was taken is not what we asked for: it is kept apart until a person has looked at it. */
async function doubt(
  scene: Scene,
  row: TopUpRow,
  charge: Charge,
  wrong: string[],
): Promise<Partial<TopUpRow>> {
  await keepApart(scene, row.reference, charge, row.id)
  await raiseTask(scene, 'mismatch', row.reference, wrong.join('; '))
  return { ...factsOf(charge), doubtedAt: scene.now }
}

function differences(row: TopUpRow, charge: Charge): string[] {
  const differs: [boolean, string][] = [
    [charge.reference !== row.reference, `it is about ${charge.reference}`],
    [charge.currency !== 'NGN', `the currency is ${charge.currency || 'missing'}`],
    [
      charge.amountKobo !== row.amountKobo,
      `${charge.amountKobo ?? 'no whole number of'} kobo instead of ${row.amountKobo}`,
    ],
  ]
  return differs.flatMap(([is, said]) => (is ? [said] : []))
}

/** Money that is ours to account for though nobody asked for it here. */
async function keepStranger(scene: Scene, reference: string, charge: Charge) {
  await keepApart(scene, reference, charge, null)
  const { amountKobo, currency } = charge
  await raiseTask(
    scene,
    'stranger',
    reference,
    `${amountKobo} kobo (${currency}) that nobody asked for`,
  )
}

/** Other currencies, and answers about something else, have no place in a ledger of kobo. */
async function keepApart(scene: Scene, reference: string, charge: Charge, about: string | null) {
  const { amountKobo, currency } = charge
  if (currency !== 'NGN' || !amountKobo || charge.reference !== reference) return
  const suspense = { kind: 'suspense', owner: null } as const
  const movement = { key: chargeKey(reference), amountKobo, reason: 'top-up', about }
  await transfer(scene, clearingOf(reference), suspense, movement)
  await bookFee(scene, reference, charge, about)
}

const chargeKey = (reference: string) => `paystack:charge:${reference}`

async function bookFee(scene: Scene, reference: string, { feeKobo }: Charge, about: string | null) {
  if (feeKobo === 0) return
  const fees = { kind: 'fees', owner: null, shard: shardOf(reference) } as const
  const movement = { key: `paystack:fee:${reference}`, amountKobo: feeKobo, reason: 'fee', about }
  await transfer(scene, fees, clearingOf(reference), movement)
}

async function reverse(scene: Scene, row: TopUpRow): Promise<Partial<TopUpRow>> {
  const { reference, residentId, amountKobo } = row
  const owedKobo = await takeBack(scene, {
    residentId,
    amountKobo,
    to: clearingOf(reference),
    key: `paystack:reversal:${reference}`,
    reason: 'reversal',
    note: `Taken back by the bank: ${reference}`,
  })
  if (owedKobo > 0) {
    const said = `taken back by the bank, but ${sayNaira(owedKobo)} were spent already`
    await raiseTask(scene, 'shortfall', reference, said)
  }
  const data = { amountKobo, owedKobo }
  await notify(scene, [residentId], {
    key: `top-up:${row.id}:reversal`,
    kind: 'payment-reversed',
    data,
  })
  return { reversedAt: scene.now }
}

/** Notes what a person must look at, once. */
export async function raiseTask(
  { db, now, newId }: Scene,
  kind: typeof gatewayTask.$inferInsert.kind,
  subject: string,
  said: string,
) {
  await db
    .insert(gatewayTask)
    .values({ id: newId(), kind, subject, said, raisedAt: now })
    .onConflictDoNothing()
}
