import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { getSession, listSessions, logOut } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { changeCarrier, getCarrier, registerCarrier } from '../../contract/carrier/carrier.ts'
import { dormantDays } from '../../contract/account/phone-sign-in.ts'
import { listRequests } from '../../contract/request/request.ts'
import {
  askForCarrierCode,
  endCarrierSessions,
  getOwnCarrier,
  loginCarrier,
  loginCarrierByLink,
  setCarrierLanguage,
  showCarrierSignIn,
  shownMinutes,
} from '../../contract/carrier/sign-in.ts'
import { account } from '../account/account.table.ts'
import { listSms } from '../notification/notification.ts'
import type { Browser } from '../testing/browser.ts'
import { carrierIn, shownTo } from '../testing/people/carrier-people.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { another, carrierCode } from '../testing/people/phone-people.ts'
import { world, type World } from '../testing/world.ts'

const number = '+2348031112222'

async function hired(town: World, where: 'ikeja' | 'kano' = 'ikeja', name = 'Sani Bello') {
  const staff = await town.signedIn(where)
  const { body } = await staff.call(registerCarrier, {
    stationID: town.people[where],
    name,
    phoneNumber: number,
    language: 'ha',
  })
  return { staff, sani: body.data._id }
}

const signsIn = async (town: World, phone = town.browser()) => {
  const typed = await carrierCode(town, phone, number)
  return { phone, answer: await phone.call(loginCarrier, typed) }
}
const isIn = async (phone: Browser) => (await phone.call(getOwnCarrier, {})).status === 200

test('a carrier comes in by the number, is greeted in the own language, and leaves', async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  const { phone, answer } = await signsIn(town)
  const greeted = {
    _id: sani,
    name: 'Sani Bello',
    photo: null,
    language: 'ha',
    station: { _id: town.people.ikeja, station: 'Ikeja', phoneNumber: expect.any(String) },
  }
  expect(answer.body.data).toEqual({ signedIn: greeted, choose: [] })
  expect((await phone.call(getOwnCarrier, {})).body.data).toEqual(greeted)
  expect((await phone.call(getSession, {})).body.data).toEqual({
    role: 'carrier',
    _id: sani,
    name: 'Sani Bello',
  })
  // What is not a carrier's is not open, and is said in the carrier's language.
  const refused = await phone.attempt(listRequests, {})
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  expect(refused.body.message).not.toMatch(/you/i)
  expect((await phone.attempt(listSessions, {})).status).toBe(403)

  expect((await phone.call(setCarrierLanguage, { language: 'pcm' })).status).toBe(200)
  expect((await staff.call(getCarrier, { carrierId: sani })).body.data).toMatchObject({
    language: 'pcm',
    phones: 1,
  })
  await phone.call(logOut, {})
  expect(await isIn(phone)).toBe(false)
  expect((await staff.call(getCarrier, { carrierId: sani })).body.data.phones).toBe(0)
})

test('whose number it is tells only the code: nobody, a wrong code and a paused carrier stay out', async () => {
  const town = await world()
  const stranger = await signsIn(town)
  expect(stranger.answer).toMatchObject({ status: 409, body: { code: 'no_carrier' } })
  const { staff, sani } = await hired(town)
  const phone = town.browser()
  const { challenge, digits } = await carrierCode(town, phone, number)
  const wrong = await phone.call(loginCarrier, { challenge, digits: another(digits) })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
  await staff.call(changeCarrier, { carrierId: sani, paused: true })
  // The code of before is void with everything else that was open; a new one finds nobody.
  expect((await phone.call(loginCarrier, { challenge, digits })).body.code).toBe('code_dead')
  const typed = await carrierCode(town, phone, number)
  expect((await phone.call(loginCarrier, typed)).body.code).toBe('no_carrier')
  await staff.call(changeCarrier, { carrierId: sani, paused: false })
  expect((await town.browser().call(loginCarrier, typed)).body.code).toBe('code_dead')
  expect((await phone.call(loginCarrier, typed)).status).toBe(200)
})

