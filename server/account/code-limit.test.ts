import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { requestPasswordReset, resetPassword } from '../../contract/account/account.ts'
import {
  askForCode,
  codeMinutes,
  loginByPhone,
  sendLoginCode,
} from '../../contract/account/phone-sign-in.ts'
import { listSms } from '../notification/notification.ts'
import { account } from './account.table.ts'
import { another, bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { setPin } from '../../contract/staff/member-switch.ts'
import { staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world, type World } from '../testing/world.ts'
import { eq } from 'drizzle-orm'

const nobodys = '+2348079990000'

async function townWithBola(settings: Record<string, string> = {}) {
  const town = await world({ RATE_LIMIT_SCALE: '1', ...settings })
  const people = phonePeople(town)
  const phone = town.browser()
  const { _id: userId } = (await people.registers(phone)).body.data
  let networks = 0
  const stranger = () =>
    town.browser({ remoteAddress: `10.30.${++networks >> 8}.${networks & 255}` })
  const asks = (phoneNumber: string) => stranger().call(askForCode, { phoneNumber })
  /** Strangers ask until nothing is sent to the number any more. */
  const useUp = async (phoneNumber: string) => {
    for (let n = 0; n < 13; n++) await asks(phoneNumber)
  }
  return { ...people, town, phone, userId, stranger, strangerAsks: asks, useUp }
}

/** The newest SMS that the desk had sent to Bola. */
async function fromDesk(town: World): Promise<string> {
  const sent = await listSms(town.db, bolasNumber)
  return sent.find(({ body }) => body.includes('/user/login/phone#'))?.body ?? ''
}

test('whether a number has an account shows in no answer, however much strangers have used up', async () => {
  const { town, strangerAsks, smsTo } = await townWithBola({ SMS_CODES_PER_DAY: '10' })
  const compare = async () => {
    const [known, unknown] = [await strangerAsks(bolasNumber), await strangerAsks(nobodys)]
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(known.body.code).toBe(unknown.body.code)
    return known.status
  }
  for (let n = 0; n < 14; n++) expect(await compare()).toBe(200)
  // The codes that were not sent open nothing, and a wrong one is answered as if they had been.
  const sent = [...(await smsTo(bolasNumber)), ...(await smsTo(nobodys))]
  expect(sent.filter(text => text.includes('is your code')).length).toBeLessThanOrEqual(11)
  const browser = town.browser({ remoteAddress: '10.40.0.1' })
  const phoneNumber = '+2348079990001'
  const { challenge } = (await browser.call(askForCode, { phoneNumber })).body.data
  await town.settle()
  expect(await listSms(town.db, phoneNumber)).toEqual([])
  const typed = await browser.call(loginByPhone, { challenge, digits: '123456' })
  expect(typed.body.code).toBe('code_wrong')
})

test('strangers have used a number up, and its owner comes in where they logged in before', async () => {
  const { town, phone, useUp, strangerAsks, asks } = await townWithBola()
  await useUp(bolasNumber)
  const { challenge } = (await strangerAsks(bolasNumber)).body.data
  await town.settle()
  expect((await listSms(town.db, bolasNumber)).map(({ id }) => id)).not.toContain(challenge)
  expect((await phone.call(loginByPhone, await asks(phone, bolasNumber))).status).toBe(200)
})

test('in a new browser the owner comes in by a code that the station sends; no stranger can use those up', async () => {
  const { town, stranger, useUp, userId } = await townWithBola()
  await useUp(bolasNumber)
  const staff = await town.signedIn('ikeja')
  const sent = await staff.call(sendLoginCode, { userId })
  expect(sent.body.data).toMatchObject({ phoneNumber: '0805 ••• 2222' })
  await town.settle()
  const sms = await fromDesk(town)
  const [, digits = '', challenge = ''] =
    /^Kwashe: (\d{6}) is your code[^]*\/user\/login\/phone#([\da-f-]{36})/.exec(sms) ?? []
  // The desk knows neither of the two.
  expect(JSON.stringify(sent.body)).not.toMatch(new RegExp(`${digits}|${challenge}`))
  const wrong = await stranger().call(loginByPhone, { challenge, digits: another(digits) })
  expect(wrong.body.code).toBe('code_wrong')
  expect((await stranger().call(loginByPhone, { challenge, digits })).body.data._id).toBe(userId)
  expect((await stranger().call(loginByPhone, { challenge, digits })).body.code).toBe('code_dead')
  const { body } = await (await town.signedIn('amina')).call(listAudit, { kind: 'support' })
  expect(body.data.map(({ what }) => what)).toContain('Sent Bola Ade a login code')
})

test('a station sends codes to its own residents, a few a day, and they end like others', async () => {
  const { town, stranger, userId } = await townWithBola()
  const [staff, kano] = [await town.signedIn('ikeja'), await town.signedIn('kano')]
  expect((await kano.call(sendLoginCode, { userId })).body.code).toBe('not_yours')
  const byMail = await staff.call(sendLoginCode, { userId: town.people.ada })
  expect(byMail.body.code).toBe('number_by_email')
  for (let n = 0; n < 6; n++) expect((await staff.call(sendLoginCode, { userId })).status).toBe(200)
  expect((await staff.call(sendLoginCode, { userId })).body.code).toBe('too_many')
  await town.settle()
  const sms = await fromDesk(town)
  const [, digits = '', challenge = ''] = /(\d{6})[^]*#([\da-f-]{36})/.exec(sms) ?? []
  town.clock.advance(codeMinutes + 1)
  expect((await stranger().call(loginByPhone, { challenge, digits })).body.code).toBe('code_dead')
})

test('one member sends so many codes a day, and the head goes on', async () => {
  const { town, registers, userId } = await townWithBola()
  const head = await town.signedIn('ikeja')
  await head.call(setPin, { pin: '8046' })
  const clerk = await staffPeople(town).joins(head, tunde, 'clerk')
  const residents = [userId]
  for (let n = 1; n < 6; n++) {
    const browser = town.browser({ remoteAddress: `10.50.0.${n}` })
    residents.push((await registers(browser, `+234805111333${n}`)).body.data._id)
  }
  const [last = '', ...others] = residents
  for (const resident of others) {
    for (let n = 0; n < 6; n++) {
      expect((await clerk.call(sendLoginCode, { userId: resident })).status).toBe(200)
    }
  }
  expect((await clerk.call(sendLoginCode, { userId: last })).body.code).toBe('too_many')
  expect((await head.call(sendLoginCode, { userId: last })).status).toBe(200)
})

test('who has a mailbox comes in by that', async () => {
  const { town, stranger, useUp, userId } = await townWithBola()
  const email = 'bola@town.ng'
  await town.db
    .update(account)
    .set({ email, addressProvenAt: town.clock.now() })
    .where(eq(account.id, userId))
  await useUp(bolasNumber)
  const own = stranger()
  await own.call(requestPasswordReset, { role: 'resident', email })
  await town.settle()
  const token = town.tokenFor(email)
  const done = await own.call(resetPassword, { token, password: 'okra-and-pounded-yam' })
  expect(done.status).toBe(200)
})

test("neighbours who guess do not keep the owner's own browser out", async () => {
  const { town, phone, asks } = await townWithBola()
  const neighbour = town.browser()
  const { challenge } = (await neighbour.call(askForCode, { phoneNumber: nobodys })).body.data
  for (let n = 0; n < 61; n++) await neighbour.call(loginByPhone, { challenge, digits: '123456' })
  expect((await neighbour.call(loginByPhone, { challenge, digits: '123456' })).status).toBe(429)
  expect((await phone.call(loginByPhone, await asks(phone, bolasNumber))).status).toBe(200)
  const { body } = await town.browser().send('GET', '/metrics')
  expect(body).toMatch(/sign_in_failures_total\{code="code_dead"\} [1-9]/)
})
