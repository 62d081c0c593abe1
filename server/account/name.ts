import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { account } from './account.table.ts'

/** What somebody is called, whatever they are. */
export async function accountName(db: Db, accountId: string): Promise<string> {
  const [found] = await db
    .select({ name: account.name })
    .from(account)
    .where(eq(account.id, accountId))
  if (!found) throw new Error('a name of nobody')
  return found.name
}
