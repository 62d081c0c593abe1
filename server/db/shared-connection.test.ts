import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { connect, inTransaction, type Database, type Db } from './connect.ts'
import { named, rowsOf } from './statement.ts'

let database: Database
beforeAll(async () => {
  database = connect(await emptyDatabase(), () => undefined)
})
afterAll(() => database.close())

type Said = { pid: number; said: number }
const say = (db: Db, said: number) =>
  named<Said>(db, 'say', 'SELECT pg_backend_pid() AS pid, $1::int AS said', [said])
const saying = (said: number) => database.onShared(async db => (await say(db, said))[0])
const many = (times: number) => Array.from({ length: times }, (_, index) => index)
const nobodyReads = () => expect(database.pool.idleCount).toBe(database.pool.totalCount)

test('reads that come together share few connections, and each gets its own answer', async () => {
  const answers = await Promise.all(many(40).map(saying))
  expect(answers.map(answer => answer?.said)).toEqual(many(40))
  expect(new Set(answers.map(answer => answer?.pid)).size).toBeLessThanOrEqual(4)
  nobodyReads()
})

test('one that is refused takes nobody with it', async () => {
  const refused = many(3).map(() => database.onShared(db => rowsOf(db, sql`SELECT 1 / 0`)))
  const told = await Promise.allSettled([saying(0), ...refused, ...many(19).map(saying)])
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  nobodyReads()
})

test('nobody is put behind one that takes long', async () => {
  await database.onConnection(async own => {
    await rowsOf(own, sql`SELECT pg_advisory_lock(7)`)
    const slow = database.onShared(db => rowsOf(db, sql`SELECT pg_advisory_xact_lock(7)`))
    // Those who come at once may stand behind it.
    const early = many(6).map(saying)
    await rowsOf(own, sql`SELECT pg_sleep(0.03)`)
    const late = await Promise.all(many(30).map(saying))
    expect(late.map(answer => answer?.said)).toEqual(many(30))
    await rowsOf(own, sql`SELECT pg_advisory_unlock(7)`)
    await slow
    expect(await Promise.all(early)).toHaveLength(6)
  })
  nobodyReads()
})

test('a change gets a connection while reads never stop', async () => {
  const over = new AbortController()
  const readOn = async () => {
    while (!over.signal.aborted) await saying(1)
  }
  const readers = many(250).map(readOn)
  const changes = many(20).map(said => inTransaction(database.onConnection, db => say(db, said)))
  expect((await Promise.all(changes)).flat().map(({ said }) => said)).toEqual(many(20))
  over.abort()
  await Promise.all(readers)
  nobodyReads()
})

test('a lost connection fails its current reads, and no later ones', async () => {
  const ending = database.onShared(async db => {
    await rowsOf(db, sql`SELECT pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(ending).rejects.toThrow(/terminat/)
  expect((await Promise.all(many(20).map(saying))).map(answer => answer?.said)).toEqual(many(20))
  nobodyReads()
})

test('where no database is everybody hears so', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', () => undefined)
  const told = await Promise.allSettled(many(20).map(n => nowhere.onShared(db => say(db, n))))
  expect(told.map(({ status }) => status)).toEqual(many(20).map(() => 'rejected'))
  await nowhere.close()
})

test('others would be in a transaction there, so there is none', async () => {
  const begun = database.onShared(db => inTransaction(db, async () => undefined))
  await expect(begun).rejects.toThrow('others share')
  // Alone on it one may.
  await Promise.all(many(20).map(saying))
  expect(await inTransaction(database.onConnection, async db => say(db, 1))).toHaveLength(1)
})
