import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { WeighedLine } from '../../contract/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import type {
  EntryReason,
  getEntry,
  getWallet,
  listEntries,
  WalletEntry,
  WalletMonth,
} from '../../contract/wallet.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { duesAsJson } from './due.ts'

type Balance = { balanceKobo: number; setAsideKobo: number; owedKobo: number }
type Stand = Balance & { dues: { requestId: string; amountKobo: number; since: string }[] }

export const balance: Rule<typeof getWallet> = async ({ db, actor, gateway }) => {
  const [wallet] = await named<Stand>(
    db,
    'wallet-of',
    `SELECT coalesce(credits_posted - debits_posted - debits_pending, 0) AS "balanceKobo",
       coalesce(debits_pending, 0) AS "setAsideKobo", coalesce((
         SELECT debits_posted - credits_posted FROM ledger_account
         WHERE kind = 'receivable' AND owner = $1 AND shard = 0
       ), 0) AS "owedKobo", (${duesAsJson}) AS dues
     FROM (SELECT $1::uuid AS id) AS resident
       LEFT JOIN ledger_account ON kind = 'wallet' AND owner = resident.id AND shard = 0`,
    [actor.accountId],
  )
  if (!wallet) throw new Error('a wallet without a row')
  const dues = wallet.dues.map(due => ({ ...due, since: new Date(due.since).toISOString() }))
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

const entry = sql`transfer.id, entry.sequence, entry.at, transfer.reason,
    entry.amount_kobo AS "amountKobo", entry.balance_kobo AS "balanceKobo", transfer.about,
    top_up.reference, transfer.note`
const moved = sql`FROM entry
    JOIN transfer ON transfer.id = entry.transfer_id
    LEFT JOIN top_up ON top_up.id = transfer.about AND transfer.reason = 'top-up'`

/** Asked for first, not joined: so the newest come off the index, however long the years grow. */
const ofWallet = (residentId: string) => sql`entry.account_id = (SELECT id FROM ledger_account
  WHERE kind = 'wallet' AND owner = ${residentId} AND shard = 0)`

export const list: Rule<typeof listEntries> = async ({ db, actor }, input) => {
  const { limit, after, search, reason, from, to } = input
  const [before] = readCursor(after, [z.string().check(z.regex(/^\d{1,15}$/))]) ?? []
  const wanted = and(
    reason ? sql`transfer.reason = ${reason}` : undefined,
    from ? sql`entry.at >= ${startOfDay(from).toISOString()}` : undefined,
    to ? sql`entry.at < ${startOfDay(addDays(to, 1)).toISOString()}` : undefined,
    search ? sought(search) : undefined,
  )
  const chosen = and(ofWallet(actor.accountId), wanted)
  const older = before === undefined ? undefined : sql`entry.sequence < ${Number(before)}`
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT ${entry} ${moved} WHERE ${and(chosen, older)}
      ORDER BY entry.sequence DESC LIMIT ${pageRows(limit)}`,
  )
  const page = pageOf(rows, limit, row => [String(row.sequence)], present)
  // Sums of everything need nothing but the entries.
  const source = wanted ? moved : sql`FROM entry`
  return { ...page, months: await monthsOf(db, page.data, source, chosen) }
}

/** What the months of these entries come to, whatever of them stands on other pages. */
async function monthsOf(
  db: Db,
  shown: readonly WalletEntry[],
  source: SQL,
  chosen: SQL | undefined,
) {
  const days = shown.map(({ at }) => lagosDay(new Date(at))).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const from = startOfDay(`${first.slice(0, 7)}-01`).toISOString()
  const until = startOfDay(`${addDays(`${last.slice(0, 7)}-28`, 4).slice(0, 7)}-01`).toISOString()
  return await rowsOf<WalletMonth>(
    db,
    sql`SELECT to_char(date_trunc('month', entry.at AT TIME ZONE 'Africa/Lagos'), 'YYYY-MM-DD') AS month,
        coalesce(sum(entry.amount_kobo) FILTER (WHERE entry.amount_kobo > 0), 0)::bigint AS "inKobo",
        coalesce(-sum(entry.amount_kobo) FILTER (WHERE entry.amount_kobo < 0), 0)::bigint AS "outKobo"
      ${source} WHERE ${chosen} AND entry.at >= ${from} AND entry.at < ${until}
      GROUP BY 1 ORDER BY 1 DESC`,
  )
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
    sql`SELECT ${entry} ${moved} WHERE ${ofWallet(actor.accountId)} AND transfer.id = ${entryId}`,
  )
  if (!row) throw refuse('not_yours')
  const [names] = await rowsOf<Names>(
    db,
    sql`SELECT account.name AS resident, station.name AS station, station.address AS "stationAddress"
      FROM account, station WHERE account.id = ${actor.accountId} AND station.id = ${actor.stationId}`,
  )
  if (!names) throw new Error('a wallet without a resident')
  const lines = row.reason === 'recyclables' ? await weighed(db, entryId) : []
  const shown = present(row)
  const carrier = shown.requestId ? await whoCame(db, shown.requestId) : null
  return { data: { ...shown, ...names, carrier, lines } }
}

/** The name of whoever picked it up. */
async function whoCame(db: Db, requestId: string): Promise<string | null> {
  const [came] = await named<{ name: string }>(
    db,
    'who-came',
    `SELECT carrier.name FROM request JOIN carrier ON carrier.id = request.carrier_id
     WHERE request.id = $1 AND request.picked_up_at IS NOT NULL`,
    [requestId],
  )
  return came?.name ?? null
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
