import { expect, test } from 'vitest'
import { changePassword } from '../../contract/account/account.ts'
import { bookForCaller } from '../../contract/desk/booking.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import {
  dormantDays,
  getResidentNumber,
  loginByPhone,
  registerByPhone,
  vouchForReturn,
  vouchHours,
} from '../../contract/account/phone-sign-in.ts'
import { bola, bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { world } from '../testing/world.ts'
import { hasHouseNumber, isSameAddress } from './same-address.ts'

const day = 24 * 60

/** Bola has money in the wallet, and then nobody logs in for long. */
async function townWithout(days: number, { withPassword = false, money = true } = {}) {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const people = phonePeople(town)
  const owner = town.browser()
  const { _id: userId } = (await people.registers(owner)).body.data
  if (withPassword) {
    await owner.call(confirmSession, await people.asks(owner, bolasNumber))
    await owner.call(changePassword, { password: 'okra-and-pounded-yam' })
  }
  if (money) {
    const till = await town.signedIn('ikeja')
    await till.call(takeCash, { userId, amountKobo: 500_000 })
  }
  town.clock.advance(days * day)
  const staff = await town.signedIn('ikeja')
  return { town, owner, userId, staff, ...people }
}

test('after half a year the number alone does not open an account with money; who knows the address comes in', async () => {
  const { town, userId, asks, signsIn } = await townWithout(dormantDays + 1)
  const stranger = town.browser()
  const asked = await signsIn(stranger)
  expect(asked).toMatchObject({ status: 401, body: { code: 'one_more_thing' } })
  expect(Object.keys(asked.body.fields)).toEqual(['address'])
  const typed = await asks(stranger, bolasNumber)
  const wrong = await stranger.call(loginByPhone, { ...typed, address: '12 Allen Avenue' })
  expect(wrong.body.code).toBe('one_more_wrong')
  // By the same code: what was mistyped costs no other SMS.
  const right = await stranger.call(loginByPhone, { ...typed, address: 'no. 9, Toyin St, Ikeja' })
  expect(right.body.data._id).toBe(userId)
  expect((await signsIn(town.browser())).status).toBe(200)
})

test('three wrong addresses, and nobody guesses on', async () => {
  const { town, asks } = await townWithout(dormantDays + 1)
  const stranger = town.browser()
  const typed = await asks(stranger, bolasNumber)
  for (const number of [1, 2, 3]) {
    const wrong = await stranger.call(loginByPhone, { ...typed, address: `${number} Toyin Street` })
    expect(wrong.body.code).toBe('one_more_wrong')
  }
  const late = await stranger.call(loginByPhone, { ...typed, address: bola.address })
  expect(late.body.code).toBe('too_many')
})

test('nobody is asked who was here lately, has an empty wallet, or comes in the own browser', async () => {
  const lately = await townWithout(dormantDays - 1)
  expect((await lately.signsIn(lately.town.browser())).status).toBe(200)
  const empty = await townWithout(dormantDays + 1, { money: false })
  expect((await empty.signsIn(empty.town.browser())).status).toBe(200)
  const known = await townWithout(dormantDays + 1)
  expect((await known.signsIn(known.owner)).status).toBe(200)
})

test('an account that a desk opened for a caller is asked about as well, though nobody has ever logged in', async () => {
  const town = await world()
  const { asks, signsIn } = phonePeople(town)
  const till = await town.signedIn('ikeja')
  const caller = { name: 'Chi Obi', phoneNumber: bolasNumber, address: '5 Toyin Street' }
  const { userId } = (await till.call(bookForCaller, caller)).body.data
  expect((await till.call(takeCash, { userId, amountKobo: 500_000 })).status).toBe(201)
  town.clock.advance((dormantDays + 1) * day)
  const stranger = town.browser()
  expect((await signsIn(stranger)).body.code).toBe('one_more_thing')
  const typed = await asks(stranger, bolasNumber)
  expect((await stranger.call(registerByPhone, { ...typed, ...bola })).body.code).toBe(
    'number_taken',
  )
  const knowing = { ...typed, address: caller.address }
  expect((await stranger.call(loginByPhone, knowing)).body.data._id).toBe(userId)
})

test('who has a password types it', async () => {
  const { town, userId, asks } = await townWithout(dormantDays + 1, { withPassword: true })
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  const asked = await browser.call(loginByPhone, { ...typed, address: bola.address })
  expect(Object.keys(asked.body.fields)).toEqual(['password'])
  const wrong = await browser.call(loginByPhone, { ...typed, password: 'okra-and-yam' })
  expect(wrong.body.code).toBe('one_more_wrong')
  const right = await browser.call(loginByPhone, { ...typed, password: 'okra-and-pounded-yam' })
  expect(right.body.data._id).toBe(userId)
})

test('registering with the number opens nothing either', async () => {
  const { town, asks } = await townWithout(dormantDays + 1)
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  const answer = await browser.call(registerByPhone, { ...typed, ...bola })
  expect(answer.body.code).toBe('number_taken')
})

test('the station confirms at the desk, for a day and once; its head hears of it, and another station does nothing', async () => {
  const { town, staff, userId, signsIn, asks } = await townWithout(dormantDays + 1)
  expect((await staff.call(vouchForReturn, { userId })).body.code).toBe('nobody_returns')
  await signsIn(town.browser())
  const shown = (await staff.call(getResidentNumber, { userId })).body.data
  expect(shown.returning).toMatchObject({ vouchedAt: null })
  const kano = await town.signedIn('kano')
  expect((await kano.call(vouchForReturn, { userId })).body.code).toBe('not_yours')

  await staff.call(vouchForReturn, { userId })
  town.clock.advance(vouchHours * 60 + 1)
  expect((await signsIn(town.browser())).body.code).toBe('one_more_thing')
  const vouched = await staff.call(vouchForReturn, { userId })
  expect(vouched.body.data.returning?.vouchedAt).not.toBeNull()
  const browser = town.browser()
  expect((await browser.call(loginByPhone, await asks(browser, bolasNumber))).status).toBe(200)
  expect((await staff.call(getResidentNumber, { userId })).body.data.returning).toBeNull()
  const { data: notices } = (await staff.call(listNotices, {})).body
  expect(notices.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/let Bola Ade log in again after a long break/),
  )
})

test('an address is known however it is written, and not by a list of numbers', () => {
  const address = '9 Toyin Street, Ikeja'
  expect(isSameAddress(address, '9, toyin str')).toBe(true)
  expect(isSameAddress(address, 'No 9 Tóyìn Street Ikeja Lagos')).toBe(true)
  expect(isSameAddress(address, 'Toyin Street')).toBe(false)
  expect(isSameAddress(address, '1 2 3 4 5 6 7 8 9 Toyin')).toBe(false)
  expect(isSameAddress(address, '9 Ikeja')).toBe(false)
  expect(isSameAddress('Block 4, Flat 12, Jakande Estate', 'flat 12 block 4 jakande')).toBe(true)
  expect(hasHouseNumber('Behind the mosque, Sabo')).toBe(false)
  expect(isSameAddress('Behind the mosque, Sabo', 'mosque')).toBe(false)
})
