import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  getPrices,
  priceItems,
  setManyPriceBounds,
  setPriceBounds,
  setPrices,
  usualPrices,
} from '../../contract/price/price.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { placeStation } from '../../contract/director/oversight.ts'
import { newId } from '../call/clock.ts'
import { asResident } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'

/** Ikeja's price list and the people around it. */
async function market() {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const director = await town.signedIn('amina')
  const stationId = town.people.ikeja
  const priceOf = async (item: string) => {
    const list = (await town.browser().call(getPrices, { stationId })).body.data
    return list.prices.find(each => each.item === item)
  }
  return {
    town,
    staff,
    priceOf,
    sets: (prices: object[], from?: string) =>
      staff.attempt(setPrices, { stationId, prices, ...(from && { from }) }),
    bounds: (bounds: object[], station = town.people.ikeja) =>
      director.attempt(setPriceBounds, { stationId: station, bounds }),
  }
}

const asAda = async (town: World) =>
  asResident(await town.signedIn('ada'), town.people.ada, town.people.ikeja)

test('anybody reads the usual prices until the station says otherwise', async () => {
  const { town } = await market()
  const read = (stationId: string) => town.browser().call(getPrices, { stationId })
  const { status, body } = await read(town.people.ikeja)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ stationId: town.people.ikeja, station: 'Ikeja' })
  const shown = body.data.prices.map(({ item, amountKobo }) => [item, amountKobo])
  expect(shown).toEqual(priceItems.map(item => [item, usualPrices[item]]))
  expect((await read(newId(town.clock.now()))).body.code).toBe('not_yours')
})

test('a new price counts for requests from then on; what was asked for keeps its own', async () => {
  const { town, sets } = await market()
  const ada = await asAda(town)
  const before = (await ada.asks()).body.data
  expect(before.priceKobo).toBe(50_000)
  expect((await sets([{ item: 'pickup', amountKobo: 65_000 }])).status).toBe(200)
  town.clock.advance(1)
  const after = (await ada.asks()).body.data
  expect(after.priceKobo).toBe(65_000)
  expect((await ada.looksAt(before._id)).body.data.priceKobo).toBe(50_000)
  const stale = await ada.asks({ priceKobo: 50_000 })
  expect(stale.body).toMatchObject({
    code: 'price_changed',
    message: 'The price is now ₦650. Please check it.',
  })
  expect((await ada.asks({ priceKobo: 65_000 })).status).toBe(200)
  const special = { requestMessage: 'an old sofa', address: '3 Allen Avenue' }
  expect((await ada.asksSpecially(special)).body.data.priceKobo).toBe(250_000)
})

test('a price planned for a day holds from midnight in Lagos', async () => {
  const { town, sets, priceOf } = await market()
  await sets([{ item: 'pickup', amountKobo: 70_000 }], '2026-12-01')
  await sets([{ item: 'pickup', amountKobo: 60_000 }])
  expect(await priceOf('pickup')).toMatchObject({
    amountKobo: 60_000,
    since: '2026-11-15',
    next: { amountKobo: 70_000, from: '2026-12-01' },
  })
  const ada = await asAda(town)
  town.clock.set('2026-11-30T22:59:59Z')
  expect((await ada.asks()).body.data.priceKobo).toBe(60_000)
  town.clock.set('2026-11-30T23:00:00Z')
  expect((await ada.asks()).body.data.priceKobo).toBe(70_000)
  expect(await priceOf('pickup')).toMatchObject({ amountKobo: 70_000, next: null })
})

test('of two sayings for one day the later holds', async () => {
  const { sets, priceOf } = await market()
  await sets([{ item: 'pet', amountKobo: 30_000 }], '2026-11-20')
  await sets([{ item: 'pet', amountKobo: 27_500 }], '2026-11-20')
  expect(await priceOf('pet')).toMatchObject({
    amountKobo: 25_000,
    since: null,
    next: { amountKobo: 27_500, from: '2026-11-20' },
  })
})

test('a day that is over or too far ahead is refused', async () => {
  const { sets } = await market()
  const prices = [{ item: 'pickup', amountKobo: 60_000 }]
  expect((await sets(prices, '2026-11-14')).body).toMatchObject({
    code: 'day_past',
    fields: { from: 'Please choose a later day' },
  })
  expect((await sets(prices, '2027-02-14')).body.code).toBe('day_too_far')
  expect((await sets(prices, '2027-02-13')).status).toBe(200)
})

