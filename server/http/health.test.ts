import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginResident, registerResident } from '../../contract/account/account.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { makeRequest } from '../../contract/request/request.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { createApp } from './app.ts'
import { createClockWatch } from '../call/clock-watch.ts'
import { connect } from '../db/connect.ts'
import { noteBackup } from '../db/last-backup.ts'
import { createBrowser } from '../testing/browser.ts'
import { cuttableLine } from '../testing/outside/cuttable-line.ts'
import { dataFolder } from '../testing/process.ts'
import { world, type World } from '../testing/world.ts'

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
  expect([health.status, health.body]).toEqual([
    200,
    {
      message: 'alive',
      version: expect.any(String),
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  ])
  expect([ready.status, ready.body]).toEqual([200, { message: 'ready' }])
})

test('while the database is away: alive, not ready, and ready again when it is back', async () => {
  const { database, config, serving } = await world()
  const line = await cuttableLine(database.url)
  const far = connect(line.url, () => undefined)
  onTestFinished(() => far.close())
  const app = await createApp(config, { ...serving, ...far })
  onTestFinished(() => app.close())
  const { call, send } = createBrowser(app)
  expect((await send('GET', '/readyz')).status).toBe(200)

  await line.cut()
  expect((await send('GET', '/healthz')).status).toBe(200)
  const away = await send('GET', '/readyz')
  expect([away.status, away.body.code]).toEqual([503, 'database_away'])
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  const login = { email: 'ada@town.ng', password: 'whatever-it-is' }
  const refused = await call(loginResident, login)
  expect([refused.status, refused.body.code]).toEqual([503, 'database_away'])
  const figures = await send('GET', '/metrics')
  expect([figures.status, figure(figures.body, 'outbox_waiting', mail)]).toEqual([200, NaN])

  await line.mend()
  expect((await send('GET', '/readyz')).status).toBe(200)
})

