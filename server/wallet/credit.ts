import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { transfer, type AccountName, type Moved, type Movement } from './ledger.ts'

type Credit = Movement & {
  /** What it was brought for, if for a request, whose row is locked: its price is set aside first. */
  requestId?: string | null
}

/** What a credit was used for at once. */
type CreditUse = { duesKobo: number; owedKobo: number; setAsideKobo: number }

/** Requests are locked before carriers and money everywhere, so that nobody waits in a circle. */
export const lockOpenRequests = (db: Db, residentId: string) =>
  named(db, 'lock-open-requests', 'SELECT lock_open_requests($1)', [residentId])

/**
 * Credits a wallet: the one way in which money reaches one. It is used at once: for dues, the oldest
 * first, each of them whole; then for what is owed; then it is set aside for requests that are under way.
 */
export async function creditWallet(
  scene: Scene,
  from: AccountName,
  residentId: string,
  { requestId = null, ...movement }: Credit,
): Promise<Moved & { use: CreditUse }> {
  const { db, now } = scene
  await lockOpenRequests(db, residentId)
  const moved = await transfer(scene, from, { kind: 'wallet', owner: residentId }, movement)
  const [use] = await named<CreditUse>(
    db,
    'use-credit',
    `SELECT dues_kobo AS "duesKobo", owed_kobo AS "owedKobo", set_aside_kobo AS "setAsideKobo"
     FROM use_credit($1, $2, $3, $4, $5)`,
    [residentId, now, movement.by ?? null, requestId, movement.amountKobo],
  )
  if (!use) throw new Error('a credit without a use')
  return { ...moved, use }
}
