import { and, sql, type SQL } from 'drizzle-orm'
import { addDays, lagosMonth, startOfDay } from '../../contract/calendar.ts'
import type * as contract from '../../contract/wallet/cash.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { photoOf } from '../carrier/carrier.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like, likeNumber } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'

export type Reader = { db: Db; actor: { stationId: string } }

type ReceiptRow = {
  id: string
  userId: string
  user: string
  phoneNumber: string | null
  requestId: string | null
  carrierId: string | null
  carrierName: string | null
  amountKobo: number
  takenAt: Date
  takenBy: string
  reversedAt: Date | null
  reversalReason: string | null
  reversedBy: string | null
}

const selectReceipts = sql`SELECT r.id, r.resident_id AS "userId", account.name AS user,
    resident.phone_number AS "phoneNumber", r.request_id AS "requestId",
    r.carrier_id AS "carrierId", carrier.name AS "carrierName", r.amount_kobo AS "amountKobo",
    r.taken_at AS "takenAt", taker.name AS "takenBy", r.reversed_at AS "reversedAt",
    r.reversal_reason AS "reversalReason", reverser.name AS "reversedBy"
  FROM cash_receipt AS r
    JOIN resident ON resident.account_id = r.resident_id
    JOIN account ON account.id = r.resident_id
    JOIN account AS taker ON taker.id = r.taken_by
    LEFT JOIN account AS reverser ON reverser.id = r.reversed_by
    LEFT JOIN carrier ON carrier.id = r.carrier_id`

const carrierOf = ({ carrierId, carrierName }: Pick<ReceiptRow, 'carrierId' | 'carrierName'>) =>
  carrierId && carrierName ? { _id: carrierId, name: carrierName } : null

function presentReceipt(row: ReceiptRow): contract.CashReceipt {
  const { userId, user, phoneNumber, requestId, amountKobo, takenBy } = row
  const { reversedAt, reversalReason, reversedBy } = row
  return {
    _id: row.id,
    userId,
    user,
    phoneNumber,
    requestId,
    carrier: carrierOf(row),
    amountKobo,
    takenAt: row.takenAt.toISOString(),
    takenBy,
    reversal:
      reversedAt && reversalReason && reversedBy
        ? { at: reversedAt.toISOString(), reason: reversalReason, by: reversedBy }
        : null,
  }
}

/** One receipt of the caller's station. */
export async function receiptOf({ db, actor }: Reader, receiptId: string) {
  const [row] = await rowsOf<ReceiptRow>(
    db,
    sql`${selectReceipts} WHERE r.id = ${receiptId} AND r.station_id = ${actor.stationId}`,
  )
  if (!row) throw refuse('not_yours')
  return presentReceipt(row)
}

export const receipts: Rule<typeof contract.listReceipts> = async ({ db, actor }, input) => {
  const { limit, after, search, carrierId, from, to } = input
  const [before] = readCursor(after, [id()]) ?? []
  const chosen: (SQL | undefined)[] = [
    sql`r.station_id = ${actor.stationId}`,
    before === undefined ? undefined : sql`r.id < ${before}`,
    carrierId ? sql`r.carrier_id = ${carrierId}` : undefined,
    from ? sql`r.taken_at >= ${startOfDay(from).toISOString()}` : undefined,
    to ? sql`r.taken_at < ${startOfDay(addDays(to, 1)).toISOString()}` : undefined,
    search
      ? sql`(account.name ILIKE ${like(search)} OR resident.phone_number LIKE ${likeNumber(search)})`
      : undefined,
  ]
  const rows = await rowsOf<ReceiptRow>(
    db,
    sql`${selectReceipts} WHERE ${and(...chosen)} ORDER BY r.id DESC LIMIT ${pageRows(limit)}`,
  )
  return pageOf(rows, limit, row => [row.id], presentReceipt)
}

type CountRow = {
  id: string
  carrierId: string | null
  carrierName: string | null
  expectedKobo: number
  countedKobo: number
  firstKobo: number | null
  differenceKobo: number
  note: string | null
  countedAt: Date
  countedBy: string
}

const selectCounts = sql`SELECT c.id, c.carrier_id AS "carrierId", carrier.name AS "carrierName",
    c.expected_kobo AS "expectedKobo", c.counted_kobo AS "countedKobo",
    c.first_kobo AS "firstKobo", c.difference_kobo AS "differenceKobo", c.note, c.counted_at AS "countedAt",
    account.name || coalesce(', approved by ' || approver.name, '') AS "countedBy"
  FROM cash_count AS c JOIN account ON account.id = c.counted_by
    LEFT JOIN account AS approver ON approver.id = c.approved_by
    LEFT JOIN carrier ON carrier.id = c.carrier_id`

