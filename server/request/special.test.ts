import { expect, test } from 'vitest'
import { countRequests } from '../../contract/request.ts'
import { ikejaAtWork } from '../testing/request-people.ts'
import { world } from '../testing/world.ts'

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
    dueOn: wedding.wantedOn,
    payWith: 'recyclables',
    priceKobo: 250_000,
    quote: null,
  })
})

test('text, address and day are checked', async () => {
  const { ada } = await ikejaAtWork(await world())
  expect((await ada.asksSpecially({})).body.fields).toEqual({
    requestMessage: 'please tell us what to pick up',
    address: 'please enter your address',
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
  expect((await staff.quotes(id, 1_234)).body.fields).toEqual({ amountKobo: 'at least ₦100.00' })
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

test('a quote can be cancelled away, and nobody quotes once a carrier has it', async () => {
  const { ada, staff, sani } = await ikejaAtWork(await world())
  const first = (await ada.asksSpecially(wedding)).body.data._id
  await staff.quotes(first, 900_000)
  expect((await ada.cancels(first)).body.data.requestStatus).toBe('Cancelled')
  const second = (await ada.asksSpecially(wedding)).body.data._id
  await staff.assigns(second, sani)
  expect((await staff.quotes(second, 900_000)).body.code).toBe('already_assigned')
})

test('a request that is not picked up moves to another day, and is late after it', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  expect((await staff.moves(id, '2026-11-14')).body.code).toBe('day_past')
  await staff.moves(id, '2026-11-16')
  await staff.moves(id, '2026-11-16')
  await staff.assigns(id, sani)
  const { data } = (await ada.looksAt(id)).body
  expect(data.timeline).toMatchObject([
    { what: 'made' },
    { what: 'moved', day: '2026-11-16' },
    { what: 'assigned' },
  ])
  town.clock.set('2026-11-16T22:59:59Z')
  expect((await staff.looksAt(id)).body.data.late).toBe(false)
  town.clock.set('2026-11-16T23:00:00Z')
  expect((await staff.looksAt(id)).body.data.late).toBe(true)
  expect((await staff.browser.call(countRequests, {})).body.data.late).toBe(1)
  await staff.picksUp(id)
  expect((await staff.looksAt(id)).body.data.late).toBe(false)
})
