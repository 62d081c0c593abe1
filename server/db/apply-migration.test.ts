import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { dataFolder } from '../testing/process.ts'
import type { Applied } from './apply-migration.ts'
import { migrate } from './migrate.ts'

const patient = { timeout: 25_000, interval: 10 }
const both = 'ALTER TABLE bin ADD COLUMN colour text; ALTER TABLE bag ADD COLUMN colour text'
const columns = `SELECT table_name AS name FROM information_schema.columns
  WHERE column_name = 'colour' ORDER BY 1`

/** A database in which an older version works with bins and bags, and the newer one's migrations. */
async function townBefore(next = both) {
  const url = await emptyDatabase()
  const tables = ['bin', 'bag'].map(name => `CREATE TABLE ${name} (id int, full_at timestamptz)`)
  await query(url, ...tables, 'INSERT INTO bin VALUES (1)', 'INSERT INTO bag VALUES (1)')
  const path = join(await dataFolder(), 'migrations')
  await mkdir(path)
  const folder = pathToFileURL(`${path}/`)
  await writeFile(join(path, '0001-kept.sql'), 'SELECT 1')
  await migrate(url, { folder })
  await writeFile(join(path, '0002-colour.sql'), next)
  return { url, folder }
}

/** A separate connection, closed when the test ends. */
async function somebody(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'old server' })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Resolves when the migration waits for somebody. */
const untilItWaits = (url: string) =>
  vi.waitFor(async () => {
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND application_name <> 'old server'`
    expect(await query(url, waits)).toHaveLength(1)
  }, patient)

test('a deadlock with a server at work is not the end: the migration gives way and gets through', async () => {
  const { url, folder } = await townBefore()
  const oldServer = await somebody(url)
  await oldServer.query('BEGIN; UPDATE bin SET full_at = now()')
  const applied: Applied[] = []
  const migrating = migrate(url, { folder, onApplied: each => applied.push(each) })
  await untilItWaits(url)
  // It has the bags and waits for the bins; who has the bins now wants the bags.
  await oldServer.query('UPDATE bag SET full_at = now()')
  await oldServer.query('COMMIT')
  expect(await migrating).toEqual(['0002-colour.sql'])
  expect(await query(url, columns)).toEqual([{ name: 'bag' }, { name: 'bin' }])
  expect(applied).toEqual([
    { name: '0002-colour.sql', ms: expect.any(Number), tries: expect.any(Number) },
  ])
  expect(applied[0]?.tries).toBeGreaterThan(1)
})

test('who has read a table may write it while the migration waits: nobody at work is the victim of a deadlock', async () => {
  const indexed =
    'CREATE INDEX bin_by_time ON bin (full_at); ALTER TABLE bin ADD COLUMN colour text'
  const { url, folder } = await townBefore(indexed)
  const oldServer = await somebody(url)
  await oldServer.query('BEGIN; SELECT id FROM bin')
  const migrating = migrate(url, { folder })
  await untilItWaits(url)
  // With the weak lock of the index already taken, each would wait for the other now.
  await oldServer.query('UPDATE bin SET full_at = now()')
  await oldServer.query('COMMIT')
  expect(await migrating).toEqual(['0002-colour.sql'])
})

test('while it waits for somebody, others go on reading', async () => {
  const { url, folder } = await townBefore()
  const [slow, reader] = [await somebody(url), await somebody(url)]
  await slow.query('BEGIN; UPDATE bin SET full_at = now()')
  const migrating = migrate(url, { folder })
  await untilItWaits(url)
  // Behind a migration that waits as long as it takes, this would wait for the slow one.
  expect((await reader.query('SELECT id FROM bin')).rows).toEqual([{ id: 1 }])
  await slow.query('COMMIT')
  expect(await migrating).toEqual(['0002-colour.sql'])
})

test('a crowd that takes the tables in the other order holds it up, and nobody fails', async () => {
  const { url, folder } = await townBefore()
  const crowd = await Promise.all(Array.from({ length: 6 }, () => somebody(url)))
  const work = { isOver: false, done: 0 }
  const working = crowd.map(async client => {
    while (!work.isOver) {
      await client.query('BEGIN; UPDATE bag SET full_at = now() WHERE id = 2')
      await client.query('UPDATE bin SET full_at = now() WHERE id = 2; COMMIT')
      work.done++
    }
  })
  await vi.waitFor(() => expect(work.done).toBeGreaterThan(20), patient)
  const migrating = migrate(url, { folder }).finally(() => (work.isOver = true))
  expect(await Promise.allSettled([migrating, ...working])).toEqual([
    { status: 'fulfilled', value: ['0002-colour.sql'] },
    ...crowd.map(() => ({ status: 'fulfilled', value: undefined })),
  ])
})

test('who never makes room is named in the end, and nothing of it is kept', async () => {
  const { url, folder } = await townBefore()
  const oldServer = await somebody(url)
  await oldServer.query('BEGIN; UPDATE bag SET full_at = now()')
  const failing = migrate(url, { folder, lockPatienceMs: 1 })
  await expect(failing).rejects.toThrow(
    /^The migration 0002-colour\.sql cannot be applied \(others are using its tables, tries: 1, .*\): nothing of it was kept\. Start again when there is less to do, or stop the other servers first\.$/,
  )
  expect(await query(url, columns)).toEqual([])
})

test('whatever limits its user has, it waits for the server that migrates just now', async () => {
  const { url, folder } = await townBefore()
  const name = new URL(url).pathname.slice(1)
  for (const limit of ['statement_timeout', 'lock_timeout']) {
    await query(url, `ALTER DATABASE ${name} SET ${limit} = 50`)
  }
  await writeFile(new URL('0003-slow.sql', folder), 'SELECT pg_sleep(0.3)')
  const done = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(done.flat()).toEqual(['0002-colour.sql', '0003-slow.sql'])
})
