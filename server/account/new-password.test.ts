import { expect, test } from 'vitest'
import {
  changePassword,
  getSession,
  loginResident,
  registerResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import { verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import { words } from '../../contract/words.ts'
import { signIn } from '../testing/sign-in.ts'
import { everybodysSecret as old, world } from '../testing/world.ts'

const fresh = 'omo-ologo-2026'
const emails = { resident: 'ada@town.ng', station: 'ikeja@town.ng', director: 'amina@town.ng' }
const everyRole = ['resident', 'station', 'director'] as const

test.each(everyRole)('a %s who forgot gets a link, chooses anew, and is in', async role => {
  const { browser, settle, tokenFor, mailTo } = await world()
  const email = emails[role]
  const elsewhere = browser()
  await signIn(elsewhere, role, email, old)
  const phone = browser()
  const asked = await phone.call(requestPasswordReset, { role, email })
  expect(asked.status).toBe(200)
  await settle()
  const token = tokenFor(email)
  const done = await phone.call(resetPassword, { token, password: fresh })
  expect(done.body.data).toEqual({ role, email })
  expect((await elsewhere.call(getSession, {})).body.data).toBeNull()
  expect((await signIn(phone, role, email, old)).status).toBe(401)
  expect((await signIn(phone, role, email, fresh)).status).toBe(200)
  await settle()
  const kind = role === 'director' ? 'access name' : 'password'
  expect(mailTo(email)?.subject).toBe(`Your ${kind} was changed`)
  const again = await phone.call(resetPassword, { token, password: 'another-one' })
  expect([again.status, again.body.code]).toEqual([409, 'link_dead'])
})

test('the answer is the same for an address that nobody has, and nothing is mailed', async () => {
  const { browser, settle, mails } = await world()
  const ask = (email: string) => browser().call(requestPasswordReset, { role: 'resident', email })
  const known = await ask('ada@town.ng')
  const unknown = await ask('nobody@town.ng')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await settle()
  expect(mails.map(mail => mail.to)).toEqual(['ada@town.ng'])
})

test('a reset link dies after an hour, and a newer use kills the older links', async () => {
  const { browser, settle, tokenFor, clock } = await world()
  const ask = async () => {
    const body = { role: 'resident', email: 'ada@town.ng' } as const
    await browser().call(requestPasswordReset, body)
    await settle()
    return tokenFor('ada@town.ng')
  }
  const reset = (token: string) => browser().call(resetPassword, { token, password: fresh })
  const late = await ask()
  clock.advance(60)
  expect((await reset(late)).body.code).toBe('link_dead')
  const [first, second] = [await ask(), await ask()]
  expect(first).not.toBe(second)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).body.code).toBe('link_dead')
})

test('a verification link does not reset, and a reset link does not verify', async () => {
  const { browser, settle, tokenFor } = await world()
  const body = { role: 'resident', email: 'ada@town.ng' } as const
  await browser().call(requestPasswordReset, body)
  await settle()
  const opened = await browser().call(verifyEmail, { token: tokenFor('ada@town.ng') })
  expect(opened.body.code).toBe('link_dead')
})

test('who has not verified yet and asks for a reset gets the first link again', async () => {
  const { browser, settle, tokenFor, mailTo } = await world()
  const email = 'bisi@home.ng'
  const registration = { name: 'Bisi', email, address: '1 A', stationName: 'Ikeja', password: old }
  await browser().call(registerResident, registration)
  await browser().call(requestPasswordReset, { role: 'resident', email })
  await settle()
  expect(mailTo(email)?.subject).toMatch(/^Verify your email/)
  const token = tokenFor(email)
  const reset = await browser().call(resetPassword, { token, password: fresh })
  expect(reset.body.code).toBe('link_dead')
  expect((await browser().call(verifyByPassword, { token, password: old })).status).toBe(200)
  const login = await browser().call(loginResident, { email, password: old })
  expect(login.status).toBe(200)
})

