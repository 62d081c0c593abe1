import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

export type Payer = { name: string; email: string; station: string }

/**
 * The resident of the own station who brings cash or recyclables. A request that they are brought
 * for stays locked: nothing happens to it, and its price is not set aside twice, until this is done.
 */
export async function payerOf(
  { db, actor }: { db: Db; actor: { stationId: string } },
  userId: string,
  requestId: string | null | undefined,
): Promise<Payer> {
  if (requestId) {
    const found = await named(
      db,
      'lock-request-of',
      'SELECT FROM request WHERE id = $1 AND resident_id = $2 AND station_id = $3 FOR NO KEY UPDATE',
      [requestId, userId, actor.stationId],
    )
    if (found.length === 0) throw refuse('not_yours')
  }
  const [payer] = await named<Payer>(
    db,
    'payer-of',
    `SELECT account.name, account.email, station.name AS station
     FROM resident JOIN account ON account.id = resident.account_id
       JOIN station ON station.id = resident.station_id
     WHERE resident.account_id = $1 AND resident.station_id = $2`,
    [userId, actor.stationId],
  )
  if (!payer) throw refuse('not_yours')
  return payer
}
