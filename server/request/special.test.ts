import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setPriceBounds } from '../../contract/price/price.ts'
import { addressLine, listRequests } from '../../contract/request/request.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { addressLineSql } from './door.ts'

const wedding = {
  requestMessage: 'Forty bags after the wedding',
  address: 'Town hall, Allen Avenue',
  wantedOn: '2026-11-21',
}

test('a special request says what, where and when', async () => {
  const { ada, staff } = await ikejaAtWork(await world())
  const { status, body } = await ada.asksSpecially({ ...wedding, payWith: 'recyclables' })
  expect([status, body.message]).toEqual([200, 'Request sent!'])
  expect((await staff.looksAt(body.data._id)).body.data).toMatchObject({
    kind: 'special',
    requestMessage: wedding.requestMessage,
    address: wedding.address,
    promisedOn: wedding.wantedOn,
    payWith: 'recyclables',
    priceKobo: 250_000,
    quote: null,
  })
})

test('bags and landmark are columns: the message and the address stay what was written', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const wish = { ...wedding, bags: 12, landmark: 'blue gate' }
  const { wantedOn: promisedOn, ...facts } = wish
  const { data } = (await ada.asksSpecially(wish)).body
  expect(data).toMatchObject({ ...facts, promisedOn })
  expect((await staff.looksAt(data._id)).body.data).toMatchObject(facts)
  // What is seen from the road is found by, and read in one line with the address.
  const found = await staff.browser.call(listRequests, { search: 'blue gate' })
  expect(found.body.data.map(addressLine)).toEqual(['Town hall, Allen Avenue (blue gate)'])
  const { rows } = await town.database.pool.query(
    `SELECT ${addressLineSql} AS line FROM request UNION ALL
     SELECT ${addressLineSql} FROM (SELECT '3 Allen Avenue' AS address, NULL AS landmark) AS request`,
  )
  expect(rows).toEqual([
    { line: addressLine(data) },
    { line: addressLine({ address: '3 Allen Avenue', landmark: null }) },
  ])
  expect((await ada.asksSpecially({ ...wedding, bags: 0 })).status).toBe(422)
})

test('a bag count in front of a message is removed, from older servers and older rows', async () => {
  const town = await world()
  const { ada } = await ikejaAtWork(town)
  const { pool } = town.database
  const messages = async () =>
    (await pool.query<{ message: string }>('SELECT message FROM request')).rows
      .map(({ message }) => message)
      .toSorted()
  // An older server puts them there.
  await ada.asksSpecially({ ...wedding, bags: 12, requestMessage: '12 bags. Forty bags' })
  await ada.asksSpecially({ ...wedding, bags: 1, requestMessage: '1 bag. 1 bag. Glass' })
  await ada.asksSpecially({ ...wedding, bags: 3, requestMessage: '30 bags. Sand' })
  await ada.asksSpecially({ ...wedding, requestMessage: '2 bags. Sand' })
  const written = ['1 bag. Glass', '2 bags. Sand', '30 bags. Sand', 'Forty bags']
  expect(await messages()).toEqual(written)

  // Old rows are corrected once, without a step in their history.
  await pool.query(`BEGIN; SET LOCAL erasure.door = 'open';
    UPDATE request SET message = '12 bags. ' || message WHERE bags = 12;
    UPDATE request SET message = '1 bag. ' || message WHERE bags = 1; COMMIT`)
  const events = 'SELECT count(*)::int AS many FROM request_event'
  const before = (await pool.query(events)).rows
  const migration = new URL('../db/migrations/0042-bags-once.sql', import.meta.url)
  await pool.query(`BEGIN; ${await readFile(migration, 'utf8')}; COMMIT`)
  expect(await messages()).toEqual(written)
  expect((await pool.query(events)).rows).toEqual(before)
})

test('text, address and day are checked', async () => {
  const { ada } = await ikejaAtWork(await world())
  expect((await ada.asksSpecially({})).body.fields).toEqual({
    requestMessage: 'Please tell us what to pick up',
    address: 'Please enter your address',
  })
  const day = (wantedOn: string) => ada.asksSpecially({ ...wedding, wantedOn })
  expect((await day('2026-02-30')).status).toBe(422)
  expect((await day('2026-11-14')).body).toMatchObject({ code: 'day_past', fields: {} })
  expect((await day('2027-02-14')).body).toMatchObject({ code: 'day_too_far' })
  expect((await day('2026-11-15')).status).toBe(200)
  expect((await day('2027-02-13')).status).toBe(200)
})

