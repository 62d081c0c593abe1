import { expect, test } from 'vitest'
import { getDesk, switchMember } from '../../contract/staff/member-switch.ts'
import { endMember } from '../../contract/staff/member.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

const days = (count: number) => count * 24 * 60

test('after half a year a number alone opens no desk: the station invites anew, and the own browser is known', async () => {
  const town = await world()
  const { joins, logsIn } = staffPeople(town)
  const head = await town.signedIn('ikeja')
  const tundesPhone = await joins(head, tunde, 'cashier')
  const memberId = (await tundesPhone.call(getDesk, {})).body.data._id
  town.clock.advance(days(179))
  expect((await logsIn(town.browser(), tunde.phoneNumber)).status).toBe(200)
  town.clock.advance(days(181))
  const stranger = await logsIn(town.browser(), tunde.phoneNumber)
  expect(stranger.body).toMatchObject({ code: 'no_account', message: /invite you again/ })
  expect((await logsIn(tundesPhone, tunde.phoneNumber)).status).toBe(200)

  town.clock.advance(days(181))
  const later = await town.signedIn('ikeja')
  expect((await later.call(endMember, { memberId })).status).toBe(200)
  const back = await joins(later, tunde, 'cashier')
  expect((await back.call(getDesk, {})).body.data).toMatchObject({ name: tunde.name })
})

test('who comes in by PIN was here', async () => {
  const town = await world()
  const { joins, logsIn } = staffPeople(town)
  const bisisPhone = await joins(await town.signedIn('ikeja'), bisi, 'clerk')
  const memberId = (await bisisPhone.call(getDesk, {})).body.data._id
  town.clock.advance(days(100))
  const laptop = await town.signedIn('ikeja')
  expect((await laptop.call(switchMember, { memberId, pin: bisi.pin })).status).toBe(200)
  town.clock.advance(days(100))
  expect((await logsIn(town.browser(), bisi.phoneNumber)).status).toBe(200)
})
