import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AccountName } from '../wallet/ledger.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

/** One movement of the demo's year; its id is known before, so that rows can point at it. */
export type Movement = {
  id: string
  key: string
  kind: 'single' | 'pending'
  from: AccountName
  to: AccountName
  kobo: number
  reason: string
  about: string | null
  note?: string
  at: Date
}

type Account = {
  id: string
  kind: string
  owner: string | null
  debits_pending: number
  debits_posted: number
  credits_pending: number
  credits_posted: number
  entries: number
}

/** What the door would have written, for some thousand movements in the order they happened in. */
function keepBooks(movements: Movement[]) {
  const accounts = new Map<string, Account>()
  const accountOf = ({ kind, owner }: AccountName) => {
    const known = accounts.get(`${kind} ${owner}`)
    if (known) return known
    const empty = { debits_pending: 0, debits_posted: 0, credits_pending: 0, credits_posted: 0 }
    const made = { id: randomUUID(), kind, owner, ...empty, entries: 0 }
    accounts.set(`${kind} ${owner}`, made)
    return made
  }
  const transfers: object[] = []
  const entries: object[] = []
  for (const { id, key, kind, from, to, kobo, reason, about, note, at } of movements) {
    const [debit, credit] = [accountOf(from), accountOf(to)]
    const [debit_account, credit_account] = [debit.id, credit.id]
    transfers.push({ id, key, kind, debit_account, credit_account, kobo, reason, about, note, at })
    if (kind === 'pending') {
      debit.debits_pending += kobo
      credit.credits_pending += kobo
      continue
    }
    debit.debits_posted += kobo
    credit.credits_posted += kobo
    for (const [account, amount] of [
      [debit, -kobo],
      [credit, kobo],
    ] as const) {
      account.entries += 1
      const balance = account.credits_posted - account.debits_posted
      const { id: account_id, entries: sequence } = account
      entries.push({ account_id, sequence, transfer_id: id, amount, balance, at })
    }
  }
  return { accounts: [...accounts.values()], transfers, entries }
}

/** Written in one go, because the door would keep whoever opens the demo waiting; a test checks it. */
export async function moveAll(db: Db, movements: Movement[]) {
  const inOrder = movements.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const { accounts, transfers, entries } = keepBooks(inOrder)
  await rowsOf(db, sql`SET LOCAL ledger.door = 'open'`)
  await rowsOf(
    db,
    sql`
    INSERT INTO ledger_account (id, kind, owner, debits_pending, debits_posted, credits_pending,
      credits_posted, entries)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS a (id uuid, kind text,
      owner uuid, debits_pending bigint, debits_posted bigint, credits_pending bigint,
      credits_posted bigint, entries bigint)`,
  )
  await rowsOf(
    db,
    sql`
    INSERT INTO transfer (id, key, kind, debit_account, credit_account, amount_kobo, reason, about,
      note, at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) AS t (id uuid, key text,
      kind text, debit_account uuid, credit_account uuid, kobo bigint, reason text, about uuid,
      note text, at timestamptz)`,
  )
  await rowsOf(
    db,
    sql`
    INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (account_id uuid,
      sequence bigint, transfer_id uuid, amount bigint, balance bigint, at timestamptz)`,
  )
  await rowsOf(db, sql`SET LOCAL ledger.door = 'shut'`)
}
