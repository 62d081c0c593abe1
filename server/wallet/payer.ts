import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { lockOpenRequests } from './credit.ts'

type Payer = { name: string; station: string }

/**
 * The resident who brings cash or recyclables to the own station. Their requests stay locked: nothing
 * happens to them, and no price is set aside twice, until this is done.
 */
export async function payerOf(
  { db, actor }: { db: Db; actor: { stationId: string } },
  userId: string,
  requestId: string | null | undefined,
): Promise<Payer> {
  const dealing = 'SELECT FROM account WHERE id = $2 AND erased_at IS NULL AND deals_with($1, $2)'
  const dealt = await named(db, 'deals-with', dealing, [actor.stationId, userId])
  if (dealt.length === 0) throw refuse('not_yours')
  // Lock all of them in one order: another order could deadlock.
  await lockOpenRequests(db, userId)
  if (requestId) {
    const found = await named(
      db,
      'lock-request-of',
      'SELECT FROM request WHERE id = $1 AND resident_id = $2 AND station_id = $3 FOR NO KEY UPDATE',
      [requestId, userId, actor.stationId],
    )
    if (found.length === 0) throw refuse('not_yours')
  }
  return whoPaid(db, userId, actor.stationId)
}

/** Who brought something to the station, wherever they belong by now. */
export async function whoPaid(db: Db, userId: string, stationId: string): Promise<Payer> {
  const [payer] = await named<Payer>(
    db,
    'who-paid',
    `SELECT account.name, station.name AS station FROM account, station
     WHERE account.id = $1 AND station.id = $2`,
    [userId, stationId],
  )
  if (!payer) throw new Error('a payment without a person or a station')
  return payer
}
