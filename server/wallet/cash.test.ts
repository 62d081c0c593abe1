import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import {
  countCash,
  getCash,
  listCounts,
  listReceipts,
  reverseCash,
  takeCash,
} from '../../contract/wallet/cash.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { changeStation } from '../../contract/station/station.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { newId } from '../call/clock.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from './wallet.ts'

/** Ikeja takes cash; the ledger is right at the end of every story. */
async function cashTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  onTestFinished(async () => expect(await brokenRules(town.db)).toEqual([]))
  const { browser } = at.staff
  const { ada } = town.people
  return {
    town,
    ...at,
    takes: (amountKobo: number, more = {}, headers = {}) =>
      browser.call(takeCash, { userId: ada, amountKobo, ...more }, headers),
    takesBack: (id: string, reason = 'typed one zero too many') =>
      browser.call(reverseCash, { receiptId: id, reason }),
    counts: (expectedKobo: number, countedKobo: number, more = {}) =>
      browser.call(countCash, { expectedKobo, countedKobo, ...more }),
    cash: async () => (await browser.call(getCash, {})).body.data,
    receipts: async (wanted: SentOf<typeof listReceipts> = {}) =>
      (await browser.call(listReceipts, wanted)).body,
    listsCounts: async (wanted: SentOf<typeof listCounts> = {}) =>
      (await browser.call(listCounts, wanted)).body.data,
    wallet: async () => (await at.ada.browser.call(getWallet, {})).body.data,
    finished: async () => {
      const id = await at.finished()
      return id
    },
  }
}

test('cash at the station reaches the wallet immediately, pays dues, and Ada is notified', async () => {
  const { town, ada, takes, wallet, cash, receipts, finished } = await cashTown()
  const due = await finished()
  // What it is called by comes along, where a number would be no name.
  const request = { kind: 'subscription', place: 'Home', address: '3 Allen Avenue' }
  expect((await wallet()).dues).toMatchObject([{ requestId: due, request }])
  const { status, body } = await takes(120_000)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Credited.',
    data: { user: 'Ada Obi', carrier: null, amountKobo: 120_000, takenBy: 'Ikeja staff' },
  })
  expect(await wallet()).toMatchObject({ balanceKobo: 70_000, dueKobo: 0, dues: [] })
  expect((await ada.looksAt(due)).body.data.payment).toBe('paid')
  expect(await cash()).toMatchObject({ tillKobo: 120_000, carriersKobo: 0, carriers: [] })
  expect((await receipts()).data).toMatchObject([{ _id: body.data._id, reversal: null }])
  const { data: entries } = (await ada.browser.call(listEntries, {})).body
  expect(entries).toMatchObject([
    { reason: 'due', amountKobo: -50_000, requestId: due, request },
    {
      reason: 'cash',
      amountKobo: 120_000,
      requestId: null,
      request: null,
      note: 'Paid at the station',
    },
  ])
  await town.settle()
  expect(town.mailTo('ada@town.ng')).toMatchObject({
    subject: '₦1,200 in cash received: ₦500 paid what you owed',
  })
  expect(town.mailTo('ada@town.ng')?.text).toContain(`/user/home/makepayment/${entries[1]?._id}`)
})

test('cash for a request sets its price aside, and the closing captures it', async () => {
  const { ada, staff, sani, asked, takes, wallet } = await cashTown()
  const id = await asked()
  await staff.assigns(id, sani)
  await takes(50_000, { requestId: id, carrierId: sani })
  expect(await wallet()).toMatchObject({ balanceKobo: 0, setAsideKobo: 50_000 })
  expect((await staff.looksAt(id)).body.data.payment).toBe('set aside')
  await staff.picksUp(id)
  await ada.closes(id)
  expect((await staff.looksAt(id)).body.data).toMatchObject({ payment: 'paid', paidKobo: 50_000 })
  expect(await wallet()).toMatchObject({ balanceKobo: 0, setAsideKobo: 0, dueKobo: 0 })
})

