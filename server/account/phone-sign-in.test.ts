import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changePassword, getSession, loginResident } from '../../contract/account/account.ts'
import { changeEmail, verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import {
  askForCode,
  getOwnWaysIn,
  getWaysIn,
  loginByPhone,
  registerByPhone,
} from '../../contract/account/phone-sign-in.ts'
import { makeRequest } from '../../contract/request/request.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import { another, bola, bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { world } from '../testing/world.ts'
import { smsMessage } from '../notification/notification.table.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { account, phoneCode, session } from './account.table.ts'

test('a number is enough: registered, logged in, out and in again, without a mailbox', async () => {
  const town = await world()
  const { registers, signsIn, smsTo } = phonePeople(town)
  const phone = town.browser()
  const joined = await registers(phone)
  expect(joined).toMatchObject({ status: 201, body: { data: { name: 'Bola Ade' } } })
  expect(joined.body.data).not.toHaveProperty('email')
  expect((await phone.call(getSession, {})).body.data).toMatchObject({ phoneNumber: bolasNumber })
  expect((await smsTo(bolasNumber))[0]).toMatch(
    /^Kwashe: \d{6} is your code[^]*\n\n@localhost #\d{6}$/,
  )
  expect(town.mails).toEqual([])
  expect((await signsIn(town.browser())).body.data.name).toBe('Bola Ade')
  expect((await phone.call(getOwnWaysIn, {})).body.data).toMatchObject({
    phoneNumber: bolasNumber,
    email: null,
    hasPassword: false,
  })
})

test('the number of nobody gets a code, too; it opens nothing, and registers with the same code', async () => {
  const town = await world()
  const { asks } = phonePeople(town)
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  const none = await browser.call(loginByPhone, typed)
  expect(none).toMatchObject({ status: 409, body: { code: 'no_account' } })
  expect((await browser.call(registerByPhone, { ...typed, ...bola })).status).toBe(201)
  // The answer was lost, and the call comes again: the same account, not a second one.
  expect((await browser.call(registerByPhone, { ...typed, ...bola })).status).toBe(201)
  expect(
    await town.db.select().from(account).where(eq(account.phoneNumber, bolasNumber)),
  ).toHaveLength(1)
})

test('of four who press Register at once in the browser that requested the code, all are in the same account', async () => {
  const town = await world()
  const { asks } = phonePeople(town)
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  const tries = Array.from({ length: 4 }, () =>
    browser.call(registerByPhone, { ...typed, ...bola }),
  )
  const answers = await Promise.all(tries)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
})

test('strangers use their own questions up: the owner still gets a code, in a known browser for sure', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { registers, asks, smsTo } = phonePeople(town)
  const known = town.browser()
  await registers(known)
  const from = (remoteAddress: string) => town.browser({ remoteAddress })
  const asked = (address: string) => from(address).call(askForCode, { phoneNumber: bolasNumber })
  const stranger = await Promise.all(Array.from({ length: 40 }, () => asked('10.1.1.1')))
  expect(stranger.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(stranger.find(({ status }) => status !== 200)?.body.code).toBe('too_many')
  expect((await asked('10.2.2.2')).status).toBe(200)
  // From many networks all of the day's are gone, but not for the browser that the owner came in before.
  for (let n = 0; n < 12; n++) await asked(`10.3.${n}.1`)
  const many = (await smsTo(bolasNumber)).length
  expect((await asked('10.4.4.4')).status).toBe(200)
  expect(await smsTo(bolasNumber)).toHaveLength(many)
  expect((await asks(known, bolasNumber)).digits).toMatch(/^\d{6}$/)
})

test('what strangers can make us send in a day has a limit, and new numbers get half of it', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1', SMS_CODES_PER_DAY: '10' })
  const asked = (n: number) =>
    town
      .browser({ remoteAddress: `10.9.${n}.1` })
      .call(askForCode, { phoneNumber: `+23480511100${String(n).padStart(2, '0')}` })
  const answers = []
  for (let n = 0; n < 20; n++) answers.push(await asked(n))
  // Whoever asks is answered the same, and nothing is sent.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  await town.settle()
  expect(await town.db.select().from(smsMessage)).toHaveLength(5)
  const { body } = await town.browser().send('GET', '/metrics')
  expect(body).toContain('sms_codes_held_back 15')
})

test('asking in vain uses up nothing that others share', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1', SMS_CODES_PER_DAY: '10' })
  const from = (remoteAddress: string, phoneNumber: string) =>
    town.browser({ remoteAddress }).call(askForCode, { phoneNumber })
  const vain = await Promise.all(Array.from({ length: 50 }, () => from('10.1.1.1', bolasNumber)))
  expect(vain.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await from('10.2.2.2', '+2348051110001')).status).toBe(200)
  expect((await from('10.3.3.3', bolasNumber)).status).toBe(200)
})

