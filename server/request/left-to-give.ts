import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** What was given back of what a `request` cost. */
export const refundedKobo = `coalesce((
    SELECT sum(amount_kobo) FROM refund WHERE request_id = request.id
  ), 0)::bigint`
export const leftToGiveKobo = `(request.price_kobo - request.forgiven_kobo - ${refundedKobo})`

/** What of its price can still be given back, whether or not it was paid; of none there is, nothing. */
export async function leftToGive(db: Db, requestId: string): Promise<number> {
  const [found] = await named<{ left: number }>(
    db,
    'left-to-give',
    `SELECT ${leftToGiveKobo} AS left FROM request WHERE id = $1`,
    [requestId],
  )
  return found?.left ?? 0
}
