import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** What a resident (`$1`) owes, the oldest first. */
export const duesAsJson = `SELECT coalesce(json_agg(json_build_object(
    'requestId', owed.request_id, 'amountKobo', owed.amount_kobo, 'since', owed.since)), '[]')
  FROM (
    SELECT request_id, amount_kobo, since FROM due
    WHERE resident_id = $1 AND settled_at IS NULL ORDER BY since, request_id LIMIT 100
  ) AS owed`

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