test('who carries for two stations says for which, by the same code', async () => {
  const town = await world()
  await hired(town)
  const { sani: ofKano } = await hired(town, 'kano', 'Sani of Kano')
  const phone = town.browser()
  const typed = await carrierCode(town, phone, number)
  const { ikeja, kano } = town.people
  const asked = await phone.call(loginCarrier, typed)
  expect(asked.body.data.signedIn).toBeNull()
  expect(asked.body.data.choose).toEqual([
    { stationId: ikeja, station: 'Ikeja' },
    { stationId: kano, station: 'Kano' },
  ])
  expect(await isIn(phone)).toBe(false)
  const chosen = await phone.call(loginCarrier, { ...typed, stationId: kano })
  expect(chosen.body.data.signedIn?._id).toBe(ofKano)
  // Another's station is no choice.
  const odd = await phone.call(loginCarrier, { ...typed, stationId: ofKano })
  expect(odd.body.code).toBe('no_carrier')
})

const longAway = (dormantDays + 1) * 24 * 60

test('after half a year the number alone lets no carrier in; the station does, and from then on the number again', async () => {
  const town = await world()
  const { sani } = await hired(town)
  const { phone: own } = await signsIn(town)
  town.clock.advance((dormantDays - 1) * 24 * 60)
  expect((await signsIn(town)).answer.status, 'the number is in use').toBe(200)
  town.clock.advance(longAway)
  const stranger = await signsIn(town)
  expect(stranger.answer).toMatchObject({ status: 409, body: { code: 'carrier_long_away' } })
  expect(stranger.answer.body.message).toContain('Ask your station for a QR code')
  expect(await isIn(stranger.phone)).toBe(false)
  expect((await signsIn(town, own)).answer.status, 'the phone is the carrier’s').toBe(200)
  town.clock.advance(longAway)
  expect((await signsIn(town)).answer.body.code).toBe('carrier_long_away')
  const staff = await town.signedIn('ikeja')
  const phone = await carrierIn(town, staff, sani)
  expect(await isIn(phone)).toBe(true)
  const { answer } = await signsIn(town)
  expect(answer.body.data.signedIn).toMatchObject({ _id: sani })
})

test('a number that carries for two stations opens those that know it still', async () => {
  const town = await world()
  await hired(town)
  town.clock.advance(longAway)
  const { sani: ofKano } = await hired(town, 'kano', 'Sani of Kano')
  const { phone, answer } = await signsIn(town)
  expect(answer.body.data).toMatchObject({ signedIn: { _id: ofKano }, choose: [] })
  const typed = await carrierCode(town, phone, number)
  const long = await phone.call(loginCarrier, { ...typed, stationId: town.people.ikeja })
  expect(long.body.code).toBe('carrier_long_away')
})

test('what the station shows opens once, soon, and only the newest; the log says so', async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  const shown = await staff.call(showCarrierSignIn, { carrierId: sani })
  expect(shown.body.data.link).toMatch(/^\/go#[\w-]{43}$/)
  const token = shown.body.data.link.split('#')[1] ?? ''
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => town.browser().call(loginCarrierByLink, { token })),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'link_dead')).toHaveLength(3)
  const older = await shownTo(staff, sani)
  const newer = await shownTo(staff, sani)
  const opens = (secret: string) => town.browser().call(loginCarrierByLink, { token: secret })
  expect((await opens(older)).body.code).toBe('link_dead')
  town.clock.advance(shownMinutes)
  expect((await opens(newer)).body.code).toBe('link_dead')
  const kano = await town.signedIn('kano')
  expect((await kano.call(showCarrierSignIn, { carrierId: sani })).status).toBe(403)
  await staff.call(changeCarrier, { carrierId: sani, paused: true })
  expect((await staff.call(showCarrierSignIn, { carrierId: sani })).body.code).toBe(
    'carrier_paused',
  )
  const { body } = await (await town.signedIn('amina')).call(listAudit, { kind: 'carriers' })
  expect(body.data.map(({ what }) => what)).toContain('Showed a login QR code for Sani Bello')
  expect(JSON.stringify(body.data)).not.toContain(newer)
})

test('where no SMS are sent the picture is the way in, and whoever asks is told so', async () => {
  const town = await world()
  town.serving.messaging.phoneSignIn = false
  const { staff, sani } = await hired(town)
  const asked = await town.browser().call(askForCarrierCode, { phoneNumber: number })
  expect(asked.body.code).toBe('no_sms')
  expect(asked.body.message).toMatch(/^We can’t send codes by SMS here. Ask your station/)
  expect(await isIn(await carrierIn(town, staff, sani))).toBe(true)
})

const waysOut = {
  'pauses the carrier': (staff: Browser, carrierId: string) =>
    staff.call(changeCarrier, { carrierId, paused: true }),
  'changes the number': (staff: Browser, carrierId: string) =>
    staff.call(changeCarrier, { carrierId, phoneNumber: '0805 000 1111' }),
  'ends the sessions': (staff: Browser, carrierId: string) =>
    staff.call(endCarrierSessions, { carrierId }),
}