test("the director's bounds hold, beside the field and in the database", async () => {
  const { town, sets, bounds, priceOf } = await market()
  await bounds([{ item: 'pickup', leastKobo: 40_000, mostKobo: 75_000 }])
  const refused = await sets([
    { item: 'pickup', amountKobo: 75_001 },
    { item: 'pet', amountKobo: 26_000 },
  ])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'price_out_of_bounds',
      fields: { pickup: 'between ₦400 and ₦750' },
    },
  })
  expect(await priceOf('pet')).toMatchObject({ amountKobo: 25_000 })
  expect((await sets([{ item: 'pickup', amountKobo: 75_000 }])).status).toBe(200)
  expect(await priceOf('pickup')).toMatchObject({ leastKobo: 40_000, mostKobo: 75_000 })
  const past = town.db.execute(sql`
    INSERT INTO price (station_id, item, valid_from, amount_kobo, set_at, set_by)
    VALUES (${town.people.ikeja}, 'pickup', '2026-11-15', 90000, now(), ${town.people.amina})`)
  await expect(past).rejects.toMatchObject({ cause: { message: 'price_out_of_bounds' } })
  const rewritten = town.db.execute(sql`UPDATE price SET amount_kobo = 1`)
  await expect(rewritten).rejects.toMatchObject({
    cause: { message: 'price is only ever added to' },
  })
  await bounds([{ item: 'pickup', leastKobo: 0, mostKobo: 500_000 }])
  expect((await sets([{ item: 'pickup', amountKobo: 90_000 }])).status).toBe(200)
})

test('only the own staff set prices, only the own director sets bounds', async () => {
  const { town, staff, bounds } = await market()
  const stationId = town.people.ikeja
  const wanted = { stationId, prices: [{ item: 'pickup' as const, amountKobo: 60_000 }] }
  const kano = await town.signedIn('kano')
  expect((await kano.call(setPrices, wanted)).body.code).toBe('not_yours')
  for (const who of ['ada', 'amina'] as const) {
    const other = await town.signedIn(who)
    expect((await other.call(setPrices, wanted)).status).toBe(403)
  }
  expect((await town.browser().call(setPrices, wanted)).status).toBe(401)
  const wide = [{ item: 'pickup' as const, leastKobo: 0, mostKobo: 100_000_000 }]
  expect((await staff.call(setPriceBounds, { stationId, bounds: wide })).status).toBe(403)
  expect((await bounds(wide, newId(town.clock.now()))).body.code).toBe('not_yours')
  await town.db.execute(sql`UPDATE station SET director_id = ${town.people.ada}`)
  expect((await bounds(wide)).body.code).toBe('not_yours')
})

test('rubbish is refused', async () => {
  const { sets, bounds } = await market()
  const rubbish = [
    [],
    [{ item: 'gold', amountKobo: 1 }],
    [{ item: 'pet', amountKobo: -1 }],
    [{ item: 'pet', amountKobo: 1.5 }],
    [{ item: 'pet', amountKobo: 1, extra: true }],
    [
      { item: 'pet', amountKobo: 1 },
      { item: 'pet', amountKobo: 2 },
    ],
  ]
  for (const prices of rubbish) expect((await sets(prices)).status).toBe(422)
  const inverted = [{ item: 'pet', leastKobo: 2, mostKobo: 1 }]
  expect((await bounds(inverted)).status).toBe(422)
})

test('a director sets the bounds of all stations of a state at once, and reads whose prices are outside', async () => {
  const { town, amina, kano, prices } = await manyStations()
  expect(await prices(kano)).toMatchObject({ pickup: [0, 500_000] })
  const said = await amina.call(setManyPriceBounds, {
    inState: 'Kano',
    bounds: [{ item: 'pickup', leastKobo: 60_000, mostKobo: 90_000 }],
  })
  expect([said.status, said.body.data]).toEqual([
    200,
    {
      stations: 1,
      outside: [{ _id: kano, station: 'Kano', item: 'pickup', amountKobo: 50_000 }],
      hasMore: false,
    },
  ])
  expect(await prices(kano)).toMatchObject({ pickup: [60_000, 90_000] })
  expect(await prices(town.people.ikeja)).toMatchObject({ pickup: [0, 500_000] })
  // The desk there is told, the other is not.
  await town.settle()
  const titles = async (who: 'kano' | 'ikeja') =>
    (await (await town.signedIn(who)).call(listNotices, {})).body.data.map(({ title }) => title)
  const news = 'Your director changed your price limits: Pickup'
  expect(await titles('kano')).toContain(news)
  expect(await titles('ikeja')).not.toContain(news)
  // Another director's stations stay as they are, and odd bounds are refused.
  const all = await amina.call(setManyPriceBounds, {
    bounds: [{ item: 'special', leastKobo: 0, mostKobo: 900_000 }],
  })
  expect(all.body.data).toMatchObject({ stations: 2, outside: [] })
  const odd = { item: 'pickup' as const, leastKobo: 2, mostKobo: 1 }
  expect((await amina.call(setManyPriceBounds, { bounds: [odd] })).status).toBe(422)
  const staff = await town.signedIn('ikeja')
  expect((await staff.attempt(setManyPriceBounds, { bounds: [] })).status).toBe(403)
})

async function manyStations() {
  const town = await world()
  const amina = await town.signedIn('amina')
  const { kano } = town.people
  await amina.call(placeStation, { stationId: kano, state: 'Kano', city: 'Kano' })
  const prices = async (stationId: string) => {
    const { data } = (await amina.call(getPrices, { stationId })).body
    return Object.fromEntries(data.prices.map(each => [each.item, [each.leastKobo, each.mostKobo]]))
  }
  return { town, amina, kano, prices }
}
