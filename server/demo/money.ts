import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/statement.ts'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { materials, usualRatesKobo, worthKobo } from '../../contract/recyclable/material.ts'
import { newId } from '../call/clock.ts'
import { weighing, weighingLine } from '../recyclable/recyclable.table.ts'
import { cashReceipt } from '../wallet/cash.table.ts'
import type { Db } from '../db/connect.ts'
import { moveAll, type Movement } from './ledger.ts'
import type { DemoStation } from './requests.ts'
import { settleCash } from './till.ts'
import type { Dice } from '../call/dice.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** What people put into their wallets at a time. */
const amounts = [100_000, 100_000, 200_000, 200_000, 500_000, 1_000_000]
/** What can be spent from Ada's wallet when the demo opens. */
const adasKobo = 200_000

type Fee = {
  id: string
  resident: string
  station: string
  kobo: number
  reason: string
  at: Date
  isOpen: boolean
}
type DemoReceipt = typeof cashReceipt.$inferInsert
type DemoWeighing = typeof weighing.$inferInsert
type DemoLine = typeof weighingLine.$inferInsert

/** What the year leaves behind, besides the movements themselves. */
type Books = {
  movements: Movement[]
  receipts: DemoReceipt[]
  weighings: DemoWeighing[]
  lines: DemoLine[]
}
type Town = { db: Db; stations: DemoStation[]; carriers: string[][]; dice: Dice; now: Date }

/**
 * A year of money behind the demo's requests: whoever had a pickup closed had topped up, brought
 * recyclables or paid cash before; the price of what is under way is set aside where the wallet
 * holds it.
 */
export async function makeMoney(town: Town, adaId: string) {
  const { db, dice, now } = town
  const books: Books = { movements: [], receipts: [], weighings: [], lines: [] }
  const wallets = new Map<string, number>()
  const put = (resident: string, kobo: number) =>
    wallets.set(resident, (wallets.get(resident) ?? 0) + kobo)
  for (const fee of await feesOf(db)) {
    const { resident, kobo, at, isOpen } = fee
    const held = () => wallets.get(resident) ?? 0
    const isAda = resident === adaId
    // Two in three have money for what they have just asked for.
    const pays = !isOpen || held() >= kobo || isAda || dice.below(3) > 0
    if (!pays) continue
    while (held() < kobo) {
      const before = new Date(at.getTime() - 1000 - dice.below(day))
      // Ada's are small, so that no more is left than she shall have.
      put(resident, bringMoney(books, town, fee, before, isAda))
    }
    put(resident, -kobo)
    books.movements.push(movementOf(fee))
  }
  const missing = adasKobo - (wallets.get(adaId) ?? 0)
  if (missing > 0) topUp(books, adaId, missing, new Date(now.getTime() - 60_000))
  const settled = settleCash(books.receipts, town)
  await moveAll(db, [...books.movements, ...settled.movements])
  await db.insert(weighing).values(books.weighings)
  await db.insert(weighingLine).values(books.lines)
  await db.insert(cashReceipt).values(books.receipts)
  await settled.write(db)
}

function feesOf(db: Db): Promise<Fee[]> {
  return rowsOf<Fee>(
    db,
    sql`
    SELECT id, resident_id AS resident, station_id AS station, price_kobo AS kobo,
      CASE kind WHEN 'special' THEN 'special' ELSE 'pickup' END AS reason,
      coalesce(closed_at, created_at) AS at, closed_at IS NULL AS "isOpen"
    FROM request WHERE status = 'Closed' OR is_open(status)
    ORDER BY coalesce(closed_at, created_at), id`,
  )
}

const walletOf = (owner: string) => ({ kind: 'wallet', owner }) as const

function movementOf({ id, resident, station, kobo, reason, at, isOpen }: Fee): Movement {
  const key = isOpen ? `request:${id}:hold:${kobo}` : `request:${id}:charge`
  const to = { kind: 'income', owner: station } as const
  const kind = isOpen ? 'pending' : 'single'
  return { id: randomUUID(), key, kind, from: walletOf(resident), to, kobo, reason, about: id, at }
}

