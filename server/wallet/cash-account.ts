import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { accountOf, type AccountName } from './ledger.ts'

/** Notes in a carrier's hand, or in the station's till. */
export const cashOf = (stationId: string, carrierId: string | null): AccountName => ({
  kind: 'cash',
  owner: carrierId ?? stationId,
})

/** What somebody should have in hand; it stays so until the end of the transaction. */
export async function lockedKobo(db: Db, name: AccountName): Promise<number> {
  const [row] = await named<{ kobo: number }>(
    db,
    'lock-cash',
    `SELECT debits_posted - credits_posted AS kobo FROM ledger_account
     WHERE id = $1 FOR NO KEY UPDATE`,
    [await accountOf(db, name)],
  )
  if (!row) throw new Error('a cash account is gone')
  return row.kobo
}