test('a carrier carries up to the ceiling, however many take at once', async () => {
  const { town, sani, takes, cash, counts } = await cashTown()
  const staff = await town.signedIn('ikeja')
  await staff.call(changeStation, { stationId: town.people.ikeja, cashCeilingKobo: 250_000 })
  const all = await Promise.all(
    Array.from({ length: 12 }, () => takes(60_000, { carrierId: sani })),
  )
  const refused = all.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(8)
  expect(refused[0]?.body).toEqual({
    code: 'cash_ceiling',
    message: 'Sani Bello would be over the cash limit. Count their cash first.',
  })
  expect(await cash()).toMatchObject({
    carriersKobo: 240_000,
    ceilingKobo: 250_000,
    carriers: [{ _id: sani, name: 'Sani Bello', heldKobo: 240_000 }],
  })
  await counts(240_000, 240_000, { carrierId: sani })
  expect((await takes(60_000, { carrierId: sani })).status).toBe(201)
  expect(await cash()).toMatchObject({ tillKobo: 240_000, carriersKobo: 60_000 })
})

test('at the end of the day a count settles; what is off needs a reason and is booked', async () => {
  const { town, sani, takes, counts, cash, listsCounts } = await cashTown()
  await takes(100_000, { carrierId: sani })
  const short = await counts(100_000, 80_000, { carrierId: sani })
  expect(short.body).toMatchObject({
    code: 'count_unexplained',
    message: '₦200 are missing. Please say what happened.',
    fields: { note: 'Please say what happened' },
  })
  const note = 'gave change twice'
  const settled = await counts(100_000, 80_000, { carrierId: sani, note })
  expect(settled).toMatchObject({
    status: 201,
    body: { data: { differenceKobo: -20_000, note, carrier: { name: 'Sani Bello' } } },
  })
  expect(await cash()).toMatchObject({
    tillKobo: 80_000,
    carriersKobo: 0,
    monthDifferenceKobo: -20_000,
  })
  town.clock.advance(1)
  const banked = await counts(80_000, 81_000, { note: 'found a note under the box' })
  expect(banked.body.data).toMatchObject({ carrier: null, differenceKobo: 1_000 })
  expect(await cash()).toMatchObject({ tillKobo: 0, monthDifferenceKobo: -19_000 })
  expect(await listsCounts()).toMatchObject([{ carrier: null }, { expectedKobo: 100_000 }])
  const today = lagosDay(town.clock.now())
  expect(await listsCounts({ from: today, to: today })).toHaveLength(2)
  expect(await listsCounts({ to: addDays(today, -1) })).toEqual([])
  expect(await listsCounts({ from: addDays(today, 1) })).toEqual([])
})

test('cash that came in while somebody counted is counted, too', async () => {
  const { sani, takes, counts } = await cashTown()
  await takes(60_000, { carrierId: sani })
  await takes(10_000, { carrierId: sani })
  expect((await counts(60_000, 60_000, { carrierId: sani })).body.code).toBe('cash_changed')
  const both = await Promise.all(
    Array.from({ length: 8 }, () => counts(70_000, 70_000, { carrierId: sani })),
  )
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a mistake is taken back once, with a reason; what was spent is owed and then paid', async () => {
  const { town, takes, takesBack, wallet, cash, finished } = await cashTown()
  await finished()
  const wrong = (await takes(500_000)).body.data._id
  expect(await wallet()).toMatchObject({ balanceKobo: 450_000 })
  const all = await Promise.all(Array.from({ length: 10 }, () => takesBack(wrong)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ body }) => body.code === 'already_reversed')).toHaveLength(9)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, owedKobo: 50_000 })
  expect(await cash()).toMatchObject({ tillKobo: 0 })
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.text).toContain('You had already spent ₦500 of it')
  await takes(30_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, owedKobo: 20_000 })
  await takes(50_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 30_000, owedKobo: 0 })
})

test('what was counted already cannot be taken back', async () => {
  const { town, sani, takes, takesBack, counts, wallet } = await cashTown()
  const id = (await takes(50_000, { carrierId: sani })).body.data._id
  await counts(50_000, 50_000, { carrierId: sani })
  expect((await takesBack(id)).body.code).toBe('cash_counted')
  town.clock.advance(1)
  const later = (await takes(50_000, { carrierId: sani })).body.data._id
  expect((await takesBack(id)).body.code).toBe('cash_counted')
  expect((await takesBack(later)).status).toBe(200)
  expect(await wallet()).toMatchObject({ balanceKobo: 50_000 })
})