test.each(Object.keys(waysOut) as (keyof typeof waysOut)[])(
  'when the station %s, every phone is out at once and for good',
  async how => {
    const town = await world()
    const { staff, sani } = await hired(town)
    const phone = await carrierIn(town, staff, sani)
    const unused = await shownTo(staff, sani)
    const { port } = await serve(town)
    const [page, desk] = [await openPage(port, phone), await openPage(port, staff)]
    const { body } = await waysOut[how](staff, sani)
    expect(body.data.phones).toBe(0)
    await vi.waitFor(() => expect(page.over).toBe(true), 10_000)
    await vi.waitFor(() => expect(desk.heard.map(({ event }) => event)).toContain('carrier'))
    await staff.call(changeCarrier, { carrierId: sani, paused: false })
    expect(await isIn(phone)).toBe(false)
    const late = await town.browser().call(loginCarrierByLink, { token: unused })
    expect(late.body.code).toBe('link_dead')
    const kano = await town.signedIn('kano')
    expect((await kano.call(endCarrierSessions, { carrierId: sani })).status).toBe(403)
  },
)

test('of pausing and coming in at once nothing is left that opens later', async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  for (let round = 0; round < 5; round++) {
    const phone = town.browser()
    const typed = await carrierCode(town, phone, number)
    await Promise.all([
      phone.call(loginCarrier, typed),
      staff.call(changeCarrier, { carrierId: sani, paused: true }),
    ])
    await staff.call(changeCarrier, { carrierId: sani, paused: false })
    expect(await isIn(phone)).toBe(false)
  }
})

test('a phone stays in for thirty days without use, and for ninety at most', async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  const day = 24 * 60
  const idle = await carrierIn(town, staff, sani)
  town.clock.advance(29 * day)
  expect(await isIn(idle)).toBe(true)
  town.clock.advance(30 * day + 1)
  expect(await isIn(idle)).toBe(false)
  const busy = await carrierIn(town, await town.signedIn('ikeja'), sani)
  for (const _week of Array.from({ length: 8 })) {
    town.clock.advance(11 * day)
    expect(await isIn(busy)).toBe(true)
  }
  town.clock.advance(2 * day)
  expect(await isIn(busy)).toBe(false)
})

test("a carrier's account is called as the carrier is, and nobody else can make or keep one", async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  await staff.call(changeCarrier, { carrierId: sani, name: 'Sani Garba', language: 'yo' })
  const [own] = await town.db.select().from(account).where(eq(account.id, sani))
  expect(own).toMatchObject({ role: 'carrier', name: 'Sani Garba', language: 'yo', email: null })
  // A number that is taken at the station makes no account either.
  const before = await town.db.select().from(account)
  const taken = await staff.call(registerCarrier, {
    stationID: town.people.ikeja,
    name: 'Musa',
    phoneNumber: number,
  })
  expect(taken.body.code).toBe('carrier_known')
  expect(await town.db.select().from(account)).toHaveLength(before.length)
  await expect(
    town.database.pool.query(`UPDATE account SET email = 'sani@town.ng' WHERE id = $1`, [sani]),
  ).rejects.toThrow('carrier_has_no_key')
  await expect(
    town.database.pool.query('DELETE FROM account WHERE id = $1', [sani]),
  ).rejects.toThrow('carrier_has_account')
})

test('a carrier hears of each new phone that is let in, and the old number when another is noted', async () => {
  const town = await world()
  const { staff, sani } = await hired(town)
  const texts = async (to: string) => {
    await town.settle()
    const sms = await listSms(town.db, to)
    return sms.filter(({ body }) => /sabuwar waya|lambar waya/.test(body))
  }
  const phone = town.browser()
  await signsIn(town, phone)
  expect(await texts(number)).toHaveLength(1)
  await signsIn(town, phone)
  expect(await texts(number)).toHaveLength(1)
  const token = await shownTo(staff, sani)
  await town.browser().call(loginCarrierByLink, { token })
  expect(await texts(number)).toHaveLength(2)
  await staff.call(changeCarrier, { carrierId: sani, phoneNumber: '+2348031113333' })
  const told = (await texts(number)).map(({ body }) => body).join('\n')
  expect(told).toContain('Ikeja ta rubuta muku wata lambar waya')
})
