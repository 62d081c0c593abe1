import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import {
  approveApplicant,
  listApplicants,
  loginDirector,
  registerDirector,
  updateDirector,
} from '../../contract/director/director.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { listStations } from '../../contract/station/station.ts'
import { wireRequest } from '../../contract/wire.ts'
import { words } from '../../contract/words.ts'
import type { Browser } from '../testing/browser.ts'
import { world } from '../testing/world.ts'
import { director } from './director.table.ts'
import { letIn } from './approval.ts'

const chike = {
  name: 'Chike Okoro',
  email: 'chike@clean.ng',
  phoneNumber: '08031112222',
  accessName: 'palm-wine-drinkard',
  privacyConsent: true,
}
const login = { email: chike.email, name: chike.accessName }

test('Chike registers, verifies, waits, is approved by Amina, and is in', async () => {
  const { browser, signedIn, settle, tokenFor, mailTo } = await world()
  const laptop = browser()
  const registered = await laptop.call(registerDirector, chike)
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({
    message: words.registrationSuccessful,
    data: { _id: expect.any(String), name: chike.name, email: chike.email },
  })
  const tryLogin = () => laptop.call(loginDirector, login)
  expect((await tryLogin()).body.code).toBe('not_verified')
  await settle()
  await laptop.call(verifyEmail, { token: tokenFor(chike.email) })
  const waiting = await tryLogin()
  expect([waiting.status, waiting.body.code]).toEqual([403, 'not_approved'])
  expect(laptop.cookies.has('session')).toBe(false)
  await settle()
  expect(mailTo('amina@town.ng')?.subject).toBe('Chike Okoro is waiting for your approval')

  const amina = await signedIn('amina')
  const list = await amina.call(listApplicants, {})
  expect(list.body.data).toEqual([
    {
      _id: registered.body.data._id,
      name: chike.name,
      email: chike.email,
      createdAt: expect.any(String),
      approvals: [],
      needed: 1,
    },
  ])
  // What has no fields needs no body.
  const { url } = wireRequest(approveApplicant, { directorId: registered.body.data._id })
  expect((await amina.send('POST', url)).body.data.name).toBe(chike.name)
  expect((await amina.call(listApplicants, {})).body.data).toEqual([])
  await settle()
  expect(mailTo(chike.email)?.subject).toBe('Welcome to Kwashe: you are approved')
  expect((await tryLogin()).body).toMatchObject({ data: { name: chike.name } })
})

test('a verified director may not approve, nor see anything, before the own approval', async () => {
  const { browser } = await world()
  const laptop = browser()
  await laptop.call(registerDirector, chike)
  expect((await laptop.call(listApplicants, {})).body.code).toBe('no_session')
})

test('an approval that is taken back puts the director out at once', async () => {
  const { signedIn, db, people } = await world()
  const amina = await signedIn('amina')
  await db.update(director).set({ approvedAt: null }).where(eq(director.accountId, people.amina))
  expect((await amina.call(listApplicants, {})).status).toBe(401)
})

test('only the verified can be approved, once, and only by directors', async () => {
  const { browser, signedIn, settle, tokenFor, people } = await world()
  const laptop = browser()
  const registered = await laptop.call(registerDirector, chike)
  const amina = await signedIn('amina')
  const approve = (who: Browser) =>
    who.call(approveApplicant, { directorId: registered.body.data._id })
  const unverified = await approve(amina)
  const unknown = await amina.call(approveApplicant, { directorId: people.ada })
  expect([unverified.status, unverified.body]).toEqual([403, unknown.body])
  await settle()
  await laptop.call(verifyEmail, { token: tokenFor(chike.email) })
  await settle()
  expect((await approve(await signedIn('ikeja'))).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(amina)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('the operator lets a director in, too', async () => {
  const { browser, settle, tokenFor, db, clock } = await world()
  const laptop = browser()
  const registered = await laptop.call(registerDirector, chike)
  await settle()
  await laptop.call(verifyEmail, { token: tokenFor(chike.email) })
  await settle()
  const scene = { db, now: clock.now(), newId: () => '019f0000-0000-7000-8000-000000000001' }
  expect(await letIn(scene, registered.body.data._id, null)).toMatchObject({ name: chike.name })
  const answer = await browser().call(loginDirector, login)
  expect(answer.status).toBe(200)
})

test.each([
  ['name', '', words.enterName],
  ['email', 'x', words.enterEmail],
  ['accessName', '', words.enterName],
  ['accessName', 'elevenchars', 'Use at least 12 characters'],
  ['phoneNumber', 'x', 'Please enter a Nigerian phone number'],
  ['role', 'director', 'Unknown field'],
])('a wrong %s (%j) is refused beside its field', async (field, value, message) => {
  const { browser } = await world()
  const answer = await browser().attempt(registerDirector, { ...chike, [field]: value })
  expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }])
})

test('a taken address looks free; a resident may have the same address', async () => {
  const { browser, settle, mails } = await world()
  const taken = await browser().call(registerDirector, { ...chike, email: 'amina@town.ng' })
  expect(taken.status).toBe(201)
  await browser().call(registerDirector, { ...chike, email: 'ada@town.ng' })
  await settle()
  expect(mails.map(mail => [mail.to, mail.subject])).toEqual([
    ['amina@town.ng', 'You already have a Kwashe account'],
    ['ada@town.ng', 'Verify your email for Kwashe'],
  ])
})

test('a director sees more of the own stations, and only those', async () => {
  const { signedIn, browser } = await world()
  const amina = await signedIn('amina')
  const own = await amina.call(listStations, {})
  expect(own.body.data[0]).toMatchObject({
    station: 'Ikeja',
    address: '1 Ikeja Road',
    status: 'active',
  })
  const visitors = await browser().call(listStations, { search: 'KAN' })
  expect(visitors.body.data).toEqual([{ _id: expect.any(String), station: 'Kano' }])
  const wild = await browser().call(listStations, { search: '%' })
  expect(wild.body.data).toEqual([])
})

test('the list of stations pages by cursor', async () => {
  const { browser } = await world()
  const first = await browser().call(listStations, { limit: 1 })
  expect(first.body.data[0]?.station).toBe('Ikeja')
  const second = await browser().call(listStations, { limit: 1, after: first.body.next })
  expect([second.body.data[0]?.station, second.body.next]).toEqual(['Kano', null])
})

test('Amina changes her own phone number, and nobody else does', async () => {
  const { signedIn, people, db } = await world()
  const amina = await signedIn('amina')
  const body = { phoneNumber: '0803 444 5555' }
  expect((await amina.call(updateDirector, { directorId: people.amina, ...body })).body).toEqual({
    message: 'Profile updated.',
    data: {
      _id: people.amina,
      name: 'Amina Yusuf',
      email: 'amina@town.ng',
      phoneNumber: '+2348034445555',
    },
  })
  expect((await amina.call(getSession, {})).body.data).toMatchObject({
    phoneNumber: '+2348034445555',
  })
  const others = await amina.call(updateDirector, { directorId: people.ada, ...body })
  expect([others.status, others.body.code]).toEqual([403, 'not_yours'])
  expect(
    (await (await signedIn('ikeja')).call(updateDirector, { directorId: people.amina, ...body }))
      .status,
  ).toBe(403)
  expect(
    (await amina.call(updateDirector, { directorId: people.amina, phoneNumber: '911' })).status,
  ).toBe(422)
  expect(await db.select({ phoneNumber: director.phoneNumber }).from(director)).toEqual([
    { phoneNumber: '+2348034445555' },
  ])
})