test('neither the code nor what is to be sent stands in the database', async () => {
  const town = await world()
  const { asks } = phonePeople(town)
  const { challenge, digits } = await asks(town.browser(), bolasNumber)
  expect(digits).toMatch(/^\d{6}$/)
  const rows = JSON.stringify([
    await town.db.select().from(phoneCode),
    await town.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `code:${challenge}`)),
  ])
  expect(rows).not.toContain(digits)
})

test('a password can be set after a code; then the two ways lead to one account', async () => {
  const town = await world()
  const { registers, asks } = phonePeople(town)
  const phone = town.browser()
  await registers(phone)
  town.clock.advance(20)
  const set = { password: 'okra-and-pounded-yam' }
  expect((await phone.call(changePassword, set)).body.code).toBe('confirm_first')
  const { challenge, digits } = await asks(phone, bolasNumber)
  const wrong = await phone.call(confirmSession, { challenge, digits: another(digits) })
  expect(wrong.body.code).toBe('code_wrong')
  expect((await phone.call(confirmSession, { challenge, digits })).status).toBe(200)
  expect((await phone.call(changePassword, set)).status).toBe(200)
  expect(
    (await phone.call(changePassword, { password: 'another-good-secret' })).body.fields,
  ).toHaveProperty('currentPassword')
  expect((await phone.call(confirmSession, set)).status).toBe(200)
})

test("another's code confirms nobody's session", async () => {
  const town = await world()
  const { registers, asks } = phonePeople(town)
  await registers()
  const ada = await town.signedIn('ada')
  const { challenge, digits } = await asks(ada, bolasNumber)
  expect((await ada.call(confirmSession, { challenge, digits })).body.code).toBe('not_yours')
})

test('a mailbox is added later, and then everything of a mailbox works', async () => {
  const town = await world()
  const { registers } = phonePeople(town)
  const phone = town.browser()
  await registers(phone)
  const email = 'bola@new.ng'
  expect((await phone.call(changeEmail, { email })).status).toBe(200)
  await town.settle()
  const token = town.tokenFor(email)
  expect(
    (await town.browser().call(verifyByPassword, { token, password: 'guessed' })).status,
  ).not.toBe(200)
  expect((await phone.call(verifyEmail, { token })).status).toBe(200)
  expect((await phone.call(getOwnWaysIn, {})).body.data).toMatchObject({
    email,
    hasPassword: false,
  })
  const noSecret = await town.browser().call(loginResident, { email, password: 'anything at all' })
  expect(noSecret.body.code).toBe('wrong_credentials')
})

test('two steps stand before a number, too', async () => {
  const town = await world()
  const { registers, asks } = phonePeople(town)
  const phone = town.browser()
  await registers(phone)
  const { app } = await setUpSecondStep(phone, town)
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  expect((await browser.call(loginByPhone, typed)).body.code).toBe('second_step')
  expect((await browser.call(registerByPhone, { ...typed, ...bola })).body.code).toBe('second_step')
  expect((await browser.call(loginByPhone, { ...typed, code: app.code() })).status).toBe(200)
})

test('whoever has a number only hears by SMS what others hear by mail', async () => {
  const town = await world()
  const { registers, signsIn, smsTo } = phonePeople(town)
  const phone = town.browser()
  const joined = await registers(phone)
  town.clock.advance(60)
  await signsIn(town.browser())
  expect(await smsTo(bolasNumber)).toContainEqual(
    expect.stringContaining('Logged in on a new device'),
  )
  const { userId, stationId } = { userId: joined.body.data._id, stationId: town.people.ikeja }
  expect((await phone.call(makeRequest, { userId, stationId })).status).toBe(200)
  await town.settle()
  expect(town.mails.filter(({ to }) => !to.endsWith('@town.ng'))).toEqual([])
})

test('in production without a gateway no number is taken, and the page is told so', async () => {
  const town = await world()
  town.serving.messaging.phoneSignIn = false
  expect((await town.browser().call(getWaysIn, {})).body.data).toEqual({ phone: false })
  const asked = await town.browser().call(askForCode, { phoneNumber: bolasNumber })
  expect(asked.body.code).toBe('no_sms')
})

test('a landline and a foreign number get no code', async () => {
  const town = await world()
  for (const phoneNumber of ['01 234 5678', '+44 7700 900123', 'call me']) {
    const asked = await town.browser().call(askForCode, { phoneNumber })
    expect(asked.body).toMatchObject({
      code: 'fields',
      fields: { phoneNumber: expect.any(String) },
    })
  }
  expect(await town.db.select().from(session)).toEqual([])
})