/** One way or the other of getting money into a wallet; tells how much it was. */
function bringMoney(books: Books, town: Town, fee: Fee, at: Date, small: boolean): number {
  const way = town.dice.below(10)
  const atDesk = whileOpen(at, town.dice)
  if (way < 3) return bringRecyclables(books, town, fee, atDesk, small)
  const kobo = small ? 100_000 : enoughFor(fee.kobo, town.dice.pick(amounts))
  if (way < 5 && kobo <= 200_000) return payCash(books, town, fee, atDesk, kobo)
  return topUp(books, fee.resident, kobo, at)
}

/** The last time before, between eight and five in Lagos, when somebody was at the station. */
function whileOpen(at: Date, dice: Dice): Date {
  const opening = startOfDay(lagosDay(at)).getTime() + 8 * hour
  const wanted = opening + dice.below(9 * hour)
  return new Date(wanted < at.getTime() ? wanted : wanted - day)
}

/** Whoever has a big job done tops up in one go. */
const enoughFor = (wantedKobo: number, usualKobo: number) =>
  wantedKobo > 1_000_000 ? Math.ceil(wantedKobo / 500_000) * 500_000 : usualKobo

function topUp({ movements }: Books, resident: string, kobo: number, at: Date): number {
  const key = `paystack:charge:demo-${movements.length}`
  const from = { kind: 'clearing', owner: null } as const
  const [id, to] = [randomUUID(), walletOf(resident)]
  movements.push({ id, key, kind: 'single', from, to, kobo, reason: 'top-up', about: null, at })
  return kobo
}

const placeOf = ({ stations }: Town, { station }: Fee) =>
  stations.findIndex(({ id }) => id === station)
const staffOf = (town: Town, fee: Fee) => town.stations[placeOf(town, fee)]?.staffId ?? ''

function payCash(books: Books, town: Town, fee: Fee, takenAt: Date, kobo: number): number {
  const [id, transferId] = [newId(takenAt), randomUUID()]
  const { station: stationId, resident: residentId } = fee
  const carrierId = town.dice.below(2)
    ? town.dice.pick(town.carriers[placeOf(town, fee)] ?? [])
    : null
  books.movements.push({
    id: transferId,
    key: `cash:${id}`,
    kind: 'single',
    from: { kind: 'cash', owner: carrierId ?? stationId },
    to: walletOf(residentId),
    kobo,
    reason: 'cash',
    about: id,
    note: carrierId ? 'Taken at the door' : 'Paid at the station',
    at: takenAt,
  })
  const takenBy = staffOf(town, fee)
  const facts = { id, stationId, residentId, carrierId, amountKobo: kobo, takenAt, takenBy }
  books.receipts.push({ ...facts, transferId })
  return kobo
}

function bringRecyclables(
  books: Books,
  town: Town,
  fee: Fee,
  weighedAt: Date,
  small: boolean,
): number {
  const { dice } = town
  const id = newId(weighedAt)
  const chosen = materials.filter(() => dice.below(3) === 0)
  const lines = (chosen.length > 0 && !small ? chosen : (['pet'] as const)).map(material => {
    const grams = small ? 1_500 + dice.below(1_000) : 500 + 50 * dice.below(160)
    return { weighingId: id, material, grams, rateKobo: usualRatesKobo[material] }
  })
  const worth = lines.reduce((sum, { rateKobo, grams }) => sum + worthKobo(rateKobo, grams), 0)
  const transferId = randomUUID()
  const { station: stationId, resident: residentId } = fee
  books.movements.push({
    id: transferId,
    key: `weighing:${id}`,
    kind: 'single',
    from: { kind: 'stock', owner: stationId },
    to: walletOf(residentId),
    kobo: worth,
    reason: 'recyclables',
    about: id,
    at: weighedAt,
  })
  const facts = { id, stationId, residentId, worthKobo: worth, weighedAt }
  books.weighings.push({ ...facts, weighedBy: staffOf(town, fee), transferId })
  books.lines.push(...lines)
  return worth
}