test('a count and a taking back at once: never both', async () => {
  const { town, sani, takes, takesBack, counts, cash } = await cashTown()
  for (let round = 0; round < 6; round++) {
    town.clock.advance(1)
    const id = (await takes(50_000, { carrierId: sani })).body.data._id
    const [counted, back] = await Promise.all([
      counts(50_000, 50_000, { carrierId: sani }),
      takesBack(id),
    ])
    const outcome = [counted.body.code ?? 'counted', back.body.code ?? 'back']
    expect([
      ['counted', 'cash_counted'],
      ['cash_changed', 'back'],
    ]).toContainEqual(outcome)
    expect(await cash()).toMatchObject({ carriersKobo: 0 })
  }
})

test("another station's people, carriers and receipts are not there", async () => {
  const { town, takes, takesBack, sani } = await cashTown()
  const { kabiru } = town.people
  const nobody = newId(town.clock.now())
  for (const more of [{ userId: kabiru }, { userId: nobody }, { carrierId: nobody }]) {
    expect((await takes(50_000, more)).body.code).toBe('not_yours')
  }
  const requestId = nobody
  expect((await takes(50_000, { requestId })).body.code).toBe('not_yours')
  const id = (await takes(50_000)).body.data._id
  const kano = await town.signedIn('kano')
  expect((await kano.call(reverseCash, { receiptId: id, reason: 'mine' })).body.code).toBe(
    'not_yours',
  )
  const theirs = { userId: kabiru, amountKobo: 50_000, carrierId: sani }
  expect((await kano.call(takeCash, theirs)).body.code).toBe('not_yours')
  const counted = { carrierId: sani, expectedKobo: 0, countedKobo: 0 }
  expect((await kano.call(countCash, counted)).body.code).toBe('not_yours')
  expect((await kano.call(listReceipts, {})).body.data).toEqual([])
  expect((await takesBack(id)).status).toBe(200)
  for (const who of ['ada', 'amina'] as const) {
    const other = await town.signedIn(who)
    expect((await other.call(getCash, {})).status).toBe(403)
  }
})

test('the same call twice credits once; odd amounts are refused', async () => {
  const { takes, wallet } = await cashTown()
  const key = { 'idempotency-key': 'cash-1' }
  const [one, two] = await Promise.all([takes(50_000, {}, key), takes(50_000, {}, key)])
  expect(one.body).toEqual(two.body)
  expect(await wallet()).toMatchObject({ balanceKobo: 50_000 })
  for (const odd of [0, -5_000, 4_999, 20_000_001, 5_000.5]) {
    expect((await takes(odd)).status).toBe(422)
  }
})

test('receipts are found by name, number, carrier and day', async () => {
  const { town, sani, takes, receipts } = await cashTown()
  await takes(10_000)
  town.clock.set('2026-11-16T09:00:00Z')
  await takes(20_000, { carrierId: sani })
  const amounts = async (wanted: SentOf<typeof listReceipts>) =>
    (await receipts(wanted)).data.map(({ amountKobo }) => amountKobo)
  expect(await amounts({ search: 'ada' })).toEqual([20_000, 10_000])
  expect(await amounts({ search: '0803 123' })).toEqual([20_000, 10_000])
  expect(await amounts({ search: 'musa' })).toEqual([])
  expect(await amounts({ carrierId: sani })).toEqual([20_000])
  expect(await amounts({ from: '2026-11-16' })).toEqual([20_000])
  expect(await amounts({ to: '2026-11-15' })).toEqual([10_000])
  const first = await receipts({ limit: 1 })
  expect((await receipts({ limit: 1, after: first.next })).data).toMatchObject([
    { amountKobo: 10_000 },
  ])
})

test('past the rules the database says no', async () => {
  const { town, takes } = await cashTown()
  await takes(50_000)
  const refused = async (statement: ReturnType<typeof sql>, message: string) =>
    expect(town.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(message) },
    })
  await refused(sql`UPDATE cash_receipt SET amount_kobo = 1`, 'only ever taken back')
  await refused(sql`DELETE FROM cash_receipt`, 'only ever added to')
  const unexplained = sql`
    INSERT INTO cash_count (id, station_id, expected_kobo, counted_kobo, counted_at, counted_by)
    VALUES (gen_random_uuid(), ${town.people.ikeja}, 5, 4, now(), ${town.people.ada})`
  await refused(unexplained, 'difference_is_explained')
})
