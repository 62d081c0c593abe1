import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/**
 * Uses new money in a wallet for what must be paid first: dues, the oldest first, each of them
 * whole; then what is owed. Call it after every credit. Tells how many dues were settled.
 */
export async function useCredit(
  { db, now }: { db: Db; now: Date },
  residentId: string,
): Promise<number> {
  const text = 'SELECT use_credit($1, $2) AS settled'
  const [row] = await named<{ settled: number }>(db, 'use-credit', text, [residentId, now])
  return row?.settled ?? 0
}

/**
 * Sets the price of a request aside, if that is not done and the wallet holds it: what somebody
 * brings for a request is used for it. The request's row must be locked.
 */
export async function coverPrice(
  { db, now }: { db: Db; now: Date },
  requestId: string,
  by: string,
): Promise<void> {
  const text = 'SELECT cover_price(request, $2, $3) FROM request WHERE id = $1'
  await named(db, 'cover-price', text, [requestId, now, by])
}

export type Due = { requestId: string; amountKobo: number; since: Date }

const mostShown = 100

/** What a resident owes, the oldest first. */
export const duesOf = (db: Db, residentId: string) =>
  named<Due>(
    db,
    'dues-of',
    `SELECT request_id AS "requestId", amount_kobo AS "amountKobo", since FROM due
     WHERE resident_id = $1 AND settled_at IS NULL ORDER BY since, request_id LIMIT $2`,
    [residentId, mostShown],
  )

/** What was paid for a request, and what of that was given back. */
export async function paidFor(db: Db, requestId: string) {
  const [row] = await named<{ paidKobo: number; refundedKobo: number }>(
    db,
    'paid-for',
    `SELECT paid_for($1) AS "paidKobo", coalesce((
       SELECT sum(amount_kobo) FROM refund WHERE request_id = $1
     ), 0)::bigint AS "refundedKobo"`,
    [requestId],
  )
  if (!row) throw new Error('a sum without a row')
  return row
}
