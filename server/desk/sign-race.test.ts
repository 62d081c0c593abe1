import { expect, test } from 'vitest'
import { getDay, seenIn, signDay, type Closing } from '../../contract/desk/close.ts'
import { refund } from '../../contract/request/request.ts'
import { countCash, getCash, reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import type { Browser } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { problemTown } from '../testing/people/problem-people.ts'
import { staffPeople, tunde } from '../testing/people/staff-people.ts'

/** Tunde has Ikeja's cash; Ada has paid ₦500 for a pickup, and ₦2,000 more at the desk. */
async function office() {
  const town = await problemTown()
  const { database, clock, people } = town.town
  const head = town.staff.browser
  const cashier = await staffPeople(town.town).joins(head, tunde, 'cashier')
  const takes = (amountKobo: number) => cashier.call(takeCash, { userId: people.ada, amountKobo })
  await takes(200_000)
  const requestId = await town.finished()
  const gives = (amountKobo: number) =>
    cashier.call(refund, { requestId, amountKobo, reason: 'the bin was left' })
  const look = async (day?: string): Promise<Closing> =>
    (await head.call(getDay, day ? { day } : {})).body.data
  const signs = async (by: Browser = head) => {
    const closing = await look()
    return () => by.call(signDay, { day: closing.day, seen: seenIn(closing) })
  }
  return { database, clock, people, head, cashier, takes, gives, look, signs }
}

const givenIn = (members: Closing['lateGiven']) =>
  members.reduce((sum, { refundKobo }) => sum + refundKobo, 0)

test('a count that is being written while somebody signs is on the sheet: the signature waits for it', async () => {
  const { database, clock, people, cashier, look, signs } = await office()
  const sign = await signs()
  const counting = await database.pool.connect()
  await counting.query('BEGIN')
  await counting.query(
    `INSERT INTO cash_count (id, station_id, expected_kobo, counted_kobo, counted_at, counted_by)
     SELECT gen_random_uuid(), station_id, 0, 0, $1, account_id FROM station_staff WHERE station_id = $2 LIMIT 1`,
    [clock.now(), people.ikeja],
  )
  const signing = { isOver: false }
  const signed = sign().finally(() => (signing.isOver = true))
  await eventually(async () => {
    const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    expect(signing.isOver || (await database.pool.query(waits)).rowCount === 1).toBe(true)
  })
  await counting.query('COMMIT')
  counting.release()
  expect((await signed).status).toBe(201)
  const { sheet, facts, lateMoney } = await look()
  expect(sheet?.facts.till.counts).toHaveLength(1)
  expect(facts).toEqual(sheet?.facts)
  expect(lateMoney.counts).toEqual([])
  // Whatever the clock of the next one says, the day is signed by then.
  const { tillKobo } = (await cashier.call(getCash, {})).body.data
  const counted = { expectedKobo: tillKobo, countedKobo: tillKobo }
  expect((await cashier.call(countCash, counted)).status).toBe(201)
  const after = await look()
  expect(after.facts).toEqual(after.sheet?.facts)
  expect(after.lateMoney.counts).toMatchObject([{ carrier: null, countedKobo: tillKobo }])
})

test('money that moves at the moment of the signature is on the sheet or below it, never on neither or both', async () => {
  const { clock, takes, gives, look, signs, cashier } = await office()
  let [given, taken] = [0, 200_000]
  for (let round = 0; round < 3; round++) {
    const mistake = (await takes(10_000)).body.data._id
    const reason = 'The wrong resident'
    const sign = await signs()
    const { day } = await look()
    const [signed, ...moved] = await Promise.all([
      sign(),
      gives(1_000),
      takes(30_000),
      gives(2_000),
      cashier.call(reverseCash, { receiptId: mistake, reason }),
      gives(4_000),
    ])
    expect(signed.status).toBe(201)
    expect(moved.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200])
    given += 17_000
    taken += 30_000
    const { sheet, facts, lateGiven, lateMoney } = await look(day)
    expect(facts).toEqual(sheet?.facts)
    const onSheet = sheet?.facts.given?.members ?? []
    expect(givenIn(onSheet) + givenIn(lateGiven)).toBe(given)
    expect((sheet?.facts.till.takenKobo ?? 0) + lateMoney.takenKobo).toBe(taken)
    clock.advance(24 * 60)
    const next = await look()
    expect(givenIn(next.facts.given?.members ?? [])).toBe(givenIn(lateGiven))
    expect(next.facts.till.takenKobo).toBe(lateMoney.takenKobo)
    ;[given, taken] = [givenIn(lateGiven), lateMoney.takenKobo]
  }
})