function presentCount(row: CountRow): contract.CashCount {
  const { id: countId, carrierId, carrierName, countedAt, ...rest } = row
  return {
    ...rest,
    _id: countId,
    carrier: carrierOf({ carrierId, carrierName }),
    countedAt: countedAt.toISOString(),
  }
}

/** One count of the caller's station. */
export async function countOf({ db, actor }: Reader, countId: string) {
  const [row] = await rowsOf<CountRow>(
    db,
    sql`${selectCounts} WHERE c.id = ${countId} AND c.station_id = ${actor.stationId}`,
  )
  if (!row) throw refuse('not_yours')
  return presentCount(row)
}

export const counts: Rule<typeof contract.listCounts> = async ({ db, actor }, input) => {
  const { limit, after, carrierId, from, to } = input
  const [before] = readCursor(after, [id()]) ?? []
  const chosen: (SQL | undefined)[] = [
    sql`c.station_id = ${actor.stationId}`,
    before === undefined ? undefined : sql`c.id < ${before}`,
    carrierId ? sql`c.carrier_id = ${carrierId}` : undefined,
    from ? sql`c.counted_at >= ${startOfDay(from).toISOString()}` : undefined,
    to ? sql`c.counted_at < ${startOfDay(addDays(to, 1)).toISOString()}` : undefined,
  ]
  const rows = await rowsOf<CountRow>(
    db,
    sql`${selectCounts} WHERE ${and(...chosen)} ORDER BY c.id DESC LIMIT ${pageRows(limit)}`,
  )
  return pageOf(rows, limit, row => [row.id], presentCount)
}

/** The last count of a carrier's cash, or of the till; $1 is the station. */
export const lastCountIdSql = (carrierId?: string) => {
  const whose = carrierId ? `= ${carrierId}` : 'IS NULL'
  return `(SELECT c.id FROM cash_count AS c WHERE c.station_id = $1 AND c.carrier_id ${whose} ORDER BY c.id DESC LIMIT 1)`
}

type Purse = {
  tillKobo: number
  tillCountId: string | null
  ceilingKobo: number
  monthDifferenceKobo: number
  monthCounts: number
}
type Hand = {
  _id: string
  name: string
  phoneNumber: string
  photoAt: Date | null
  heldKobo: number
  lastCountId: string | null
  carriersKobo: number
}

export const inHands: Rule<typeof contract.getCash> = async ({ db, actor, now }) => {
  const [purse] = await named<Purse>(
    db,
    'till-of',
    `SELECT cash_ceiling_kobo AS "ceilingKobo", coalesce((
         SELECT debits_posted - credits_posted FROM ledger_account
         WHERE kind = 'cash' AND owner = station.id AND shard = 0
       ), 0) AS "tillKobo", coalesce((
         SELECT sum(difference_kobo)::bigint FROM cash_count
         WHERE station_id = station.id AND counted_at >= $2
       ), 0) AS "monthDifferenceKobo", (
         SELECT count(*) FROM cash_count WHERE station_id = station.id AND counted_at >= $2
       ) AS "monthCounts", ${lastCountIdSql()} AS "tillCountId"
     FROM station WHERE id = $1`,
    [actor.stationId, startOfDay(lagosMonth(now))],
  )
  if (!purse) throw new Error('staff without a station')
  const hands = await named<Hand>(
    db,
    'cash-in-hand',
    `SELECT carrier.id AS "_id", carrier.name, carrier.phone_number AS "phoneNumber",
       carrier.photo_at AS "photoAt", held.kobo AS "heldKobo", ${lastCountIdSql('carrier.id')} AS "lastCountId",
       (sum(held.kobo) OVER ())::bigint AS "carriersKobo"
     FROM carrier JOIN ledger_account AS a
         ON a.kind = 'cash' AND a.owner = carrier.id AND a.shard = 0
       CROSS JOIN LATERAL (SELECT a.debits_posted - a.credits_posted AS kobo) AS held
     WHERE carrier.station_id = $1 AND held.kobo > 0
     ORDER BY held.kobo DESC, carrier.id LIMIT 100`,
    [actor.stationId],
  )
  const carriers = hands.map(({ _id, name, phoneNumber, photoAt, heldKobo, lastCountId }) => {
    const photo = photoOf({ id: _id, photoAt })
    return { _id, name, phoneNumber, heldKobo, lastCountId, photo }
  })
  return { data: { ...purse, carriersKobo: hands[0]?.carriersKobo ?? 0, carriers } }
}
