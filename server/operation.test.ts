import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { connect } from './db/connect.ts'
import { createBrowser } from './testing/browser.ts'
import { cuttableLine } from './testing/cuttable-line.ts'
import { world } from './testing/world.ts'

/** The value of a figure with these labels, as the operator's collector reads it. */
function figure(metrics: string, name: string, labels = ''): number {
  const line = metrics.split('\n').find(each => each.startsWith(`${name}${labels} `))
  return Number(line?.split(' ').at(-1))
}

const mail = '{lane="mail"}'

test('healthy and ready while all is well', async () => {
  const { browser } = await world()
  const [health, ready] = [
    await browser().send('GET', '/healthz'),
    await browser().send('GET', '/readyz'),
  ]
  expect([health.status, health.body]).toEqual([200, { message: 'alive' }])
  expect([ready.status, ready.body]).toEqual([200, { message: 'ready' }])
})

test('while the database is away: alive, not ready, and ready again when it is back', async () => {
  const { database, config, serving } = await world()
  const line = await cuttableLine(database.url)
  const far = connect(line.url, () => undefined)
  onTestFinished(() => far.close())
  const app = await createApp(config, { ...serving, ...far })
  onTestFinished(() => app.close())
  const { send } = createBrowser(app)
  expect((await send('GET', '/readyz')).status).toBe(200)

  await line.cut()
  expect((await send('GET', '/healthz')).status).toBe(200)
  const away = await send('GET', '/readyz')
  expect([away.status, away.body.code]).toEqual([503, 'database_away'])
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  const login = { email: 'ada@town.ng', password: 'whatever-it-is' }
  const refused = await send('POST', '/api/users/loginuser', login)
  expect([refused.status, refused.body.code]).toEqual([503, 'database_away'])
  const figures = await send('GET', '/metrics')
  expect([figures.status, figure(figures.body, 'outbox_waiting', mail)]).toEqual([200, NaN])

  await line.mend()
  expect((await send('GET', '/readyz')).status).toBe(200)
})

test('a database that is gone for good makes it not ready, too', async () => {
  const { database, browser } = await world()
  await database.vanish()
  const answer = await browser().send('GET', '/readyz')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('the figures count calls by route, and what waits in the outbox', async () => {
  const { browser, db, settle, tokenFor } = await world()
  const phone = browser()
  const bisi = { name: 'Bisi', email: 'bisi@home.ng', address: '14 Opebi Road' }
  const register = { ...bisi, stationName: 'Ikeja', password: 'gbagada-express' }
  await phone.send('POST', '/api/users/registeruser', register)
  const before = await phone.send('GET', '/metrics')
  expect(before.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(figure(before.body, 'outbox_waiting', mail)).toBe(1)
  await settle()
  const token = tokenFor(bisi.email)
  await phone.send('GET', `/api/users/verify-user/${token}`)
  await phone.send('GET', `/verified/somebody/${token}?email=${bisi.email}`)
  await phone.send('GET', `/api/no-such-thing/${token}`)
  await settle()
  await db.execute(sql`UPDATE outbox SET failed_at = now(), done_at = NULL WHERE topic = 'mail'`)

  const { body } = await phone.send('GET', '/metrics')
  const name = 'http_request_duration_seconds_count'
  const verify = '{method="GET",route="/api/users/verify-user/:token",status="200"}'
  expect(figure(body, name, verify)).toBe(1)
  const registered = '{method="POST",route="/api/users/registeruser",status="201"}'
  expect(figure(body, name, registered)).toBe(1)
  expect(figure(body, 'outbox_waiting', mail)).toBe(0)
  expect(figure(body, 'outbox_failed', mail)).toBe(1)
  for (const secret of [token, bisi.email, 'no-such-thing']) expect(body).not.toContain(secret)
})
