import { expect, test } from 'vitest'
import { countCash, getCash, listCounts, takeCash } from '../../contract/wallet/cash.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from './wallet.ts'

test('two people count the same cash: the second reads who was first, and books nothing', async () => {
  const town = await world()
  const { staff, sani } = await ikejaAtWork(town)
  const { browser } = staff
  const userId = town.people.ada
  const takes = (amountKobo: number) =>
    browser.call(takeCash, { userId, amountKobo, carrierId: sani })
  const counts = (expectedKobo: number, countedKobo: number, more: object) =>
    browser.call(countCash, { expectedKobo, countedKobo, ...more })
  const cash = async () => (await browser.call(getCash, {})).body.data
  await takes(150_000)
  const [held] = (await cash()).carriers
  expect(held).toMatchObject({ heldKobo: 150_000, lastCountId: null })
  expect((await cash()).tillCountId).toBeNull()
  const known = { carrierId: sani, lastCountId: null }
  expect((await counts(150_000, 150_000, { ...known, firstKobo: 140_000 })).status).toBe(201)
  const message = 'Ikeja staff counted Sani Bello’s ₦1,500 at 10:00. Nothing more was booked.'
  const refused = { status: 409, body: { code: 'cash_changed', message } }
  // As shown on the other screen before and after the first count, with a note for a surplus.
  const note = 'more than we thought'
  expect(await counts(150_000, 150_000, known)).toMatchObject(refused)
  expect(await counts(0, 150_000, { ...known, note })).toMatchObject(refused)
  // A page that does not say what it knows books no difference, either.
  expect(await counts(0, 150_000, { carrierId: sani, note })).toMatchObject(refused)
  expect(await cash()).toMatchObject({ tillKobo: 150_000, monthDifferenceKobo: 0 })
  const [counted] = (await browser.call(listCounts, {})).body.data
  expect(counted).toMatchObject({ countedKobo: 150_000, firstKobo: 140_000 })
  const log = `SELECT FROM audit WHERE sought LIKE '%Counted ₦1,500 from %, ₦1,400 on the first count%'
    AND detail->>'firstKobo' = '140000'`
  expect((await town.database.pool.query(log)).rowCount).toBe(1)
  // Someone who has seen that count can continue; the till has separate counts.
  await takes(50_000)
  const lastCountId = counted?._id ?? null
  const more = { carrierId: sani, lastCountId, note: 'a note was torn' }
  expect((await counts(50_000, 40_000, more)).status).toBe(201)
  const till = { note, lastCountId: null }
  expect((await counts(190_000, 191_000, till)).status).toBe(201)
  const both = await counts(0, 190_000, till)
  expect(both.body.message).toMatch(/^Ikeja staff counted the till’s ₦1,910 at /)
  expect(await brokenRules(town.db)).toEqual([])
})
