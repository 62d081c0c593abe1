import type pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '../../contract/refusal.ts'
import { freshDatabase } from '../testing/database.ts'
import { inTransaction, type Db } from './connect.ts'

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
