import { deepEqual, ok, partialDeepStrictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeCash } from '../../../contract/wallet/cash.ts'
import { usualRatesKobo, worthKobo } from '../../../contract/recyclable/material.ts'
import type { PickupRequest } from '../../../contract/request/pickup.ts'
import { weigh } from '../../../contract/recyclable/recyclable.ts'
import type { RefusalCode } from '../../../contract/refusal.ts'
import {
  assign,
  cancel,
  close,
  makeRequest,
  makeSpecialRequest,
  markPickedUp,
} from '../../../contract/request/request.ts'
import { getTopUp, getWallet, startTopUp } from '../../../contract/wallet/wallet.ts'
import { demoLogins } from '../../demo/demo.ts'
import { createDice, type Dice } from '../../call/dice.ts'
import { eventually } from '../eventually.ts'
import { createMoneyBook, type MoneyBook } from './money-book.ts'
import { cookieHeader, demoPerson } from '../people/town-people.ts'
import { stubbornCaller, type Reachable, type StubbornCaller } from './stubborn-caller.ts'
import { createVisitor } from '../visitor.ts'

export type Neighbour = Awaited<ReturnType<typeof createNeighbour>>
export type IsOver = () => boolean
/** A server on the demo's data, and a way to ask its database. */
export type Home = Reachable & { ask: <Row>(sql: string) => Promise<Row[]> }
type Pickups = {
  resident: StubbornCaller
  staff: StubbornCaller
  /** The resident and the station, as the described calls name them. */
  place: { userId: string; stationId: string }
  carrierId: string
  dice: Dice
  book: MoneyBook
}

type Step = { status: number; body: { data: PickupRequest; code: RefusalCode } }

const party = { requestMessage: 'a street party', address: '5 Toyin Street' }
const expectedRefusals = new Set(['dues_unpaid', 'monthly_limit_reached'])

/** Asks for a pickup; null when the rules say no. */
async function ask({ resident, place, dice }: Pickups): Promise<PickupRequest | null> {
  const { status, body } = await (dice.below(3) === 0
    ? resident.tells(makeRequest, place)
    : resident.tells(makeSpecialRequest, { ...place, ...party }))
  if (status === 200) return body.data
  ok(expectedRefusals.has(body.code), `${status} ${body.message}`)
  await sleep(20)
  return null
}

/** One request from asking to its end, or as far as there is time. */
async function havePickup(pickups: Pickups, isOver: IsOver) {
  const { resident, staff, carrierId, dice, book } = pickups
  const asked = await ask(pickups)
  if (!asked) return
  book.made(asked)
  const requestId = asked._id
  const taken = async (step: Promise<Step>) => {
    const { status, body } = await step
    deepEqual([status, body.code], [200, undefined])
    return body.data
  }
  const changesMind = dice.below(3) === 0
  if (!changesMind || dice.below(2) === 0) {
    if (isOver()) return
    book.step(await taken(staff.tells(assign, { requestId, carrierId })), 'assigned')
  }
  if (isOver()) return
  if (changesMind) return book.cancelled(await taken(resident.tells(cancel, { requestId })))
  book.step(await taken(staff.tells(markPickedUp, { requestId })), 'picked up')
  if (!isOver()) book.closed(await taken(resident.tells(close, { requestId, rating: 5 })))
}

/** The other side of the wallet: what is paid at the gateway, and what arrives of it. */
function createTopUps(payer: StubbornCaller, dice: Dice, book: MoneyBook) {
  const paid: { reference: string; amountKobo: number }[] = []
  return {
    /** From here on the money must arrive, whoever dies. */
    async pay(amountKobo: number) {
      const { status, body } = await payer.tells(startTopUp, { amountKobo })
      deepEqual([status, body.code], [201, undefined])
      const { checkoutUrl, reference } = body.data
      const mishaps = dice.pick([[], [], ['webhook-often'], ['webhook-never']])
      deepEqual((await payer.pays(checkoutUrl, mishaps)).status, 303)
      paid.push({ reference, amountKobo })
    },
    async receiveAll() {
      for (const { reference, amountKobo } of paid.splice(0)) {
        const look = async () => {
          const { body } = await payer.sees(getTopUp, { reference })
          partialDeepStrictEqual(body.data, { reference, amountKobo, status: 'paid' })
        }
        await eventually(look)
        book.credited(reference, amountKobo)
      }
    },
  }
}

