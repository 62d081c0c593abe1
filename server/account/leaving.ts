import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { account } from './account.table.ts'

/** Notes when somebody's account is to be deleted; false when that is noted already. */
export async function beginLeaving(db: Db, accountId: string, leavesAt: Date): Promise<boolean> {
  const asked = await db
    .update(account)
    .set({ leavesAt })
    .where(and(eq(account.id, accountId), isNull(account.leavesAt)))
    .returning({ id: account.id })
  return asked.length > 0
}

/** Notes that somebody stays after all; gives when they would have left, null if they would not. */
export async function stopLeaving(db: Db, accountId: string): Promise<Date | null> {
  const [was] = await db
    .select({ leavesAt: account.leavesAt })
    .from(account)
    .where(and(eq(account.id, accountId), isNotNull(account.leavesAt)))
    .for('no key update')
  if (!was) return null
  await db.update(account).set({ leavesAt: null }).where(eq(account.id, accountId))
  return was.leavesAt
}