test('a quote waits for the resident, who accepts what was on the screen', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const id = (await ada.asksSpecially(wedding)).body.data._id
  expect((await ada.accepts(id, 250_000)).body.code).toBe('quote_changed')
  expect((await staff.quotes(id, 1_234)).body.fields).toEqual({ amountKobo: 'At least ₦100' })
  await staff.quotes(id, 400_000)
  expect((await staff.assigns(id, sani)).body.code).toBe('quote_open')
  await staff.quotes(id, 450_000)
  expect((await ada.accepts(id, 400_000)).body.code).toBe('quote_changed')
  const accepted = await ada.accepts(id, 450_000)
  expect(accepted.body.data).toMatchObject({
    priceKobo: 450_000,
    quote: { amountKobo: 450_000, acceptedAt: '2026-11-15T09:00:00.000Z' },
    requestStatus: 'Pending...',
  })
  expect((await ada.accepts(id, 450_000)).body.code).toBe('quote_accepted')
  expect((await staff.quotes(id, 500_000)).body.code).toBe('quote_accepted')
  await staff.assigns(id, sani)
  const { timeline } = (await ada.looksAt(id)).body.data
  expect(timeline).toMatchObject([
    { what: 'made' },
    { what: 'quoted', amountKobo: 400_000, by: 'Ikeja' },
    { what: 'quoted', amountKobo: 450_000 },
    { what: 'accepted', amountKobo: 450_000, by: 'Ada Obi' },
    { what: 'assigned', carrier: 'Sani Bello' },
  ])
})

test('a quote may say why; a changed one says what is true now, and too long a reason is refused', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const id = (await ada.asksSpecially(wedding)).body.data._id
  expect((await staff.quotes(id, 400_000, 'x'.repeat(201))).body.fields).toEqual({
    note: 'At most 200 characters',
  })
  const seen = async () => (await ada.looksAt(id)).body.data.quote
  expect(await seen()).toBe(null)
  await staff.quotes(id, 400_000)
  expect(await seen()).toMatchObject({ amountKobo: 400_000, note: null })
  const why = 'Forty bags need two trips.'
  await staff.quotes(id, 400_000, why)
  // Said again it is no step.
  await staff.quotes(id, 400_000, why)
  expect(await seen()).toMatchObject({ amountKobo: 400_000, note: why })
  await staff.quotes(id, 350_000)
  expect((await staff.looksAt(id)).body.data.quote).toMatchObject({
    amountKobo: 350_000,
    note: null,
  })
  await staff.quotes(id, 300_000, 'x'.repeat(200))
  expect((await ada.accepts(id, 300_000)).body.data.quote?.note).toHaveLength(200)
  expect((await ada.looksAt(id)).body.data.timeline).toMatchObject([
    { what: 'made', note: null },
    { what: 'quoted', amountKobo: 400_000, note: null },
    { what: 'quoted', amountKobo: 400_000, note: why },
    { what: 'quoted', amountKobo: 350_000, note: null },
    { what: 'quoted', amountKobo: 300_000 },
    { what: 'accepted', note: null },
  ])
})

test('a quote can be cancelled away, and nobody quotes once a carrier has it', async () => {
  const { ada, staff, sani } = await ikejaAtWork(await world())
  const first = (await ada.asksSpecially(wedding)).body.data._id
  await staff.quotes(first, 900_000)
  expect((await ada.cancels(first)).body.data.requestStatus).toBe('Cancelled')
  const second = (await ada.asksSpecially(wedding)).body.data._id
  await staff.assigns(second, sani)
  expect((await staff.quotes(second, 900_000)).body.code).toBe('already_assigned')
})

test('a quote stays within what the director has set, and is refused beside the field', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const wish = { requestMessage: 'A wedding', address: '3 Allen Avenue' }
  const id = (await ada.asksSpecially(wish)).body.data._id
  expect((await staff.quotes(id, 40_000_000)).status).toBe(200)
  const director = await town.signedIn('amina')
  const bounds = [{ item: 'special' as const, leastKobo: 200_000, mostKobo: 5_000_000 }]
  await director.call(setPriceBounds, { stationId: town.people.ikeja, bounds })
  for (const amountKobo of [199_999, 5_000_001]) {
    expect(await staff.quotes(id, amountKobo)).toMatchObject({
      status: 409,
      body: {
        code: 'price_out_of_bounds',
        fields: { amountKobo: 'between ₦2,000 and ₦50,000' },
      },
    })
  }
  expect((await staff.quotes(id, 5_000_000)).body.data.quote).toMatchObject({
    amountKobo: 5_000_000,
  })
})

test('an ordinary pickup may have a number of bags and a day; both are optional', async () => {
  const { ada, staff } = await ikejaAtWork(await world())
  const usual = (await ada.asks()).body.data
  expect(usual).toMatchObject({ bags: null, promisedOn: '2026-11-17' })
  const wish = { bags: 3, wantedOn: '2026-11-21' }
  const { data } = (await ada.asks(wish)).body
  expect(data).toMatchObject({ kind: 'subscription', bags: 3, promisedOn: wish.wantedOn })
  expect((await staff.looksAt(data._id)).body.data).toMatchObject({ bags: 3 })
  expect((await ada.asks({ wantedOn: '2026-11-14' })).body.code).toBe('day_past')
  expect((await ada.asks({ wantedOn: '2027-02-14' })).body.code).toBe('day_too_far')
  expect((await ada.asks({ bags: 0 })).status).toBe(422)
})
