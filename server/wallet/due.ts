import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

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
