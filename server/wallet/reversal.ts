import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { accountOf, transfer, type AccountName } from './ledger.ts'
import type { TopUpRow } from './top-up.table.ts'

type Scene = { db: Db; now: Date; newId: () => string }

/**
 * Takes a top-up out of the wallet again. What was spent or set aside meanwhile cannot be taken:
 * the resident owes it, and it is told how much that is.
 */
export async function reverse(
  scene: Scene,
  { reference, residentId, amountKobo }: TopUpRow,
  clearing: AccountName,
): Promise<number> {
  const wallet = { kind: 'wallet', owner: residentId } as const
  const takenKobo = Math.min(amountKobo, await spendable(scene.db, wallet, clearing))
  const note = `Taken back by the bank: ${reference}`
  if (takenKobo > 0) {
    const key = `paystack:reversal:${reference}`
    await transfer(scene, wallet, clearing, { key, amountKobo: takenKobo, reason: 'refund', note })
  }
  const missingKobo = amountKobo - takenKobo
  if (missingKobo > 0) {
    const receivable = { kind: 'receivable', owner: residentId } as const
    const key = `paystack:shortfall:${reference}`
    await transfer(scene, receivable, clearing, {
      key,
      amountKobo: missingKobo,
      reason: 'chargeback',
      note,
    })
  }
  return missingKobo
}

/** What the wallet can give; both accounts stay locked, in the ledger's order, until the end. */
async function spendable(db: Db, wallet: AccountName, clearing: AccountName): Promise<number> {
  const own = await accountOf(db, wallet)
  const rows = await named<{ id: string; free: number }>(
    db,
    'lock-for-reversal',
    `SELECT id, credits_posted - debits_posted - debits_pending AS free FROM ledger_account
     WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
    [[own, await accountOf(db, clearing)]],
  )
  return rows.find(({ id }) => id === own)?.free ?? 0
}
