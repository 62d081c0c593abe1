import { randomUUID } from 'node:crypto'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { newId } from '../call/clock.ts'
import { cashCount, type cashReceipt } from '../wallet/cash.table.ts'
import type { AccountName } from '../wallet/ledger.ts'
import type { Db } from '../db/connect.ts'
import type { Movement } from './ledger.ts'
import type { DemoStation } from './requests.ts'
import type { Dice } from '../call/dice.ts'

type DemoReceipt = typeof cashReceipt.$inferInsert

const hour = 60 * 60 * 1000
/** Carriers count at six in the evening; half an hour later the till goes to the bank. */
const countsAt = 18 * hour
const banksAt = countsAt + hour / 2

type Count = typeof cashCount.$inferInsert
type Holder = { stationId: string; carrierId: string | null; at: Date; kobo: number }
type Town = { stations: DemoStation[]; dice: Dice; now: Date }

/** The evening after which a receipt is counted. */
function eveningOf(takenAt: Date): Date {
  const today = new Date(startOfDay(lagosDay(takenAt)).getTime() + countsAt)
  if (takenAt < today) return today
  return new Date(startOfDay(addDays(lagosDay(takenAt), 1)).getTime() + countsAt)
}

/** Counts every evening's cash, now and then a little short; what came in since is still in hand. */
export function settleCash(receipts: DemoReceipt[], { stations, dice, now }: Town) {
  const movements: Movement[] = []
  const counts: Count[] = []
  const tills = new Map<string, Holder>()
  const inTill = (stationId: string, evening: Date, kobo: number) => {
    const at = new Date(evening.getTime() - countsAt + banksAt)
    const key = `${stationId} ${at.getTime()}`
    const till = tills.get(key) ?? { stationId, carrierId: null, at, kobo: 0 }
    tills.set(key, { ...till, kobo: till.kobo + kobo })
  }
  const book = (holder: Holder, countedKobo: number, note: string | null) => {
    const { stationId, carrierId, at, kobo } = holder
    const id = newId(at)
    const from: AccountName = { kind: 'cash', owner: carrierId ?? stationId }
    const till: AccountName = { kind: 'cash', owner: stationId }
    const to: AccountName = carrierId ? till : { kind: 'bank', owner: stationId }
    const difference: AccountName = { kind: 'difference', owner: stationId }
    const move = (what: string, debit: AccountName, amount: number) =>
      movements.push({
        id: randomUUID(),
        key: `count:${id}:${what}`,
        kind: 'single',
        from: debit,
        to: from,
        kobo: amount,
        reason: 'count',
        about: id,
        at,
      })
    move('moved', to, countedKobo)
    if (countedKobo < kobo) move('missing', difference, kobo - countedKobo)
    const countedBy = stations.find(each => each.id === stationId)?.staffId ?? ''
    const amounts = { expectedKobo: kobo, countedKobo }
    counts.push({ id, stationId, carrierId, ...amounts, note, countedAt: at, countedBy })
  }
  for (const holder of evenings(receipts, now)) {
    if (holder.carrierId === null) {
      inTill(holder.stationId, holder.at, holder.kobo)
      continue
    }
    const short = dice.below(12) === 0
    book(holder, holder.kobo - (short ? 10_000 : 0), short ? 'Gave change twice' : null)
    inTill(holder.stationId, holder.at, holder.kobo - (short ? 10_000 : 0))
  }
  for (const till of tills.values()) if (till.at <= now) book(till, till.kobo, null)
  const write = async (db: Db) => {
    if (counts.length > 0) await db.insert(cashCount).values(counts)
  }
  return { movements, write }
}

/** What each carrier, and each till, took before an evening that is over. */
function evenings(receipts: DemoReceipt[], now: Date): Holder[] {
  const holders = new Map<string, Holder>()
  for (const { stationId, carrierId = null, amountKobo, takenAt } of receipts) {
    const at = eveningOf(takenAt)
    if (at > now) continue
    const key = `${carrierId ?? stationId} ${at.getTime()}`
    const holder = holders.get(key) ?? { stationId, carrierId, at, kobo: 0 }
    holders.set(key, { ...holder, kobo: holder.kobo + amountKobo })
  }
  return [...holders.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
