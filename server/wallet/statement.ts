import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, startOfDay } from '../../contract/calendar.ts'
import type { WeighedLine } from '../../contract/recyclable/recyclable.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type {
  EntryReason,
  getEntry,
  getWallet,
  listEntries,
  WalletEntry,
  WalletMonth,
} from '../../contract/wallet/wallet.ts'
import { numberHeldUntil } from '../account/account.ts'
import type { Rule, WrittenRule } from '../call/context.ts'
import { cursorAt, pageRows, readCursor } from '../call/cursor.ts'
import { Written, type WrittenRow } from '../call/written.ts'
import type { Db } from '../db/connect.ts'
import {
  asText,
  moment,
  number,
  object,
  orNull,
  uuidText,
  when,
  word,
  written,
} from '../db/json.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { cashTaker, duesAsJson, requestNamed } from './due.ts'

type Balance = { balanceKobo: number; setAsideKobo: number; owedKobo: number }
type Stand = Balance & Pick<OutputOf<typeof getWallet>, 'dues' | 'waived'>

const waivedShownDays = 30
/** What a resident does not pay that was set aside; it moved nothing, so that no entry says so. */
const waivedAsJson = `SELECT coalesce(json_agg(json_build_object('requestId', request.id, 'request', ${asText(requestNamed)}::json,
    'amountKobo', e.amount_kobo, 'at', e.at) ORDER BY e.id DESC), '[]')
  FROM request JOIN request_event AS e ON e.request_id = request.id
  WHERE request.resident_id = $1 AND request.forgiven_kobo > 0 AND e.what = 'refunded' AND e.at > $2
    AND was_set_aside(request.id, e.at) AND NOT EXISTS (
      SELECT FROM refund WHERE refund.request_id = request.id AND given_at = e.at)`

export const balance: Rule<typeof getWallet> = async ({ db, actor, now, gateway }) => {
  const [wallet] = await named<Stand>(
    db,
    'wallet-of',
    `SELECT coalesce(credits_posted - debits_posted - debits_pending, 0) AS "balanceKobo",
       coalesce(debits_pending, 0) AS "setAsideKobo", coalesce((
         SELECT debits_posted - credits_posted FROM ledger_account
         WHERE kind = 'receivable' AND owner = $1 AND shard = 0
       ), 0) AS "owedKobo", (${duesAsJson}) AS dues, (${waivedAsJson}) AS waived
     FROM (SELECT $1::uuid AS id) AS resident
       LEFT JOIN ledger_account ON kind = 'wallet' AND owner = resident.id AND shard = 0`,
    [actor.accountId, new Date(now.getTime() - waivedShownDays * 86_400_000)],
  )
  if (!wallet) throw new Error('a wallet without a row')
  const dues = wallet.dues.map(due => ({ ...due, since: new Date(due.since).toISOString() }))
  const { waived: released = [], ...stand } = wallet
  const waived = released.map(({ requestId, request, amountKobo, at }) => ({
    requestId,
    request,
    amountKobo,
    at: new Date(at).toISOString(),
  }))
  const dueKobo = dues.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const until = actor.isBarred ? await numberHeldUntil(db, actor.accountId, now) : null
  const heldUntil = until?.toISOString() ?? null
  const noted = waived.length > 0 && { waived }
  return {
    data: { ...stand, ...noted, dueKobo, dues, heldUntil, takesTopUps: gateway !== null },
  }
}

/** What is moved for a request; anything else belongs to a top-up, a weighing or a cash payment. */
const isAboutRequest = `transfer.reason IN ('pickup', 'special', 'due', 'refund')`

const shown = sql.raw(
  asText(
    object<WalletEntry>({
      _id: uuidText('transfer.id'),
      at: moment('entry.at'),
      reason: word<EntryReason>('transfer.reason'),
      amountKobo: number('entry.amount_kobo'),
      balanceKobo: number('entry.balance_kobo'),
      requestId: when(isAboutRequest, orNull(uuidText('transfer.about'))),
      request: when('request.id IS NOT NULL', requestNamed),
      cashTo: orNull(written(cashTaker)),
      reference: orNull(written('top_up.reference')),
      note: orNull(written('transfer.note')),
    }),
  ),
)
const moved = sql`FROM entry
    JOIN transfer ON transfer.id = entry.transfer_id
    LEFT JOIN top_up ON top_up.id = transfer.about AND transfer.reason = 'top-up'
    LEFT JOIN request ON request.id = transfer.about AND ${sql.raw(isAboutRequest)}`

