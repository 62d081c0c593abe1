import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** Takes reminders to give, in the caller's transaction; answers with those that nobody took before. */
export async function takeReminders(
  { db, now }: { db: Db; now: Date },
  keys: string[],
): Promise<Set<string>> {
  const rows = await named<{ key: string }>(
    db,
    'take-reminders',
    `INSERT INTO reminder (key, at) SELECT key, $2 FROM unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT DO NOTHING RETURNING key`,
    [keys, now],
  )
  return new Set(rows.map(({ key }) => key))
}
