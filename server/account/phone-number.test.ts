import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, updateProfile } from '../../contract/account/account.ts'
import { changeSettings } from '../../contract/privacy/privacy.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import {
  changePhone,
  getOwnWaysIn,
  getResidentNumber,
  moveNumber,
  numberMoveHours,
  objectToNumber,
  withdrawMove,
} from '../../contract/account/phone-sign-in.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { everybodysSecret, world } from '../testing/world.ts'
import { account } from './account.table.ts'

const newNumber = '+2348073334444'

async function townWithBola() {
  const town = await world()
  const people = phonePeople(town)
  const phone = town.browser()
  const { _id: userId } = (await people.registers(phone)).body.data
  const staff = await town.signedIn('ikeja')
  return { town, phone, userId, staff, ...people }
}

test('Ada, who came by mail, adds a number and logs in with it from then on', async () => {
  const town = await world()
  const { asks, signsIn } = phonePeople(town)
  const ada = await town.signedIn('ada')
  town.clock.advance(20)
  const typed = await asks(ada, newNumber)
  expect((await ada.call(changePhone, typed)).body.code).toBe('confirm_first')
  await ada.call(confirmSession, { password: everybodysSecret })
  expect((await ada.call(changePhone, typed)).body.data).toMatchObject({
    phoneNumber: newNumber,
    email: 'ada@town.ng',
    hasPassword: true,
  })
  expect((await signsIn(town.browser(), newNumber)).body.data._id).toBe(town.people.ada)
})

test('a number opens one account: Ada cannot take the one that Bola logs in with', async () => {
  const { town, asks } = await townWithBola()
  const ada = await town.signedIn('ada')
  const taken = await ada.call(changePhone, await asks(ada, bolasNumber))
  expect(taken).toMatchObject({ status: 409, body: { code: 'number_taken' } })
})

test('with a code to the old number the new one opens the account at once, and the old one is told how to undo it', async () => {
  const { town, phone, asks, signsIn, smsTo } = await townWithBola()
  await phone.call(confirmSession, await asks(phone, bolasNumber))
  const changed = await phone.call(changePhone, await asks(phone, newNumber))
  expect(changed.body.data).toMatchObject({ phoneNumber: newNumber, undoBy: '0805 ••• 2222' })
  expect(await smsTo(bolasNumber)).toContainEqual(expect.stringContaining('/user/number'))
  expect((await signsIn(town.browser())).body.code).toBe('number_moved_away')
  expect((await signsIn(town.browser(), newNumber)).status).toBe(200)
})

test('what one is called by is no way in: a contact number that is changed opens nothing', async () => {
  const { town, phone, userId, signsIn } = await townWithBola()
  await phone.call(updateProfile, { userId, phoneNumber: newNumber })
  expect((await signsIn(town.browser(), newNumber)).body.code).toBe('no_account')
  expect((await signsIn(town.browser())).status).toBe(200)
})

test('who lost the number goes to the station: it counts a day later, and the old one hears of it at once', async () => {
  const { town, staff, userId, signsIn, smsTo, phone } = await townWithBola()
  const moved = await staff.call(moveNumber, { userId, phoneNumber: newNumber })
  expect(moved.status).toBe(200)
  expect(await smsTo(bolasNumber)).toContainEqual(expect.stringContaining('Not you?'))
  expect((await signsIn(town.browser(), newNumber)).body.code).toBe('no_account')
  town.clock.advance(numberMoveHours * 60 + 1)
  await town.settle()
  expect((await signsIn(town.browser(), newNumber)).body.data._id).toBe(userId)
  expect((await signsIn(town.browser())).body.code).toBe('number_moved_away')
  expect((await phone.call(getSession, {})).body.data).toBeNull()
})

test('whoever has the old number objects, and keeps it', async () => {
  const { town, staff, phone, userId, signsIn } = await townWithBola()
  town.clock.advance(1)
  await staff.call(moveNumber, { userId, phoneNumber: newNumber })
  expect((await phone.call(getOwnWaysIn, {})).body.data.moving).toMatchObject({
    phoneNumber: newNumber,
  })
  expect((await phone.call(objectToNumber, {})).body.data.moving).toBeNull()
  town.clock.advance(numberMoveHours * 60 + 1)
  await town.settle()
  expect((await signsIn(town.browser())).status).toBe(200)
  expect((await signsIn(town.browser(), newNumber)).body.code).toBe('no_account')
})

test('a number that somebody else registered with in the meantime stays theirs', async () => {
  const { town, staff, userId, registers } = await townWithBola()
  await staff.call(moveNumber, { userId, phoneNumber: newNumber })
  const second = (await registers(town.browser(), newNumber)).body.data
  town.clock.advance(numberMoveHours * 60 + 1)
  await town.settle()
  const [owner] = await town.db.select().from(account).where(eq(account.phoneNumber, newNumber))
  expect(owner?.id).toBe(second._id)
})

test("another station moves nobody's number, and who has a mailbox uses that", async () => {
  const { town, staff, userId } = await townWithBola()
  const kano = await town.signedIn('kano')
  const foreign = await kano.call(moveNumber, { userId, phoneNumber: newNumber })
  expect(foreign.body.code).toBe('not_yours')
  const byMail = await staff.call(moveNumber, { userId: town.people.ada, phoneNumber: newNumber })
  expect(byMail.body.code).toBe('number_by_email')
})

test('the desk recognises numbers without reading them and takes back what was noted; the owner hears of it once', async () => {
  const { town, phone, staff, userId, signsIn, smsTo } = await townWithBola()
  await phone.call(changeSettings, { language: 'ha' })
  await staff.call(moveNumber, { userId, phoneNumber: newNumber })
  const noted = (await staff.call(getResidentNumber, { userId })).body.data
  expect(noted).toMatchObject({
    phoneNumber: '0805 ••• 2222',
    hasEmail: false,
    moving: { phoneNumber: '0807 ••• 4444' },
  })
  const kano = await town.signedIn('kano')
  expect((await kano.call(getResidentNumber, { userId })).body.code).toBe('not_yours')
  expect((await kano.call(withdrawMove, { userId })).body.code).toBe('not_yours')
  const toldSo = async () =>
    (await smsTo(bolasNumber)).filter(text => text.startsWith('Kwashe: Lambarku tana nan'))
  expect(await toldSo()).toHaveLength(0)
  expect((await staff.call(withdrawMove, { userId })).body.data.moving).toBeNull()
  expect((await staff.call(withdrawMove, { userId })).body.code).toBe('nothing_to_undo')
  expect(await toldSo()).toHaveLength(1)
  town.clock.advance(numberMoveHours * 60 + 1)
  await town.settle()
  expect((await signsIn(town.browser())).status).toBe(200)
  const ada = (await staff.call(getResidentNumber, { userId: town.people.ada })).body.data
  const nothing = { moving: null, changed: null, undoBy: null, returning: null }
  expect(ada).toEqual({ phoneNumber: null, hasEmail: true, ...nothing })
})
