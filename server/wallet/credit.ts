import { named } from '../db/statement.ts'
import { transfer, type AccountName, type Moved, type Movement, type Scene } from './ledger.ts'

type Credit = Movement & {
  /** What it was brought for, if for a request, whose row is locked: its price is set aside. */
  requestId?: string | null
}

/**
 * Credits a wallet: the one way in which money reaches one. What must be paid first is paid at once: dues,
 * the oldest first, each of them whole; then what is owed.
 */
export async function creditWallet(
  scene: Scene,
  from: AccountName,
  residentId: string,
  { requestId, ...movement }: Credit,
): Promise<Moved> {
  const { db, now } = scene
  const moved = await transfer(scene, from, { kind: 'wallet', owner: residentId }, movement)
  await named(db, 'use-credit', 'SELECT use_credit($1, $2)', [residentId, now])
  if (requestId) {
    const text = 'SELECT cover_price(request, $2, $3) FROM request WHERE id = $1'
    await named(db, 'cover-price', text, [requestId, now, movement.by ?? null])
  }
  return moved
}