/** Asked for first, not joined: so the newest come off the index, however long the years grow. */
const ofWallet = (residentId: string) => sql`entry.account_id = (SELECT id FROM ledger_account
  WHERE kind = 'wallet' AND owner = ${residentId} AND shard = 0)`

type Page = { entries: string | null; lastSequence: number | null; months: WalletMonth[] }

/** A moment that begins a month in Lagos. */
const monthOf = (at: SQL) => sql`date_trunc('month', ${at}, 'Africa/Lagos')`

/** A page of entries with the full totals of their months. */
export const list: WrittenRule<typeof listEntries> = async ({ db, actor }, input) => {
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
  // Sums of everything need nothing but the entries.
  const summed = wanted ? moved : sql`FROM entry`
  const [page] = await rowsOf<Page>(
    db,
    sql`WITH page AS MATERIALIZED (
        SELECT entry.sequence, entry.at, ${shown} AS json,
          row_number() OVER (ORDER BY entry.sequence DESC) <= ${limit} AS is_shown
        ${moved} WHERE ${and(chosen, older)} ORDER BY entry.sequence DESC LIMIT ${pageRows(limit)}
      ), span AS (
        SELECT ${monthOf(sql`min(at)`)} AS since, ${monthOf(sql`max(at)`)} AS until
        FROM page WHERE is_shown
      ), month AS (
        SELECT ${monthOf(sql`entry.at`)} AS month,
          coalesce(sum(entry.amount_kobo) FILTER (WHERE entry.amount_kobo > 0), 0) AS came,
          coalesce(-sum(entry.amount_kobo) FILTER (WHERE entry.amount_kobo < 0), 0) AS went
        ${summed}
        WHERE ${chosen} AND entry.at >= (SELECT since FROM span)
          AND entry.at < (SELECT until AT TIME ZONE 'Africa/Lagos' + interval '1 month' FROM span)
            AT TIME ZONE 'Africa/Lagos'
        GROUP BY 1
      )
      SELECT string_agg(json, ',' ORDER BY sequence DESC) FILTER (WHERE is_shown) AS entries,
        CASE WHEN NOT every(is_shown) THEN min(sequence) FILTER (WHERE is_shown) END AS "lastSequence",
        (SELECT coalesce(json_agg(json_build_object(
            'month', to_char(month AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'),
            'inKobo', came, 'outKobo', went
          ) ORDER BY month DESC), '[]') FROM month) AS months
      FROM page`,
  )
  if (!page) throw new Error('a page without a row')
  const { entries, lastSequence, months } = page
  const next = lastSequence === null ? null : cursorAt([String(lastSequence)])
  return { data: new Written('[', entries ?? '', ']'), next, months }
}

function sought(search: string): SQL {
  const pattern = like(search.replace(/^#/, ''))
  return sql`(transfer.note ILIKE ${pattern} OR top_up.reference ILIKE ${pattern}
    OR right(transfer.about::text, 6) ILIKE ${pattern} OR request.message ILIKE ${pattern})`
}

type Names = { resident: string; station: string; stationAddress: string }

export const one: Rule<typeof getEntry> = async ({ db, actor }, { entryId }) => {
  const [row] = await rowsOf<WrittenRow>(
    db,
    sql`SELECT ${shown} AS json ${moved}
      WHERE ${ofWallet(actor.accountId)} AND transfer.id = ${entryId}`,
  )
  if (!row) throw refuse('not_yours')
  const found = JSON.parse(row.json) as WalletEntry
  const [names] = await rowsOf<Names>(
    db,
    sql`SELECT account.name AS resident, station.name AS station, station.address AS "stationAddress"
      FROM account, station WHERE account.id = ${actor.accountId} AND station.id = ${actor.stationId}`,
  )
  if (!names) throw new Error('a wallet without a resident')
  const lines = found.reason === 'recyclables' ? await weighed(db, entryId) : []
  const carrier = found.requestId ? await whoCame(db, found.requestId) : null
  return { data: { ...found, ...names, carrier, lines } }
}

/** The name of the carrier who picked it up. */
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
