import pg from 'pg'
import { sayNaira } from '../../contract/money.ts'
import type { Erasure } from '../privacy/erasure-log.ts'

/** Somebody who cannot be erased yet, and what stands in the way. */
export type Unerased = { accountId: string; why: string }

// Steps that the database makes by itself: prices that were set aside go back, what was picked up is
// paid as far as the wallet goes.
const finishRequests = [
  `UPDATE request SET cancelled_at = $2, place = NULL, changed_at = $2, changed_by_role = 'system',
     changed_by = NULL
   WHERE resident_id = $1 AND is_to_pick_up(status)`,
  `UPDATE request SET closed_at = $2, changed_at = $2, changed_by_role = 'system', changed_by = NULL
   WHERE resident_id = $1 AND status = 'Picked up'`,
]

// Nobody signs in, nothing is sent, and the server erases them as soon as nothing is open: it looks
// for whoever should have left. The name stays until then, for by it all its traces are found.
const shutOut = [
  `UPDATE account SET verified_at = NULL, secret_given_at = NULL, leaves_at = $2,
     secret_hash = '$argon2id$v=19$m=19456,t=2,p=1$'
       || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
       || rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '=')
   WHERE id = $1`,
  'DELETE FROM second_step WHERE account_id = $1',
  'DELETE FROM recovery_code WHERE account_id = $1',
  'DELETE FROM notification_preference WHERE account_id = $1',
]

/**
 * Erases whom the log names and the restored data still knows, after ending the requests that are
 * open again. Whoever still owes something is shut out and named instead.
 */
export async function eraseAgain(client: pg.Client, erasures: Erasure[], now: Date) {
  const named = new Map(erasures.map(each => [each.accountId, each]))
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM account WHERE id = ANY ($1) AND erased_at IS NULL ORDER BY id',
    [[...named.keys()]],
  )
  const unerased: Unerased[] = []
  for (const { id } of rows) {
    const why = await eraseOne(client, id, now)
    await client.query('RELEASE SAVEPOINT one')
    if (why === null) continue
    const erasedAt = named.get(id)?.erasedAt
    for (const text of shutOut) {
      await client.query(text, text.includes('$2') ? [id, erasedAt] : [id])
    }
    unerased.push({ accountId: id, why })
  }
  return { erased: rows.length - unerased.length, unerased }
}

/** Null when it is done; else what stands in the way, with everything as it was before. */
async function eraseOne(client: pg.Client, id: string, now: Date): Promise<string | null> {
  await client.query('SAVEPOINT one')
  try {
    for (const text of finishRequests) await client.query(text, [id, now])
    const { rows } = await client.query<{ erased: boolean }>(
      'SELECT erase_resident($1, $2) AS erased',
      [id, now],
    )
    if (rows[0]?.erased) return null
    // What is finished stays so: the books say what is owed now.
    const { rows: owing } = await client.query<{ due: number; owed: number }>(
      'SELECT due_kobo AS due, owed_kobo AS owed FROM obligations_of($1)',
      [id],
    )
    const { due = 0, owed = 0 } = owing[0] ?? {}
    return due + owed > 0 ? `owes ${sayNaira(due + owed)}` : 'is no resident'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('ROLLBACK TO one')
    return error.message
  }
}
