import { expect, test } from 'vitest'
import { askForCode } from '../../contract/account/phone-sign-in.ts'
import { tellWhenServed } from '../../contract/ground/serving.ts'
import { changeStation } from '../../contract/station/station.ts'
import { named } from '../db/statement.ts'
import { listSms } from '../notification/notification.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { world } from '../testing/world.ts'
import { tellServed } from './cover-wish.ts'

const number = '+2348079990000'
const asTyped = '0807 999 0000'
const email = 'tunde@elsewhere.ng'
const anyNumber = { MAILBOX: '1', PUBLIC_URL: 'https://kwashe.test' }

/** A town in which nobody serves Lekki yet; strangers come from networks of their own. */
async function town(settings: Record<string, string> = {}) {
  const own = await world({ ...anyNumber, ...settings })
  const { db, clock, people, settle, serving } = own
  let networks = 0
  const stranger = () =>
    own.browser({ remoteAddress: `10.50.${++networks >> 8}.${networks & 255}` })
  const wishes = (contact: string, address = 'Lekki', language = 'en') =>
    stranger().attempt(tellWhenServed, { address, contact }, { 'accept-language': language })
  const open = () =>
    named<{ contact: string; address: string }>(
      db,
      'open-wishes',
      'SELECT contact, address FROM cover_wish ORDER BY contact',
      [],
    )
  const staff = await own.signedIn('ikeja')
  const serves = (serving: string) =>
    staff.call(changeStation, { stationId: people.ikeja, serves: serving })
  const nextMorning = async () => {
    clock.advance(24 * 60)
    const told = await tellServed(serving, clock.now())
    await settle()
    return told
  }
  const smsTo = async (to: string) => (await listSms(db, to)).map(({ body }) => body)
  return { ...own, stranger, wishes, open, staff, serves, nextMorning, smsTo }
}

test('who waits for a street is told once, in their language, when it is served', async () => {
  const { wishes, open, serves, nextMorning, smsTo, mailTo } = await town()
  const said = await wishes(asTyped, ' lekki  phase ', 'ha')
  expect([said.status, said.body.data]).toEqual([200, { served: false }])
  await wishes(email)
  expect(await open()).toEqual([
    { contact: number, address: 'lekki phase' },
    { contact: email, address: 'Lekki' },
  ])
  expect(await nextMorning()).toBe(0)
  await serves('Opebi; Lekki Phase 1')
  expect(await nextMorning()).toBe(2)
  expect(await smsTo(number)).toEqual([
    'Kwashe: Yanzu muna kwashewa a Lekki Phase. Ku bude account: https://kwashe.test/user/register/phone',
  ])
  const letter = mailTo(email)
  expect(letter?.subject).toBe('Kwashe now collects in Lekki')
  expect(letter?.text).toContain('https://kwashe.test/user/register')
  expect(await open()).toEqual([])
  expect(await nextMorning()).toBe(0)
  expect(await smsTo(number)).toHaveLength(1)
})

test('an area or another station counts as well; two servers tell once', async () => {
  const { wishes, staff, nextMorning, smsTo, clock, serving } = await town()
  await wishes(asTyped, '7 Admiralty Way')
  await onGround(staff).adds({ name: 'Lekki', streets: ['Admiralty Way'] })
  const tomorrow = new Date(clock.now().getTime() + 24 * 60 * 60_000)
  const told = await Promise.all([1, 2].map(() => tellServed(serving, tomorrow)))
  expect(told.reduce((sum, each) => sum + each, 0)).toBe(1)
  await nextMorning()
  // What was typed holds words that are not the station's: the area's name stands for it.
  expect(await smsTo(number)).toEqual([
    'Kwashe: We now collect in Lekki. Create your account: https://kwashe.test/user/register/phone',
  ])
})

test('what anybody typed for anybody is never sent on', async () => {
  const { wishes, serves, nextMorning, smsTo } = await town()
  await wishes(asTyped, 'You won call 08012345678, Lekki')
  await serves('Lekki')
  expect(await nextMorning()).toBe(1)
  expect((await smsTo(number)).join()).toContain('We now collect in Ikeja.')
})

