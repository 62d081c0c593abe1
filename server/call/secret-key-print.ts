import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

// Which secret key a database was used with. With another one two-step logins and links that were sent stop working,
// and nothing else would say why.

/** By this a key is known again; nobody can get the key from it. */
export const printOf = (secretKey: Buffer) =>
  createHmac('sha256', secretKey).update('print of the secret key').digest('base64url')

/** Whether the database was used with this key so far. The first key that it sees is noted. */
export async function isKeyOfBefore(db: Db, secretKey: Buffer, now: Date): Promise<boolean> {
  const own = printOf(secretKey)
  await rowsOf(
    db,
    sql`INSERT INTO secret_key_print (print, noted_at) VALUES (${own}, ${now}) ON CONFLICT (one) DO NOTHING`,
  )
  const [noted] = await rowsOf<{ print: string }>(db, sql`SELECT print FROM secret_key_print`)
  return noted?.print === own
}

/** From now on this is the key; false: it was before. */
export async function acceptKey(db: Db, secretKey: Buffer, now: Date): Promise<boolean> {
  const own = printOf(secretKey)
  const changed = await rowsOf(
    db,
    sql`INSERT INTO secret_key_print AS noted (print, noted_at) VALUES (${own}, ${now})
      ON CONFLICT (one) DO UPDATE SET print = excluded.print, noted_at = excluded.noted_at
      WHERE noted.print <> excluded.print RETURNING print`,
  )
  return changed.length > 0
}

/** What to do where the key is another one than before. */
export const otherKey =
  'The secret key (SECRET_KEY, or secret-key in DATA_DIR) is not the one that this database was used with: two-step logins ' +
  'and links that were sent would stop working. Set the key of before. If it is lost: npm run operator -- accept-secret-key.'
