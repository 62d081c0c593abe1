import pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '../../contract/refusal.ts'
import { freshDatabase } from '../testing/database.ts'
import { inTransaction, readAgain, type Db } from './connect.ts'

/** Fails in a transaction; gives what was said to the database. */
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

/** As PostgreSQL says it when a function was dropped and made anew under a call. */
const replaced = () =>
  Object.assign(new pg.DatabaseError('cache lookup failed for function 42593', 0, 'error'), {
    code: 'XX000',
  })

test('a call whose function was just made anew is made once more; any other fault of the database is not', async () => {
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
