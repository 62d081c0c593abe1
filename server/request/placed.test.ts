import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/desk/booking.ts'
import { recentRequests } from '../../contract/request/request.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { weighingTown } from '../testing/scale.ts'

test('creating a request returns what reading it returns, for every caller and option', async () => {
  const { town, ada, staff, topUp } = await weighingTown()
  const { ada: userId } = town.people
  await onGround(staff.browser).adds()
  const lastRead = async (browser = ada.browser) =>
    (await browser.call(recentRequests, { limit: 1 })).body.data[0]
  const payments: unknown[] = []
  const asks = async (wish: object) => {
    town.clock.advance(1)
    const { body } = await ada.asks(wish)
    expect(body.data).toEqual(await lastRead())
    payments.push(body.data.payment)
  }
  await asks({})
  await asks({ payWith: 'recyclables' })
  await topUp(100_000)
  await asks({ placeId: userId })
  expect(payments).toEqual(['at pick-up', 'at pick-up', 'set aside'])
  const special = {
    requestMessage: 'Old sofa',
    address: 'Town hall',
    bags: 12,
    landmark: 'blue gate',
  }
  town.clock.advance(1)
  expect((await ada.asksSpecially(special)).body.data).toEqual(await lastRead())
  town.clock.advance(1)
  const booking = { userId, kind: 'special' as const, requestMessage: 'Branches' }
  const booked = await staff.browser.call(bookPickup, booking)
  expect(booked.body.data).toEqual(await lastRead(staff.browser))
})
