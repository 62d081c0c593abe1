import { expect, test } from 'vitest'
import { changePassword } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { moveNumber, withdrawMove } from '../../contract/account/phone-sign-in.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

const newNumber = '+2348073334444'

test('the head hears of each number that a clerk moves, and the log says it in a sentence', async () => {
  const town = await world()
  const { registers } = phonePeople(town)
  const { _id: userId } = (await registers()).body.data
  const head = await town.signedIn('ikeja')
  const clerk = await staffPeople(town).joins(head, tunde, 'clerk')
  const director = await town.signedIn('amina')
  town.clock.advance(1)
  await clerk.call(moveNumber, { userId, phoneNumber: newNumber })
  town.clock.advance(1)
  await clerk.call(withdrawMove, { userId })
  const { data: notices } = (await head.call(listNotices, {})).body
  expect(notices.map(({ title }) => title)).toContain(
    'Tunde Alabi recorded a new phone number for Bola Ade',
  )
  const { data: log } = (await director.call(listAudit, {})).body
  expect(log.slice(0, 2).map(({ what }) => what)).toEqual([
    'Withdrew the new phone number of Bola Ade',
    'Changed the phone number of Bola Ade to 0807 ••• 4444, valid after a day',
  ])
})

test('a number is moved only so often in a day: SMS to one resident have a limit', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { registers } = phonePeople(town)
  const { _id: userId } = (await registers()).body.data
  const staff = await town.signedIn('ikeja')
  const moves = () => staff.call(moveNumber, { userId, phoneNumber: newNumber })
  for (let n = 0; n < 4; n++) expect((await moves()).status).toBe(200)
  expect((await moves()).body.code).toBe('too_many')
  town.clock.advance(24 * 60 + 1)
  expect((await moves()).status).toBe(200)
})

test('the number hears that the account now has a password', async () => {
  const town = await world()
  const { registers, asks, smsTo } = phonePeople(town)
  const phone = town.browser()
  await registers(phone)
  await phone.call(confirmSession, await asks(phone, bolasNumber))
  await phone.call(changePassword, { password: 'okra-and-pounded-yam' })
  expect(await smsTo(bolasNumber)).toContainEqual(expect.stringContaining('now has a password'))
})
