import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { LiveEvent } from '../../contract/live.ts'
import type { Db } from '../db/connect.ts'
import { liveEvent } from './live.table.ts'

/** More than this is not told one by one. */
const mostMissed = 200

/**
 * What a page has missed since an event, or null when that cannot be known. Events are numbered
 * when they are written and told when they are committed, so one with a lower number may come
 * later: those of the minute before are told again, and the page drops what it knows already.
 */
export async function missedSince(
  db: Db,
  lastId: string,
  audience: readonly string[],
): Promise<LiveEvent[] | null> {
  if (!/^\d{1,15}$/.test(lastId)) return null
  const [last] = await db
    .select({ createdAt: liveEvent.createdAt })
    .from(liveEvent)
    .where(eq(liveEvent.id, Number(lastId)))
  if (!last) return null
  const since = new Date(last.createdAt.getTime() - 60_000)
  const heard = sql`${liveEvent.audience} && ARRAY[${sql.join(
    audience.map(each => sql`${each}`),
    sql`, `,
  )}]::uuid[]`
  const rows = await db
    .select()
    .from(liveEvent)
    .where(and(gt(liveEvent.createdAt, since), heard))
    .orderBy(asc(liveEvent.id))
    .limit(mostMissed + 1)
  if (rows.length > mostMissed) return null
  return rows.map(({ id, topic, subject }) => ({ id: String(id), topic, subject }))
}
