import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, startOfDay } from '../../contract/calendar.ts'
import type { WeighedLine } from '../../contract/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import type {
  EntryReason,
  getEntry,
  getWallet,
  listEntries,
  WalletEntry,
} from '../../contract/wallet.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { duesOf } from './due.ts'

type Balance = { balanceKobo: number; setAsideKobo: number; owedKobo: number }

export const balance: Rule<typeof getWallet> = async ({ db, actor, gateway }) => {
  const [wallet = { balanceKobo: 0, setAsideKobo: 0, owedKobo: 0 }] = await named<Balance>(
    db,
    'wallet-of',
    `SELECT credits_posted - debits_posted - debits_pending AS "balanceKobo",
       debits_pending AS "setAsideKobo", coalesce((
         SELECT debits_posted - credits_posted FROM ledger_account
         WHERE kind = 'receivable' AND owner = $1 AND shard = 0
       ), 0) AS "owedKobo"
     FROM ledger_account WHERE kind = 'wallet' AND owner = $1 AND shard = 0`,
    [actor.accountId],
  )
  const owed = await duesOf(db, actor.accountId)
  const dues = owed.map(({ requestId, amountKobo, since }) => ({
    requestId,
    amountKobo,
    since: since.toISOString(),
  }))
  const dueKobo = dues.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  return { data: { ...wallet, dueKobo, dues, takesTopUps: gateway !== null } }
}

type Row = {
  id: string
  sequence: number
  at: Date
  reason: EntryReason
  amountKobo: number
  balanceKobo: number
  about: string | null
  reference: string | null
  note: string | null
}

const entries = sql`SELECT transfer.id, entry.sequence, entry.at, transfer.reason,
    entry.amount_kobo AS "amountKobo", entry.balance_kobo AS "balanceKobo", transfer.about,
    top_up.reference, transfer.note
  FROM ledger_account
    JOIN entry ON entry.account_id = ledger_account.id
    JOIN transfer ON transfer.id = entry.transfer_id
    LEFT JOIN top_up ON top_up.id = transfer.about AND transfer.reason = 'top-up'`

const ofWallet = (residentId: string) =>
  sql`ledger_account.kind = 'wallet' AND ledger_account.owner = ${residentId}`

export const list: Rule<typeof listEntries> = async ({ db, actor }, input) => {
  const { limit, after, search, reason, from, to } = input
  const [before] = readCursor(after, [z.string().check(z.regex(/^\d{1,15}$/))]) ?? []
  const chosen: (SQL | undefined)[] = [
    ofWallet(actor.accountId),
    before === undefined ? undefined : sql`entry.sequence < ${Number(before)}`,
    reason ? sql`transfer.reason = ${reason}` : undefined,
    from ? sql`entry.at >= ${startOfDay(from).toISOString()}` : undefined,
    to ? sql`entry.at < ${startOfDay(addDays(to, 1)).toISOString()}` : undefined,
    search ? sought(search) : undefined,
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`${entries} WHERE ${and(...chosen)} ORDER BY entry.sequence DESC LIMIT ${limit + 1}`,
  )
  return pageOf(rows, limit, row => [String(row.sequence)], present)
}

function sought(search: string): SQL {
  const pattern = like(search.replace(/^#/, ''))
  return sql`(transfer.note ILIKE ${pattern} OR top_up.reference ILIKE ${pattern}
    OR right(transfer.about::text, 6) ILIKE ${pattern})`
}

/** What is moved for a request; anything else belongs to a top-up, a weighing or a cash payment. */
const aboutRequests = new Set<EntryReason>(['pickup', 'special', 'due', 'refund'])

function present(row: Row): WalletEntry {
  const { id, at, reason, amountKobo, balanceKobo, about, note } = row
  return {
    _id: id,
    at: at.toISOString(),
    reason,
    amountKobo,
    balanceKobo,
    requestId: aboutRequests.has(reason) ? about : null,
    reference: row.reference,
    note,
  }
}

type Names = { resident: string; station: string; stationAddress: string }

export const one: Rule<typeof getEntry> = async ({ db, actor }, { entryId }) => {
  const [row] = await rowsOf<Row>(
    db,
    sql`${entries} WHERE ${ofWallet(actor.accountId)} AND transfer.id = ${entryId}`,
  )
  if (!row) throw refuse('not_yours')
  const [names] = await rowsOf<Names>(
    db,
    sql`SELECT account.name AS resident, station.name AS station, station.address AS "stationAddress"
      FROM account, station WHERE account.id = ${actor.accountId} AND station.id = ${actor.stationId}`,
  )
  if (!names) throw new Error('a wallet without a resident')
  const lines = row.reason === 'recyclables' ? await weighed(db, entryId) : []
  return { data: { ...present(row), ...names, lines } }
}

/** What was on the scale for a movement. */
const weighed = (db: Db, transferId: string) =>
  named<WeighedLine>(
    db,
    'weighed-for',
    `SELECT material, grams, rate_kobo AS "rateKobo", line.worth_kobo AS "worthKobo"
     FROM weighing JOIN weighing_line AS line ON line.weighing_id = weighing.id
     WHERE weighing.transfer_id = $1 ORDER BY material`,
    [transferId],
  )
