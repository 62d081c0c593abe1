import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asRefusal } from './answer.ts'
import { world } from '../testing/world.ts'

test('a caller who hangs up half-way is not taken for a database that is away', () => {
  const gone = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' })
  expect(asRefusal(gone('aborted')).code).toBe('malformed')
  expect(asRefusal(gone('read ECONNRESET')).code).toBe('database_away')
})

test('a packed body is not unpacked, whatever it says it is', async () => {
  const { app } = await world()
  const known = JSON.stringify({ email: 'ada@town.ng', password: 'something' })
  for (const encoding of ['gzip', 'br, br', 'rubbish']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users/loginuser',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: gzipSync(known),
    })
    expect([encoding, answer.statusCode, answer.json().code]).toEqual([
      encoding,
      415,
      'unsupported_type',
    ])
  }
})

test('what the database cannot keep, and an address that is far too long, are no fault of ours', async () => {
  const { browser, signedIn } = await world()
  const search = await browser().send('GET', '/api/stations/all-stations?search=a%00b')
  expect([search.status, Object.keys(search.body.fields)]).toEqual([422, ['search']])
  const ada = await signedIn('ada')
  const reference = await ada.send('GET', '/api/wallet/top-ups/a%00b')
  expect([reference.status, reference.body.code]).toEqual([400, 'malformed'])
  const long = await browser().send('GET', `/api/stations/${'a'.repeat(301)}`)
  expect([long.status, long.body.code]).toEqual([404, 'no_such_route'])
})

test('half of a character is refused, both halves together are kept', async () => {
  const { app } = await world()
  const ask = (message: string) =>
    app.inject({
      method: 'POST',
      url: '/api/tickets',
      headers: { 'content-type': 'application/json' },
      payload: `{"name":"Ife","email":"ife@town.ng","message":"${message}"}`,
    })
  expect((await ask('\\ud83d')).json().code).toBe('malformed')
  expect((await ask('\\udd11\\ud83d')).json().code).toBe('malformed')
  expect((await ask('\\ud83d\\udd11')).statusCode).toBe(201)
  expect((await ask('a path: \\\\ud83d')).statusCode).toBe(201)
})
