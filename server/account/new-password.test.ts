import { expect, test } from 'vitest'
import { words } from '../../contract/words.ts'
import { everybodysSecret as old, world } from '../testing/world.ts'

const fresh = 'omo-ologo-2026'
const doors = {
  resident: ['ada@town.ng', '/api/users/loginuser', 'password'],
  station: ['ikeja@town.ng', '/api/stations/login-station', 'password'],
  director: ['amina@town.ng', '/api/director/login-director', 'name'],
} as const
const everyRole = ['resident', 'station', 'director'] as const

test.each(everyRole)('a %s who forgot gets a link, chooses anew, and is in', async role => {
  const { browser, settle, tokenFor, mailTo } = await world()
  const [email, path, field] = doors[role]
  const elsewhere = browser()
  await elsewhere.send('POST', path, { email, [field]: old })
  const phone = browser()
  const asked = await phone.send('POST', '/api/passwords/reset-request', { role, email })
  expect(asked.status).toBe(200)
  await settle()
  const token = tokenFor(email)
  const done = await phone.send('POST', '/api/passwords/reset', { token, password: fresh })
  expect(done.body.data).toEqual({ role, email })
  expect((await elsewhere.send('GET', '/api/session')).body.data).toBeNull()
  expect((await phone.send('POST', path, { email, [field]: old })).status).toBe(401)
  expect((await phone.send('POST', path, { email, [field]: fresh })).status).toBe(200)
  await settle()
  const kind = role === 'director' ? 'access name' : 'password'
  expect(mailTo(email)?.subject).toBe(`Your ${kind} was changed`)
  const again = await phone.send('POST', '/api/passwords/reset', { token, password: 'another-one' })
  expect([again.status, again.body.code]).toEqual([409, 'link_dead'])
})

test('the answer is the same for an address that nobody has, and nothing is mailed', async () => {
  const { browser, settle, mails } = await world()
  const ask = (email: string) =>
    browser().send('POST', '/api/passwords/reset-request', { role: 'resident', email })
  const known = await ask('ada@town.ng')
  const unknown = await ask('nobody@town.ng')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await settle()
  expect(mails.map(mail => mail.to)).toEqual(['ada@town.ng'])
})

test('a reset link dies after an hour, and a newer use kills the older links', async () => {
  const { browser, settle, tokenFor, clock } = await world()
  const ask = async () => {
    const body = { role: 'resident', email: 'ada@town.ng' }
    await browser().send('POST', '/api/passwords/reset-request', body)
    await settle()
    return tokenFor('ada@town.ng')
  }
  const reset = (token: string) =>
    browser().send('POST', '/api/passwords/reset', { token, password: fresh })
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
  const body = { role: 'resident', email: 'ada@town.ng' }
  await browser().send('POST', '/api/passwords/reset-request', body)
  await settle()
  const path = `/api/users/verify-user/${tokenFor('ada@town.ng')}`
  expect((await browser().send('GET', path)).body.code).toBe('link_dead')
})

test('who has not verified yet and asks for a reset gets the first link again', async () => {
  const { browser, settle, tokenFor, mailTo } = await world()
  const email = 'bisi@home.ng'
  const registration = { name: 'Bisi', email, address: '1 A', stationName: 'Ikeja', password: old }
  await browser().send('POST', '/api/users/registeruser', registration)
  await browser().send('POST', '/api/passwords/reset-request', { role: 'resident', email })
  await settle()
  expect(mailTo(email)?.subject).toMatch(/^Verify your email/)
  const body = { token: tokenFor(email), password: fresh }
  expect((await browser().send('POST', '/api/passwords/reset', body)).body.code).toBe('link_dead')
  const link = `/api/users/verify-user/${tokenFor(email)}`
  expect((await browser().send('POST', link, { password: old })).status).toBe(200)
  const login = await browser().send('POST', '/api/users/loginuser', { email, password: old })
  expect(login.status).toBe(200)
})

test.each([
  [{ role: 'resident', email: '' }, { email: words.enterEmail }],
  [{ role: 'king', email: 'ada@town.ng' }, { role: expect.any(String) }],
])('a reset request is checked: %j', async (body, fields) => {
  const { browser } = await world()
  const answer = await browser().send('POST', '/api/passwords/reset-request', body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})

test('a weak new password is refused beside its field', async () => {
  const { browser } = await world()
  const body = { token: 'x', password: '12345678' }
  const answer = await browser().send('POST', '/api/passwords/reset', body)
  expect(answer.body.fields).toEqual({ password: 'this is one of the most common: choose another' })
})

test('asking for links has a limit', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const ask = () =>
    browser().send('POST', '/api/passwords/reset-request', { role: 'station', email: 'x@y.ng' })
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test.each(everyRole)('a %s changes it: this device stays in, the others go out', async role => {
  const { browser, settle, mailTo } = await world()
  const [email, path, field] = doors[role]
  const [here, there] = [browser(), browser()]
  await here.send('POST', path, { email, [field]: old })
  await there.send('POST', path, { email, [field]: old })
  const body = { currentPassword: old, password: fresh }
  expect((await here.send('PUT', '/api/passwords', body)).status).toBe(200)
  expect((await here.send('GET', '/api/session')).body.data.role).toBe(role)
  expect((await there.send('GET', '/api/session')).body.data).toBeNull()
  expect((await there.send('POST', path, { email, [field]: fresh })).status).toBe(200)
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
  const answer = await (await signedIn('ada')).send('PUT', '/api/passwords', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a change without a session is refused', async () => {
  const { browser } = await world()
  const body = { currentPassword: old, password: fresh }
  expect((await browser().send('PUT', '/api/passwords', body)).body.code).toBe('no_session')
})

test('guessing the current one has a limit', async () => {
  const { signedIn } = await world({ RATE_LIMIT_SCALE: '1' })
  const thief = await signedIn('ada')
  const body = { currentPassword: 'guess', password: fresh }
  for (let n = 0; n < 10; n++) await thief.send('PUT', '/api/passwords', body)
  expect((await thief.send('PUT', '/api/passwords', body)).status).toBe(429)
})
