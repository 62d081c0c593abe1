import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { accountOf, transfer, type AccountName } from './ledger.ts'

type TakenBack = {
  residentId: string
  amountKobo: number
  /** Where the money came from, and goes again. */
  to: AccountName
  /** The caller's own key; what is missing is noted under the same one with `:owed`. */
  key: string
  reason: 'reversal' | 'correction'
  about?: string | null
  note: string
  by?: string | null
}

/**
 * Takes a credit out of a wallet again. What was spent or set aside meanwhile cannot be taken: the
 * resident owes it, and it is told how much that is.
 */
export async function takeBack(scene: Scene, taken: TakenBack): Promise<number> {
  const { residentId, amountKobo, to, key, ...movement } = taken
  const wallet = { kind: 'wallet', owner: residentId } as const
  const takenKobo = Math.min(amountKobo, await spendable(scene.db, wallet, to))
  if (takenKobo > 0) {
    await transfer(scene, wallet, to, { ...movement, key, amountKobo: takenKobo })
  }
  const owedKobo = amountKobo - takenKobo
  if (owedKobo > 0) {
    const receivable = { kind: 'receivable', owner: residentId } as const
    const owed = { ...movement, key: `${key}:owed`, amountKobo: owedKobo }
    await transfer(scene, receivable, to, owed)
  }
  return owedKobo
}

/** What the wallet can give; both accounts stay locked, in the ledger's order, until the end. */
async function spendable(db: Db, wallet: AccountName, other: AccountName): Promise<number> {
  const own = await accountOf(db, wallet)
  const rows = await named<{ id: string; free: number }>(
    db,
    'lock-for-reversal',
    `SELECT id, credits_posted - debits_posted - debits_pending AS free FROM ledger_account
     WHERE id = ANY($1) ORDER BY kind <> 'wallet', id FOR NO KEY UPDATE`,
    [[own, await accountOf(db, other)]],
  )
  return rows.find(({ id }) => id === own)?.free ?? 0
}
