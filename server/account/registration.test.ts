import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, loginResident, registerResident } from '../../contract/account/account.ts'
import { verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import { listStations } from '../../contract/station/station.ts'
import { words } from '../../contract/words.ts'
import { world } from '../testing/world.ts'
import { consent } from '../consent/consent.table.ts'
import { account, registration, resident } from './account.table.ts'

const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  phoneNumber: '0803 765 4321',
  address: '14 Opebi Road',
  stationName: 'Ikeja',
  password: 'gbagada-express',
  privacyConsent: true,
}

test('Bisi registers, verifies by the mail, and is in', async () => {
  const { browser, settle, tokenFor, mailTo, people } = await world()
  const phone = browser()
  const registered = await phone.call(registerResident, bisi)
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({
    message: words.registrationSuccessful,
    data: {
      _id: expect.any(String),
      name: 'Bisi Adewale',
      email: 'bisi@home.ng',
      phoneNumber: '+2348037654321',
      address: '14 Opebi Road',
      station: { _id: people.ikeja, station: 'Ikeja' },
    },
  })
  await settle()
  expect(mailTo('bisi@home.ng')?.text).toContain(`/verified/${registered.body.data._id}/`)

  const early = await phone.call(loginResident, { email: 'bisi@home.ng', password: bisi.password })
  expect([early.status, early.body.code]).toEqual([403, 'not_verified'])

  const verified = await phone.call(verifyEmail, { token: tokenFor('bisi@home.ng') })
  expect(verified.body.message).toBe(words.accountVerified)
  expect(verified.body.data).toMatchObject({ role: 'resident', name: 'Bisi Adewale' })

  const login = await phone.call(loginResident, {
    email: ' BISI@home.ng ',
    password: bisi.password,
  })
  expect(login.body.message).toBe(words.loginSuccessful)
  expect(login.body.data).toMatchObject({ requests: [], numberOfRequests: 4 })
  expect((await phone.call(getSession, {})).body.data).toMatchObject({ name: 'Bisi Adewale' })
})

test('the station may be given by its id, and the phone may be left out', async () => {
  const { browser, people, db } = await world()
  const { phoneNumber: _, privacyConsent: __, ...plain } = bisi
  const answer = await browser().call(registerResident, { ...plain, stationName: people.kano })
  expect(answer.status).toBe(201)
  expect(answer.body.data.phoneNumber).toBeUndefined()
  expect(await db.select().from(registration)).toMatchObject([
    { id: answer.body.data._id, stationId: people.kano, phoneNumber: null, agreed: false },
  ])
})

test('consent to the privacy notice and the terms is recorded with their versions', async () => {
  const { browser, db, settle, tokenFor } = await world()
  const phone = browser()
  const answer = await phone.call(registerResident, bisi)
  // Nothing about Bisi but the registration is there until the address is proven.
  expect(await db.select().from(consent)).toEqual([])
  await settle()
  await phone.call(verifyEmail, { token: tokenFor(bisi.email) })
  expect(await db.select().from(consent)).toMatchObject([
    { accountId: answer.body.data._id, purpose: 'privacy', version: expect.any(String) },
    { accountId: answer.body.data._id, purpose: 'terms', version: expect.any(String) },
  ])
})

test.each([
  ['name', '', words.enterName],
  ['name', undefined, words.enterName],
  ['email', '', words.enterEmail],
  ['email', 'not an address', words.enterEmail],
  ['email', 'a@b', words.enterEmail],
  ['address', ' ', words.enterAddress],
  ['stationName', '', words.selectStation],
  ['password', '', words.enterPassword],
  ['password', 'short', 'Use at least 8 characters'],
  ['password', 'Password123', 'That password is too common. Choose another.'],
  ['phoneNumber', '12', 'Please enter a Nigerian phone number'],
  [
    'name',
    'Win at https://evil.example',
    'Only the name please, without a web address, email or phone number',
  ],
  ['name', 'x\0y', 'This contains a character we can’t save'],
  ['admin', true, 'Unknown field'],
])('a wrong %s (%j) is refused beside its field', async (field, value, message) => {
  const { browser } = await world()
  const answer = await browser().attempt(registerResident, { ...bisi, [field]: value })
  expect(answer.status).toBe(422)
  expect(answer.body).toEqual({
    message: expect.any(String),
    code: 'fields',
    fields: { [field]: message },
  })
})

test('a station that nobody knows is refused', async () => {
  const { browser } = await world()
  const answer = await browser().call(registerResident, { ...bisi, stationName: 'Atlantis' })
  expect([answer.status, answer.body.code]).toEqual([409, 'station_unknown'])
})

test('a suspended station takes no new residents', async () => {
  const { browser, db } = await world()
  await db.execute(sql`UPDATE station SET suspended_at = now() WHERE name = 'Ikeja'`)
  const answer = await browser().call(registerResident, bisi)
  expect(answer.body.code).toBe('station_unknown')
  const listed = await browser().call(listStations, {})
  expect(listed.body.data.map((each: { station: string }) => each.station)).toEqual(['Kano'])
})

test('an address that is taken looks free on the screen; its owner is told by mail', async () => {
  const { browser, settle, mails, db } = await world()
  const fresh = await browser().call(registerResident, bisi)
  const taken = await browser().call(registerResident, { ...bisi, email: 'ada@town.ng' })
  expect(taken.status).toBe(fresh.status)
  expect(Object.keys(taken.body.data)).toEqual(Object.keys(fresh.body.data))
  await browser().call(registerResident, { ...bisi, email: 'ada@town.ng' })
  await settle()
  const toAda = mails.filter(mail => mail.to === 'ada@town.ng')
  expect(toAda.map(mail => mail.subject)).toEqual(['You already have a Kwashe account'])
  const [ada] = await db.select().from(account).where(eq(account.email, 'ada@town.ng'))
  expect(ada?.name).toBe('Ada Obi')
})

test('twenty at once with one address make one account', async () => {
  const { browser, db, settle, tokenFor } = await world()
  const many = Array.from({ length: 20 }, () => browser().call(registerResident, bisi))
  const answers = await Promise.all(many)
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  await settle()
  const proof = { token: tokenFor(bisi.email), password: bisi.password }
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => browser().call(verifyByPassword, proof)),
  )
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = await db.select().from(account).where(eq(account.email, 'bisi@home.ng'))
  expect(rows).toHaveLength(1)
  expect(await db.select().from(registration)).toEqual([])
  expect(
    await db
      .select()
      .from(resident)
      .where(eq(resident.accountId, rows[0]?.id ?? '')),
  ).toEqual([expect.objectContaining({ address: bisi.address })])
})

test('too many registrations are refused with the time to wait', async () => {
  const { browser, clock } = await world({ RATE_LIMIT_SCALE: '1' })
  for (let n = 0; n < 5; n++) await browser().call(registerResident, bisi)
  const refused = await browser().call(registerResident, bisi)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBe(3600)
  clock.advance(61)
  expect((await browser().call(registerResident, bisi)).status).toBe(201)
})

test('the answer waits for a steady moment, whether the address is taken or free', async () => {
  const { browser } = await world()
  for (const email of ['new@home.ng', 'ada@town.ng']) {
    const start = performance.now()
    await browser().call(registerResident, { ...bisi, email })
    // A timer may come a millisecond early by this clock.
    expect(performance.now() - start).toBeGreaterThanOrEqual(registerResident.steadyMs - 1)
  }
})