/** What the station puts into the wallet: notes at its counter, and what lay on its scale. */
async function credit(staff: StubbornCaller, userId: string, dice: Dice, book: MoneyBook) {
  const grams = 1 + dice.below(20_000)
  const weighed = worthKobo(usualRatesKobo.pet, grams)
  const lines = [{ material: 'pet' as const, grams }]
  const [amountKobo, pay] = dice.pick([
    [30_000, () => staff.tells(takeCash, { userId, amountKobo: 30_000 })],
    [weighed, () => staff.tells(weigh, { userId, lines, worthKobo: weighed })],
  ] as const)
  const { status, body } = await pay()
  deepEqual([status, body.code], [201, undefined])
  book.credited(body.data._id, amountKobo)
  await sleep(20)
}

/** A resident who goes on asking and paying, and the staff who go on serving. */
async function createNeighbour(server: Home, number: number, carrierId: string, dice: Dice) {
  const comes = async () => createVisitor(await server.address())
  const own = await demoPerson(await comes(), 'resident', emailOf(number))
  const desk = await demoPerson(await comes(), 'station', stationOf(number))
  const [ownCookie, deskCookie] = [cookieHeader(own.browser), cookieHeader(desk.browser)]
  const book = createMoneyBook()
  const resident = stubbornCaller(server, ownCookie, dice)
  const staff = stubbornCaller(server, deskCookie, dice)
  const { _id: userId, stationId } = own
  const place = { userId, stationId }
  const pickups = { resident, staff, place, carrierId, dice, book }
  const topUps = createTopUps(stubbornCaller(server, ownCookie, dice), dice, book)
  const counter = stubbornCaller(server, deskCookie, dice)
  return {
    userId,
    book,
    isPaid: async (isOver: IsOver) => {
      while (!isOver()) await credit(counter, userId, dice, book)
    },
    asks: async (isOver: IsOver) => {
      while (!isOver()) await havePickup(pickups, isOver)
    },
    pays: async (isOver: IsOver) => {
      while (!isOver()) {
        await topUps.pay(dice.pick([50_000, 100_000, 250_000]))
        if (dice.below(2) === 0) await topUps.receiveAll()
      }
    },
    /** Pays all that is due, and waits for all that was ever paid. */
    async settlesUp() {
      await topUps.pay(book.owedKobo() + 10_000)
      await topUps.receiveAll()
      book.duesPaid()
    },
    wallet: async () => (await resident.sees(getWallet, {})).body.data,
  }
}

const emailOf = (number: number) => `neighbour${number}@town.ng`
const stationOf = (number: number) => (number % 2 ? 'kano@kwashe.demo' : demoLogins.station)

/** New residents of two of the demo's stations, signed in with the demo's password. */
export async function moveIn(server: Home, count: number, dice: Dice) {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const rows = numbers.map(number => `('${emailOf(number)}', '${stationOf(number)}')`).join(', ')
  await server.ask(`
    WITH newcomer (email, station) AS (VALUES ${rows}), made AS (
      INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at)
      SELECT gen_random_uuid(), 'resident', newcomer.email, 'Neighbour', secret_hash, now(), now()
      FROM newcomer, account WHERE account.email = '${demoLogins.resident}'
      RETURNING id, email
    )
    INSERT INTO resident (account_id, station_id, address)
    SELECT made.id, station.id, '5 Toyin Street'
    FROM made JOIN newcomer USING (email) JOIN station ON station.email = newcomer.station`)
  const carriers = await hireForEach(server, numbers)
  const seeds = numbers.map(() => dice.below(2 ** 31))
  return Promise.all(
    seeds.map((seed, number) =>
      createNeighbour(server, number, carriers[number] ?? '', createDice(seed)),
    ),
  )
}

/** A carrier for each: how much the demo's own have to carry depends on the hour it is made at. */
async function hireForEach(server: Home, numbers: number[]): Promise<string[]> {
  const ids = numbers.map(() => randomUUID())
  const rows = numbers.map(number => `('${ids[number]}'::uuid, ${number}, '${stationOf(number)}')`)
  await server.ask(`
    WITH newcomer (id, number, station) AS (VALUES ${rows.join(', ')})
    INSERT INTO carrier (id, station_id, name, phone_number, email, address, created_at)
    SELECT newcomer.id, station.id, 'Carrier ' || number, '+23470' || 10000000 + number,
      'carrier' || number || '@town.ng', '1 Depot Lane', now()
    FROM newcomer JOIN station ON station.email = newcomer.station`)
  return ids
}