test.each([
  [{ role: 'resident', email: '' }, { email: words.enterEmail }],
  [{ role: 'king', email: 'ada@town.ng' }, { role: expect.any(String) }],
])('a reset request is checked: %j', async (body, fields) => {
  const { browser } = await world()
  const answer = await browser().attempt(requestPasswordReset, body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})

test('a weak new password is refused beside its field', async () => {
  const { browser } = await world()
  const body = { token: 'x', password: '12345678' }
  const answer = await browser().call(resetPassword, body)
  expect(answer.body.fields).toEqual({ password: 'That password is too common. Choose another.' })
})

test('asking for links has a limit', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const ask = () => browser().call(requestPasswordReset, { role: 'station', email: 'x@y.ng' })
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('strangers can have five letters a day sent to Ada, of all kinds, and her own browser still gets its link', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const email = 'ada@town.ng'
  const phone = await town.signedIn('ada')
  const ask = (by: ReturnType<typeof town.browser>, to = email) =>
    by.call(requestPasswordReset, { role: 'resident', email: to })
  const letters = async () => {
    await town.settle()
    return town.mails.filter(({ to }) => to === email).length
  }
  const before = await letters()
  const registration = { name: 'Eve', address: '1 A', stationName: 'Ikeja', password: fresh }
  await town.browser().call(registerResident, { ...registration, email })
  for (let network = 1; network <= 4; network++) {
    const stranger = town.browser({ remoteAddress: `10.5.0.${network}` })
    for (let n = 0; n < 3; n++) expect((await ask(stranger)).status).toBe(200)
    expect((await ask(stranger)).status).toBe(429)
  }
  expect((await letters()) - before).toBe(5)

  for (let n = 1; n <= 3; n++) {
    expect((await ask(phone)).status).toBe(200)
    expect((await letters()) - before).toBe(5 + n)
  }
  expect((await ask(phone)).status).toBe(429)
  const token = town.tokenFor(email)
  expect((await phone.call(resetPassword, { token, password: fresh })).status).toBe(200)
})

test('addresses of one mailbox count as one', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const registration = { name: 'Eve', address: '1 A', stationName: 'Ikeja', password: fresh }
  for (let n = 1; n <= 8; n++) {
    const email = `bisi+${n}@home.ng`
    expect((await town.browser().call(registerResident, { ...registration, email })).status).toBe(
      201,
    )
  }
  await town.settle()
  expect(town.mails.filter(({ to }) => to.endsWith('@home.ng'))).toHaveLength(5)
})

test.each(everyRole)('a %s changes it: this device stays in, the others go out', async role => {
  const { browser, settle, mailTo } = await world()
  const email = emails[role]
  const [here, there] = [browser(), browser()]
  await signIn(here, role, email, old)
  await signIn(there, role, email, old)
  const body = { currentPassword: old, password: fresh }
  expect((await here.call(changePassword, body)).status).toBe(200)
  expect((await here.call(getSession, {})).body.data?.role).toBe(role)
  expect((await there.call(getSession, {})).body.data).toBeNull()
  expect((await signIn(there, role, email, fresh)).status).toBe(200)
  await settle()
  expect(mailTo(email)?.subject).toMatch(/was changed$/)
})

test.each([
  [{ currentPassword: 'wrong', password: fresh }, 422, 'fields'],
  [{ currentPassword: old, password: old }, 409, 'password_same'],
  [{ currentPassword: old, password: 'short' }, 422, 'fields'],
  [{ password: fresh }, 422, 'fields'],
])('a change is refused: %j', async (body, status, code) => {
  const { signedIn } = await world()
  const answer = await (await signedIn('ada')).attempt(changePassword, body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a change without a session is refused', async () => {
  const { browser } = await world()
  const body = { currentPassword: old, password: fresh }
  expect((await browser().call(changePassword, body)).body.code).toBe('no_session')
})

test('guessing the current one has a limit', async () => {
  const { signedIn } = await world({ RATE_LIMIT_SCALE: '1' })
  const thief = await signedIn('ada')
  const body = { currentPassword: 'guess', password: fresh }
  for (let n = 0; n < 10; n++) await thief.call(changePassword, body)
  expect((await thief.call(changePassword, body)).status).toBe(429)
})
