import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** Pays what a resident owes as far as the wallet goes, the oldest first. Call it after a credit. */
export async function settleDues(
  { db, now }: { db: Db; now: Date },
  residentId: string,
): Promise<number> {
  const text = 'SELECT settle_dues($1, $2) AS settled'
  const [row] = await named<{ settled: number }>(db, 'settle-dues', text, [residentId, now])
  return row?.settled ?? 0
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