test('nobody is told at night', async () => {
  const { wishes, serves, smsTo, serving, clock, settle } = await town()
  await wishes(asTyped)
  await serves('Lekki')
  const tonight = new Date('2026-11-20T22:30:00Z')
  expect(await tellServed(serving, tonight)).toBe(0)
  expect(await tellServed(serving, new Date('2026-11-21T08:00:00Z'))).toBe(1)
  clock.advance(7 * 24 * 60)
  await settle()
  expect(await smsTo(number)).toHaveLength(1)
})

test('the same wish is kept once, few for each, and the answer is always the same', async () => {
  const { wishes, open } = await town()
  const first = await wishes(asTyped)
  const again = await wishes(number, 'LEKKI')
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await open()).toHaveLength(1)
  for (const more of ['Ajah', 'Badore', 'Langbasa', 'Abijo', 'Eleko', 'Awoyaya']) {
    expect((await wishes(number, more)).body).toEqual(first.body)
  }
  expect(await open()).toHaveLength(5)
})

test('what is served already, a whole town, and what nobody can be reached by are not kept', async () => {
  const { wishes, open, stranger } = await town()
  expect((await wishes(email, 'Ikeja')).body.data).toEqual({ served: true })
  for (const address of ['12', ' ']) {
    const { status, body } = await wishes(email, address)
    expect([status, body.fields]).toEqual([422, { address: 'Please enter your address' }])
  }
  for (const contact of ['', 'tunde', '12345', 'tunde@', '+441234567890', 'a@b.ng, c@d.ng']) {
    const { status, body } = await wishes(contact)
    expect([status, body.fields]).toEqual([
      422,
      { contact: 'Enter your phone number or email address.' },
    ])
  }
  const more = { address: 'Lekki', contact: email, name: 'Tunde' }
  expect((await stranger().attempt(tellWhenServed, more)).status).toBe(422)
  expect(await open()).toEqual([])
})

test('a network asks so often and no more; what others used up of a number is not said', async () => {
  const { wishes, open, stranger } = await town({ RATE_LIMIT_SCALE: '1' })
  const one = stranger()
  const asks = (address: string) => one.call(tellWhenServed, { address, contact: number })
  for (const address of ['Ajah', 'Badore', 'Langbasa', 'Abijo', 'Eleko']) {
    expect((await asks(address)).status).toBe(200)
  }
  expect((await asks('Awoyaya')).status).toBe(429)
  for (let n = 0; n < 6; n++) expect((await wishes(email)).status).toBe(200)
  const { length } = await open()
  for (let n = 0; n < 10; n++) {
    expect((await wishes(number, `Epe ${n}`)).body.data).toEqual({ served: false })
  }
  expect(await open()).toHaveLength(length)
})

test('SMS have a ceiling for the day: who finds none left is told on another', async () => {
  const settings = { RATE_LIMIT_SCALE: '1', SMS_CODES_PER_DAY: '10' }
  const { wishes, open, serves, nextMorning, stranger, smsTo } = await town(settings)
  const numbers = [0, 1, 2, 3].map(n => `+234807999000${n}`)
  for (const each of numbers) await wishes(each)
  await wishes(email)
  await serves('Lekki')
  // Three are a quarter of ten; letters cost nothing.
  expect(await nextMorning()).toBe(4)
  expect(await open()).toHaveLength(1)
  // Codes for logging in have their own.
  const { status } = await stranger().call(askForCode, { phoneNumber: number })
  expect(status).toBe(200)
  expect(await nextMorning()).toBe(1)
  const sent = await Promise.all(numbers.map(smsTo))
  expect(sent.map(each => each.filter(text => text.includes('Lekki')).length)).toEqual([1, 1, 1, 1])
})

test('whoever took back the yes to SMS gets none, and is forgotten', async () => {
  const { wishes, open, serves, nextMorning, smsTo, db, people } = await town()
  await wishes(asTyped)
  await named(db, 'is-ada', 'UPDATE account SET phone_number = $2 WHERE id = $1', [
    people.ada,
    number,
  ])
  await named(
    db,
    'took-back',
    `INSERT INTO consent (account_id, purpose, version, given_at, withdrawn_at)
     VALUES ($1, 'sms', '2026-11-15', '2026-11-15', '2026-11-16')`,
    [people.ada],
  )
  await serves('Lekki')
  expect(await nextMorning()).toBe(0)
  expect([await smsTo(number), await open()]).toEqual([[], []])
})
