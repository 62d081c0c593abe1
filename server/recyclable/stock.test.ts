import { expect, test } from 'vitest'
import { getCash } from '../../contract/wallet/cash.ts'
import { getStock, listSales, sellStock } from '../../contract/recyclable/recyclable.ts'
import { atScale, weighingTown } from '../testing/scale.ts'

test('the stock lists every material, and what came in this month without what was taken back', async () => {
  const { town, scale } = await weighingTown()
  const { ada } = town.people
  town.clock.set('2026-10-31T22:59:59Z')
  // The desk was opened that morning.
  await town.database.pool.query(
    `UPDATE session SET created_at = '2026-10-31', last_seen_at = '2026-10-31'`,
  )
  await scale.weighs(ada, { pet: 7_000 })
  town.clock.set('2026-10-31T23:00:00Z')
  await scale.weighs(ada, { pet: 2_000, nylon: 500 })
  const mistake = (await scale.weighs(ada, { glass: 9_000, pet: 100 })).body.data._id
  await scale.takesBack(mistake)
  await scale.sells('pet', 6_500)
  expect((await scale.browser.call(getStock, {})).body.data).toEqual([
    { material: 'pet', grams: 2_500, monthGrams: 2_000, monthKobo: 50_000 },
    { material: 'plastic', grams: 0, monthGrams: 0, monthKobo: 0 },
    { material: 'can', grams: 0, monthGrams: 0, monthKobo: 0 },
    { material: 'paper', grams: 0, monthGrams: 0, monthKobo: 0 },
    { material: 'glass', grams: 0, monthGrams: 0, monthKobo: 0 },
    { material: 'nylon', grams: 500, monthGrams: 500, monthKobo: 6_000 },
    { material: 'metal', grams: 0, monthGrams: 0, monthKobo: 0 },
  ])
})

test('what is sold leaves the stock, and what is paid for it goes into the till', async () => {
  const { town, scale } = await weighingTown()
  await scale.weighs(town.people.ada, { can: 5_000 })
  const till = async () => (await scale.browser.call(getCash, {})).body.data.tillKobo
  const { status, body } = await scale.sells('can', 3_000, 240_000)
  expect([status, body.message]).toEqual([201, 'Saved.'])
  expect(body.data).toMatchObject({
    material: 'can',
    grams: 3_000,
    receivedKobo: 240_000,
    buyer: 'Alaba',
    soldAt: '2026-11-15T09:00:00.000Z',
    soldBy: 'Ikeja staff',
  })
  expect([await scale.stock(), await till()]).toEqual([{ can: 2_000 }, 240_000])
  town.clock.advance(1)
  expect((await scale.sells('can', 2_000)).body.data.receivedKobo).toBe(0)
  expect([await scale.stock(), await till()]).toEqual([{}, 240_000])
  const first = (await scale.sales({ limit: 1 })).body
  expect(first.data).toMatchObject([{ grams: 2_000 }])
  const rest = (await scale.sales({ limit: 1, after: first.next })).body
  expect(rest).toMatchObject({ data: [{ grams: 3_000 }], next: null })
})

test('nobody sells what is not there, and no till fills from it', async () => {
  const { town, scale } = await weighingTown()
  await scale.weighs(town.people.ada, { can: 5_000 })
  for (const refused of [
    await scale.sells('can', 5_001, 100_000),
    await scale.sells('metal', 1, 100_000),
    await atScale(await town.signedIn('kano')).sells('can', 1, 100_000),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_gone'])
  }
  expect(await scale.stock()).toEqual({ can: 5_000 })
  expect((await scale.browser.call(getCash, {})).body.data.tillKobo).toBe(0)
  expect((await scale.sales()).body.data).toEqual([])
  const odd = { material: 'can', grams: 0, receivedKobo: -1, buyer: ' ', price: 1 }
  expect(Object.keys((await scale.browser.attempt(sellStock, odd)).body.fields)).toEqual([
    'grams',
    'receivedKobo',
    'buyer',
    'price',
  ])
})

test('each station has its own stock and its own sales; others have none', async () => {
  const { town, ada, scale } = await weighingTown()
  await scale.weighs(town.people.ada, { can: 5_000 })
  await scale.sells('can', 1_000, 50_000)
  const kano = atScale(await town.signedIn('kano'))
  await kano.weighs(town.people.kabiru, { can: 300 })
  expect([await scale.stock(), await kano.stock()]).toEqual([{ can: 4_000 }, { can: 300 }])
  expect((await kano.sales()).body.data).toEqual([])
  for (const stranger of [ada.browser, await town.signedIn('amina')]) {
    expect((await stranger.call(getStock, {})).body.code).toBe('not_yours')
    expect((await stranger.call(listSales, {})).body.code).toBe('not_yours')
  }
})
