import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Db } from '../db/connect.ts'
import { accountOf, type AccountName } from '../wallet/ledger.ts'
import { freshDatabase } from './database.ts'

/** A ledger on a database of its own, with accounts that need no people. */
export async function ledgerTown() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const scene = {
    db: database.db,
    now: new Date('2026-11-15T09:00:00Z'),
    newId: () => randomUUID(),
  }
  return { database, scene }
}

export const wallet = (number: number): AccountName => ({
  kind: 'wallet',
  owner: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
})
export const income: AccountName = {
  kind: 'income',
  owner: '00000000-0000-7000-9000-000000000000',
}
export const clearing: AccountName = { kind: 'clearing', owner: null }

type Purse = { balance: number; free: number }

/** What an account holds, and what of it can be spent. */
export async function purseOf(
  {
    db,
    pool,
  }: { db: Db; pool: { query: (sql: string, values: unknown[]) => Promise<{ rows: Purse[] }> } },
  name: AccountName,
): Promise<Purse> {
  const { rows } = await pool.query(
    `SELECT credits_posted - debits_posted AS balance,
       credits_posted - debits_posted - debits_pending AS free
     FROM ledger_account WHERE id = $1`,
    [await accountOf(db, name)],
  )
  return rows[0] as Purse
}
