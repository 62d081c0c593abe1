import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../setting/config.ts'
import { patienceMs } from '../db/connect.ts'
import { demoLock } from './demo.ts'
import { startServer } from '../starting/start.ts'
import { freshDatabase } from '../testing/database.ts'
import { query } from '../testing/empty-database.ts'

test('it waits for the server that fills the demo longer than any call would wait', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const filler = new pg.Client(database.url)
  await filler.connect()
  onTestFinished(() => filler.end())
  await filler.query(`SELECT pg_advisory_lock(${demoLock})`)
  const settings = { DATABASE_URL: database.url, DEMO: '1', PORT: '0', LOG_LEVEL: 'silent' }
  const SECRET_KEY = 'a key that only tests use, 32 long'
  const starting = startServer(readConfig({ ...settings, SECRET_KEY }))
  onTestFinished(() => starting.then(server => server.stop()))
  // Whoever waits so long for the answer to a call is told no.
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event = 'advisory' AND now() - query_start > interval '${patienceMs.query + 500} ms'`
  const waitsOn = async () => expect(await query(database.url, waits)).toHaveLength(1)
  await Promise.race([starting, vi.waitFor(waitsOn, { timeout: 120_000, interval: 100 })])
  await filler.query(`SELECT pg_advisory_unlock(${demoLock})`)
  expect((await starting).demo).toBe(true)
})
