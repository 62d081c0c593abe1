import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { countRequests } from '../../contract/request/request.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

test('four pickups a month, and the fifth is refused with an alternative', async () => {
  const { ada } = await ikejaAtWork(await world())
  const left = []
  for (let n = 0; n < 4; n++) left.push((await ada.asks()).body.RequestData.numberOfRequests)
  expect(left).toEqual([3, 2, 1, 0])
  expect(await ada.asks()).toMatchObject({ status: 409, body: { code: 'monthly_limit_reached' } })
  const counts = await ada.browser.call(countRequests, {})
  expect(counts.body.data).toEqual({
    pending: 4,
    quoted: 0,
    assigned: 0,
    pickedUp: 0,
    today: 0,
    tomorrow: 0,
    later: 0,
    dueToday: 0,
    late: 0,
    numberOfRequests: 0,
  })
})

test.each([
  ['November', '2026-11-30T22:59:59.999Z', '2026-11-30T23:00:00.000Z'],
  ['February', '2027-02-28T22:59:59.999Z', '2027-02-28T23:00:00.000Z'],
  ['a leap February', '2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00.000Z'],
  ['the old year', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00.000Z'],
])('%s ends at midnight in Lagos, not in London', async (_, lastMoment, firstMoment) => {
  const town = await world()
  town.clock.set(lastMoment)
  const { ada } = await ikejaAtWork(town)
  for (let n = 0; n < 4; n++) expect((await ada.asks()).status).toBe(200)
  expect((await ada.asks()).body.code).toBe('monthly_limit_reached')
  town.clock.set(firstMoment)
  expect((await ada.asks()).body.RequestData.numberOfRequests).toBe(3)
  expect((await ada.browser.call(getSession, {})).body.data).toMatchObject({ numberOfRequests: 3 })
})

test('what is cancelled before the pickup, or declined, is given back; what was picked up is not', async () => {
  const { ada, staff, sani, asked } = await ikejaAtWork(await world())
  const [first, second, third] = [await asked(), await asked(), await asked()]
  await asked()
  await ada.cancels(first)
  await staff.assigns(second, sani)
  await staff.declines(second)
  await staff.assigns(third, sani)
  await staff.picksUp(third)
  expect((await ada.browser.call(countRequests, {})).body.data).toMatchObject({
    numberOfRequests: 2,
    pending: 1,
    pickedUp: 1,
  })
  await ada.closes(third)
  expect((await ada.asks()).body.RequestData.numberOfRequests).toBe(1)
  expect((await ada.asks()).body.RemainingRequest).toBe('That was your last request this month.')
  expect((await ada.asks()).status).toBe(409)
})

test("cancelling last month's request gives nothing to this month", async () => {
  const town = await world()
  town.clock.set('2026-11-30T22:00:00Z')
  const { ada, asked } = await ikejaAtWork(town)
  const old = await asked()
  town.clock.set('2026-12-01T08:00:00Z')
  await ada.asks()
  await ada.cancels(old)
  expect((await ada.browser.call(countRequests, {})).body.data).toMatchObject({
    numberOfRequests: 3,
  })
})

test('special requests do not count, but no more than ten may be open', async () => {
  const { ada } = await ikejaAtWork(await world())
  const wish = { requestMessage: 'After the wedding', address: 'Town hall' }
  for (let n = 0; n < 10; n++) expect((await ada.asksSpecially(wish)).status).toBe(200)
  expect((await ada.asksSpecially(wish)).body.code).toBe('too_many_open')
  expect((await ada.asks()).body.RequestData.numberOfRequests).toBe(3)
})

test('a suspended station takes no new requests and finishes the old ones', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  await town.database.pool.query('UPDATE station SET suspended_at = now() WHERE id = $1', [
    town.people.ikeja,
  ])
  expect((await ada.asks()).body.code).toBe('station_suspended')
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  expect((await ada.closes(id)).body.data.requestStatus).toBe('Closed')
})
