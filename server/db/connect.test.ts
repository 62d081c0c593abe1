import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { refuse } from '../../contract/refusal.ts'
import { freshDatabase } from '../testing/database.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { connect, inTransaction, readAgain, type Db } from './connect.ts'

/** Fails in a transaction; returns the statements that were sent. */
async function failWith(problem: Error): Promise<string[]> {
  const { onConnection, drop, vanish } = await freshDatabase()
  const said: string[] = []
  const failing = onConnection((db: Db) => {
    const client = db.$client as pg.PoolClient
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    Object.assign(client, { query: (text: string) => (said.push(text), query(text)) })
    return inTransaction(db, () => Promise.reject(problem))
  })
  await expect(failing).rejects.toBe(problem)
  // Nobody else gets a line that is listened to.
  await vanish()
  await drop()
  return said
}

test('a refusal undoes what was done; on a line that is gone nobody waits for that', async () => {
  expect(await failWith(refuse('not_yours'))).toEqual(['BEGIN', 'ROLLBACK'])
  expect(await failWith(new Error('Query read timeout'))).toEqual(['BEGIN'])
})

/** PostgreSQL's error when a function was dropped and recreated during a call. */
const replaced = () =>
  Object.assign(new pg.DatabaseError('cache lookup failed for function 42593', 0, 'error'), {
    code: 'XX000',
  })

test('a call is repeated once if its function was just recreated, and not after any other database error', async () => {
  const { db, drop } = await freshDatabase()
  const failOnceWith = (problem: Error) => {
    const calls = { made: 0 }
    const work = async () => {
      if (++calls.made === 1) throw problem
      return calls.made
    }
    return work
  }
  expect(await inTransaction(db, failOnceWith(replaced()))).toBe(2)
  expect(await readAgain(failOnceWith(replaced()))).toBe(2)
  const other = Object.assign(replaced(), { message: 'could not read block 7' })
  await expect(inTransaction(db, failOnceWith(other))).rejects.toBe(other)
  await expect(readAgain(failOnceWith(other))).rejects.toBe(other)
  await drop()
})

test('who is let have few connections waits for one of them, and fails where there is none', async () => {
  const url = await emptyDatabase()
  const name = `few_${process.pid}_${Date.now()}`
  await query(url, `CREATE ROLE ${name} LOGIN PASSWORD 'jollofrice' CONNECTION LIMIT 3`)
  const own = Object.assign(new URL(url), { username: name, password: 'jollofrice' }).href
  const database = connect(own, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await query(url, `DROP ROLE ${name}`)
  })
  const work = (text: string) => database.onConnection(db => db.execute(text))
  const calls = Array.from({ length: 40 }, (_, at) =>
    at % 2 ? work('SELECT pg_sleep(0.02)') : database.pool.query('SELECT pg_sleep(0.02)'),
  )
  const ends = await Promise.allSettled(calls)
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(database.pool.totalCount).toBeLessThanOrEqual(3)
  const second = connect(own, () => undefined)
  await expect(second.pool.query('SELECT 1')).rejects.toThrow(/too many connections for role/)
  await second.close()
})