test('a primary that takes no writes is away, not broken, and is found again when it does', async () => {
  const { database, browser, clock, serving } = await world()
  const { call, send } = browser()
  const name = new URL(database.url).pathname.slice(1)
  const set = (rest: string) => database.pool.query(`ALTER DATABASE ${name} ${rest}`)
  const login = { email: 'ada@town.ng', password: 'whatever-it-is' }
  const guess = () => call(loginResident, login)
  expect((await guess()).status).toBe(401)
  await set('SET default_transaction_read_only = on')
  // What is connected keeps the settings that it came with.
  await newLines(database.pool)
  const refused = await guess()
  expect([refused.status, refused.body.code]).toEqual([503, 'database_away'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const unready = await send('GET', '/readyz')
  expect([unready.status, unready.body]).toEqual([
    503,
    { message: 'The database is read-only: nothing can be written.', code: 'database_away' },
  ])
  expect((await send('GET', '/healthz')).status).toBe(200)
  clock.set(new Date().toISOString())
  await expect(serving.clockWatch.tick()).rejects.toThrow('read-only')

  const lines = await Promise.all(Array.from({ length: 5 }, () => database.pool.connect()))
  for (const line of lines) line.release()
  const admin = await database.pool.connect()
  await admin.query('SET default_transaction_read_only = off')
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  admin.release(true)
  expect(database.pool.idleCount).toBeGreaterThan(1)
  // The first who is refused ends the other lines, too: they lead to the same server.
  expect((await guess()).status).toBe(503)
  await vi.waitFor(() => expect(database.pool.idleCount).toBe(0))
  expect((await guess()).status).toBe(401)
  expect((await send('GET', '/readyz')).body).toEqual({ message: 'ready' })
})

/** Ends the lines that are open, so that the next are new. */
async function newLines(pool: World['database']['pool']) {
  for (let left = pool.idleCount; left > 0; left--) (await pool.connect()).release(true)
}

test('a full disk makes it not ready for a while, with a sentence', async () => {
  const { config, serving, db } = await world()
  let moment = 0
  const say = () => undefined
  const clockWatch = createClockWatch({ db, clock: serving.clock, say, since: () => moment })
  const app = await createApp(config, { ...serving, clockWatch })
  onTestFinished(() => app.close())
  const { call, send } = createBrowser(app)
  await db.execute(sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
  await db.execute(sql`CREATE TRIGGER full_disk BEFORE INSERT ON rate_limit
    FOR EACH ROW EXECUTE FUNCTION full_disk()`)
  expect((await send('GET', '/readyz')).status).toBe(200)
  const login = { email: 'ada@town.ng', password: 'whatever-it-is' }
  expect((await call(loginResident, login)).status).toBe(503)
  const full = await send('GET', '/readyz')
  expect([full.status, full.body.message]).toEqual([
    503,
    "The database's disk is full: little can be written.",
  ])
  moment += 15_000
  expect((await send('GET', '/readyz')).status).toBe(200)
})

test('a database that has gone because of a full disk is said to have a full disk', async () => {
  const { database, config, serving } = await world()
  const line = await cuttableLine(database.url)
  const far = connect(line.url, () => undefined)
  onTestFinished(() => far.close())
  const { clockWatch } = serving
  const app = await createApp(config, { ...serving, ...far })
  onTestFinished(() => app.close())
  const full = new pg.DatabaseError('no space left on device', 0, 'error')
  clockWatch.noteFailure(Object.assign(full, { code: '53100' }))
  await line.cut()
  const { status, body } = await createBrowser(app).send('GET', '/readyz')
  expect([status, body.message]).toEqual([
    503,
    "The database's disk is full: little can be written.",
  ])
})

test('a clock in doubt is told, and everybody is served all the same', async () => {
  const { browser, clock, serving, signedIn } = await world()
  const { send } = browser()
  clock.set(new Date().toISOString())
  await serving.clockWatch.tick()
  expect(figure((await send('GET', '/metrics')).body, 'clock_believed')).toBe(1)
  clock.advance(400 * 24 * 60)
  await serving.clockWatch.tick()
  const ready = await send('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([
    200,
    { message: 'ready', warning: expect.stringContaining("the database's") },
  ])
  expect(figure((await send('GET', '/metrics')).body, 'clock_believed')).toBe(0)
  expect((await (await signedIn('ada')).call(getWallet, {})).status).toBe(200)
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
  await phone.call(registerResident, register)
  const before = await phone.send('GET', '/metrics')
  expect(before.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(figure(before.body, 'outbox_waiting', mail)).toBe(1)
  await settle()
  const token = tokenFor(bisi.email)
  await phone.call(verifyEmail, { token })
  await phone.send('GET', `/verified/somebody/${token}?email=${bisi.email}`)
  await phone.send('GET', `/api/no-such-thing/${token}`)
  await settle()
  await db.execute(sql`UPDATE outbox SET failed_at = now(), done_at = NULL WHERE topic = 'mail'`)

  const { body } = await phone.send('GET', '/metrics')
  const name = 'http_request_duration_seconds_count'
  const verify = `{method="GET",route="${verifyEmail.path}",status="200"}`
  expect(figure(body, name, verify)).toBe(1)
  const registered = `{method="POST",route="${registerResident.path}",status="201"}`
  expect(figure(body, name, registered)).toBe(1)
  expect(figure(body, 'outbox_waiting', mail)).toBe(0)
  expect(figure(body, 'outbox_failed', mail)).toBe(1)
  for (const secret of [token, bisi.email, 'no-such-thing']) expect(body).not.toContain(secret)
})

test('an operator sees connections, open pages, who could not come in, what runs, and what is late', async () => {
  const town = await world({ DATA_DIR: await dataFolder() })
  const read = async () => (await town.browser().send('GET', '/metrics')).body as string
  const before = await read()
  const failed = (text: string) =>
    figure(text, 'sign_in_failures_total', '{code="wrong_credentials"}')
  expect(failed(before)).toBe(0)
  const login = { email: 'ada@town.ng', password: 'not-her-password' }
  expect((await town.browser().call(loginResident, login)).status).toBe(401)
  const ada = await town.signedIn('ada')
  const { ada: userId, ikeja: stationId } = town.people
  await ada.call(makeRequest, { userId, stationId })
  town.clock.advance(4 * 24 * 60)
  const after = await read()
  expect(failed(after)).toBe(1)
  expect(figure(after, 'requests_open', '{promised="late"}')).toBe(1)
  expect(figure(after, 'requests_open', '{promised="today or later"}')).toBe(0)
  expect(figure(after, 'live_lines')).toBe(0)
  expect(figure(after, 'replica_fallbacks')).toBe(0)
  expect(figure(after, 'db_pool_waiting')).toBeGreaterThanOrEqual(0)
  expect(figure(after, 'db_pool_connections', '{state="most"}')).toBeGreaterThan(0)
  expect(figure(after, 'top_ups_open')).toBe(0)
  expect(figure(after, 'outbox_oldest_seconds', mail)).toBeGreaterThanOrEqual(0)
  expect(figure(after, 'installed_timestamp_seconds')).toBeGreaterThan(1.6e9)
  const gauges = Array.from(after.matchAll(/^# TYPE (\w+) gauge$/gm), ([, name = '']) => name)
  expect(gauges.filter(name => name.endsWith('_total'))).toEqual([])
  expect(after).toMatch(
    /^build_info\{version="\d+\.\d+\.\d+",build="[0-9a-f]{12}",schema="\d{4}-[\w-]+\.sql"\} 1$/m,
  )
  expect(figure(after, 'last_backup_timestamp_seconds')).toBe(NaN)
  await noteBackup(town.config.dataDir, { takenAt: '2026-11-15T02:00:00.000Z', path: '/b.gz' })
  expect(figure(await read(), 'last_backup_timestamp_seconds')).toBe(1_794_708_000)
})
