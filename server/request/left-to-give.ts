import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** What of its price can still be given back, whether or not it was paid; of none there is, nothing. */
export async function leftToGive(db: Db, requestId: string): Promise<number> {
  const [found] = await named<{ left: number }>(
    db,
    'left-to-give',
    `SELECT price_kobo - forgiven_kobo - coalesce((
       SELECT sum(amount_kobo) FROM refund WHERE request_id = request.id
     ), 0)::bigint AS left FROM request WHERE id = $1`,
    [requestId],
  )
  return found?.left ?? 0
}
