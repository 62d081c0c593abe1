import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openTicket } from '../../contract/support/support.ts'
import { registration } from '../account/account.table.ts'
import { ticket } from '../support/support.table.ts'
import { everybodysSecret as password, world } from '../testing/world.ts'

const path = '/api/users/registeruser'
const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  address: '14 Opebi Road',
  stationName: 'Ikeja',
  password: 'gbagada-express',
}
const login = { email: 'ada@town.ng', password }
const key = { 'idempotency-key': 'the-same-key' }

test('the same key and body give the first answer again, and one effect', async () => {
  const { browser, db, mails, settle } = await world()
  const first = await browser().send('POST', path, bisi, key)
  const second = await browser().send('POST', path, bisi, key)
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(await db.$count(registration)).toBe(1)
  await settle()
  expect(mails).toHaveLength(1)
})

test('fifty at once with one key are one call', async () => {
  const { browser, mails, settle } = await world()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser().send('POST', path, bisi, key)),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  await settle()
  expect(mails).toHaveLength(1)
})

test('the same key with another body, or for another call, is refused', async () => {
  const { browser } = await world()
  await browser().send('POST', path, bisi, key)
  const other = await browser().send('POST', path, { ...bisi, name: 'Other' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  const call = await browser().send('POST', '/api/users/verification', { email: 'a@b.ng' }, key)
  expect(call.body.code).toBe('idempotency_mismatch')
})

test('a refused call leaves its key free for a better try', async () => {
  const { browser } = await world()
  const refused = await browser().send('POST', path, { ...bisi, stationName: 'Atlantis' }, key)
  expect(refused.status).toBe(409)
  expect((await browser().send('POST', path, bisi, key)).status).toBe(201)
})

test('a call that waited on a device counts for whoever made it, and for nobody who signed in since', async () => {
  const { signedIn, browser, people, db } = await world()
  const mine = { 'for-account': people.ada }
  const ada = await signedIn('ada')
  const moved = await ada.send('PATCH', `/api/users/${people.ada}`, { address: '1 A' }, mine)
  expect(moved.status).toBe(200)
  const kabiru = await signedIn('kabiru')
  const wrote = { message: 'The gate is blue' }
  const refused = await kabiru.send('POST', openTicket.path, wrote, mine)
  expect([refused.status, refused.body.code]).toEqual([401, 'no_session'])
  const stranger = { ...wrote, name: 'Ada Obi', email: 'ada@town.ng' }
  const loggedOut = await browser().send('POST', openTicket.path, stranger, mine)
  expect([loggedOut.status, loggedOut.body.code]).toEqual([401, 'no_session'])
  expect(await db.$count(ticket)).toBe(0)
  const { status } = await kabiru.send('POST', openTicket.path, wrote, {
    'for-account': people.kabiru,
  })
  expect(status).toBe(201)
})

test('keys of one account say nothing about the keys of another', async () => {
  const { signedIn, people } = await world()
  const patch = (who: 'ada' | 'kabiru', id: string, address: string) =>
    signedIn(who).then(one => one.send('PATCH', `/api/users/${id}`, { address }, key))
  expect((await patch('ada', people.ada, '1 A')).status).toBe(200)
  expect((await patch('kabiru', people.kabiru, '2 B')).body.data.address).toBe('2 B')
})

test('a call that sets a cookie is carried out again, so that the cookie is there', async () => {
  const { browser } = await world()
  const [phone, retry] = [browser(), browser()]
  const first = await phone.send('POST', '/api/users/loginuser', login, key)
  const second = await retry.send('POST', '/api/users/loginuser', login, key)
  expect(second.body).toEqual(first.body)
  expect(retry.cookies.has('session')).toBe(true)
})

test.each(['', 'x'.repeat(201), 'with space', 'ünï'])(
  'a key of rubbish (%j) is refused',
  async rubbish => {
    const { browser } = await world()
    const answer = await browser().send('POST', path, bisi, { 'idempotency-key': rubbish })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  },
)

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('a changing call from %j answers %i', async (headers, status) => {
  const { browser } = await world()
  const host = { host: 'localhost:3000' }
  const answer = await browser().send('POST', '/api/users/loginuser', login, {
    ...headers,
    ...host,
  })
  expect(answer.status).toBe(status)
})

test('behind a proxy only the public origin counts', async () => {
  const { browser } = await world({ PUBLIC_URL: 'https://kwashe.example', MAILBOX: '1' })
  const from = (origin: string) =>
    browser().send('POST', '/api/users/loginuser', login, { origin, host: 'inside:3000' })
  expect((await from('https://kwashe.example')).status).toBe(200)
  expect((await from('http://inside:3000')).status).toBe(403)
})

test('with TLS the cookie is __Host-, Secure, HttpOnly and Lax', async () => {
  const { app } = await world({ PUBLIC_URL: 'https://kwashe.example', MAILBOX: '1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/loginuser',
    headers,
    payload: login,
  })
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({
      name: '__Host-session',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    }),
  )
  expect(answer.headers['strict-transport-security']).toBeDefined()
})

test('the policy lets nothing inline run and nothing frame us', async () => {
  const { browser } = await world()
  const { headers } = await browser().send('GET', '/api/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['permissions-policy']).toBe(
    'camera=(self), geolocation=(self), microphone=(), payment=()',
  )
})

test.each([
  ['{"email":', 400, 'malformed'],
  ['[1]', 400, 'malformed'],
  ['"text"', 400, 'malformed'],
  ['{"__proto__":{"admin":true}}', 400, 'malformed'],
  [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'malformed'],
  ['', 422, 'fields'],
  [JSON.stringify({ email: 'x'.repeat(33_000) }), 413, 'too_large'],
])('a body of rubbish (%#) answers %i %s', async (payload, status, code) => {
  const { app } = await world()
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/users/loginuser', headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of %s is refused',
  async type => {
    const { app } = await world()
    const call = { method: 'POST', url: '/api/users/loginuser', payload: 'a=b' } as const
    const answer = await app.inject({ ...call, headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_type'])
  },
)

test('an address that is not there says so without repeating it', async () => {
  const { browser } = await world()
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await browser().send(method, '/api/<script>')
    expect([answer.status, answer.body]).toEqual([
      404,
      { message: 'We couldn’t find that page.', code: 'no_such_route' },
    ])
  }
})

test('paths are not case-sensitive', async () => {
  const { browser } = await world()
  expect((await browser().send('POST', '/API/Users/LoginUser', login)).status).toBe(200)
})

test('a field of the path cannot be overruled from the body', async () => {
  const { signedIn, people } = await world()
  const kabiru = await signedIn('kabiru')
  const body = { userId: people.kabiru, address: 'stolen' }
  const answer = await kabiru.send('PATCH', `/api/users/${people.ada}`, body)
  expect(answer.body.fields).toEqual({ userId: 'Put this in the address' })
})

test.each(['0', '101', '-1', '1.5', 'ten', ''])('a limit of %j is refused', async limit => {
  const { browser } = await world()
  const answer = await browser().send('GET', `/api/stations/all-stations?limit=${limit}`)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['limit']])
})

test('a fault of ours is opaque, and a database that is away is 503 with Retry-After', async () => {
  const { browser, db, database } = await world()
  await db.execute(sql`ALTER TABLE account RENAME TO elsewhere`)
  const broken = await browser().send('POST', '/api/users/loginuser', login)
  expect(broken).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(JSON.stringify(broken.body)).not.toMatch(/account|relation|select/i)
  await db.execute(sql`ALTER TABLE elsewhere RENAME TO account`)
  expect((await browser().send('POST', '/api/users/loginuser', login)).status).toBe(200)
  await database.vanish()
  const away = await browser().send('POST', '/api/users/loginuser', login)
  expect([away.status, away.body.code, away.headers['retry-after']]).toEqual([
    503,
    'database_away',
    '5',
  ])
})

test('what is not declared does not leave', async () => {
  const { signedIn } = await world()
  const answer = await (await signedIn('ada')).send('GET', '/api/session')
  expect(Object.keys(answer.body.data).toSorted()).toEqual(
    (
      '_id address announcements email leavesAt name numberOfRequests phoneNumber requests role station ' +
      'suspension'
    ).split(' '),
  )
})

test('connections that die under a call are given back, so that the next calls find one', async () => {
  const { browser, database } = await world()
  const ask = () => browser().send('POST', '/api/users/verification', { email: 'a@b.ng' })
  const killer = new pg.Client({ connectionString: database.url })
  await killer.connect()
  for (let n = 0; n < 25; n++) {
    const storm = Array.from({ length: 8 }, ask)
    await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    for (const { status } of await Promise.all(storm)) expect([200, 503]).toContain(status)
  }
  await killer.end()
  expect((await ask()).status).toBe(200)
  // The bell borrows one for a moment after each answer.
  const inUse = () => database.pool.totalCount - database.pool.idleCount
  await vi.waitFor(() => expect(inUse()).toBe(0), { timeout: 50_000 })
})
