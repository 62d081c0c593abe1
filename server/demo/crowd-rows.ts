import { randomUUID } from 'node:crypto'
import { usualPrices } from '../../contract/price/price.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { newId } from '../call/clock.ts'
import { cashReceipt } from '../wallet/cash.table.ts'
import type { Db } from '../db/connect.ts'
import type { Dice } from '../call/dice.ts'
import { moveAll, type Movement } from './ledger.ts'
import { familyNames, givenNames, occasions } from './names.ts'
import type { Plan } from './carry-out.ts'
import { slug, writeResidents } from './town-rows.ts'

// The people of the crowd, what they ask for and what they pay.

const day = 24 * 60 * 60 * 1000

export type Town = { db: Db; dice: Dice; now: Date; secretHash: string }
export type Desk = { id: string; staffId: string }
export type Neighbour = { id: string; desk: Desk }

export async function makeCarriers({ db, dice, now }: Town, desk: Desk, many: number) {
  const rows = Array.from({ length: many }, (_, index) => {
    const name = `${dice.pick(givenNames)} ${dice.pick(familyNames)}`
    return {
      id: newId(new Date(now.getTime() - 30 * day + index * 1000)),
      stationId: desk.id,
      name,
      phoneNumber: `+234708${3_000_000 + dice.below(6_999_999)}`,
      email: `${slug(name)}.${randomUUID().slice(0, 8)}@kwashe.demo`,
      address: `${1 + dice.below(80)} Depot Lane`,
      createdAt: new Date(now.getTime() - 30 * day),
    }
  })
  if (rows.length > 0) await db.insert(carrier).values(rows)
  return rows.map(({ id }) => id)
}

type Wish = { desk: Desk; streets: readonly string[] }

export async function makeResidents(town: Town, wishes: Wish[]): Promise<Neighbour[]> {
  const { db, dice, now, secretHash } = town
  const registeredAt = new Date(now.getTime() - 60 * day)
  const people = wishes.map(({ desk, streets }) => {
    const name = `${dice.pick(givenNames)} ${dice.pick(familyNames)}`
    const email = `${slug(name)}.${randomUUID().slice(0, 8)}@kwashe.demo`
    const phoneNumber = `+23480${dice.pick(['3', '5', '6'])}${1_000_000 + dice.below(8_999_999)}`
    const address = `${1 + dice.below(120)} ${dice.pick(streets)}`
    return { desk, stationId: desk.id, name, email, phoneNumber, address, registeredAt }
  })
  return writeResidents(db, secretHash, people)
}

type Steps = {
  carrier?: string
  assigned?: Date | null
  gone?: Date | null
  closed?: Date | null
  rating?: number
}

export function planOf({ dice }: Town, { id, desk }: Neighbour, at: Date, steps: Steps): Plan {
  const special = dice.below(6) === 0
  const iso = (moment?: Date | null) => moment?.toISOString() ?? null
  return {
    id: newId(at),
    resident: id,
    staff: desk.staffId,
    at: at.toISOString(),
    message: special ? dice.pick(occasions) : null,
    price: special ? usualPrices.special : usualPrices.pickup,
    carrier: steps.carrier ?? null,
    assigned: iso(steps.assigned),
    gone: iso(steps.gone),
    closed: iso(steps.closed),
    rating: steps.rating ?? null,
  }
}

export type Paid = {
  whose: Neighbour
  carrierId: string | null
  kobo: number
  at: Date
  request?: string
}

/** Cash that came into wallets, and what was paid from them at once. */
export async function payCash({ db }: Town, payments: Paid[]) {
  const movements: Movement[] = []
  const receipts: (typeof cashReceipt.$inferInsert)[] = []
  for (const { whose, carrierId, kobo, at, request } of payments) {
    const [id, transferId] = [newId(at), randomUUID()]
    const { desk } = whose
    const wallet = { kind: 'wallet', owner: whose.id } as const
    const cash = { kind: 'cash', owner: carrierId ?? desk.id } as const
    const both = { kind: 'single', kobo, at } as const
    const taken = { ...both, key: `cash:${id}`, reason: 'cash', about: id }
    movements.push({ ...taken, id: transferId, from: cash, to: wallet })
    const by = { takenAt: at, takenBy: desk.staffId, transferId }
    const facts = { id, stationId: desk.id, residentId: whose.id, carrierId, amountKobo: kobo }
    receipts.push({ ...facts, ...by })
    if (request) {
      const paid = { ...both, key: `request:${request}:charge`, reason: 'pickup', about: request }
      const later = new Date(at.getTime() + 1)
      const to = { kind: 'income', owner: desk.id } as const
      movements.push({ ...paid, id: randomUUID(), from: wallet, to, at: later })
    }
  }
  await moveAll(db, movements)
  await db.insert(cashReceipt).values(receipts)
}
