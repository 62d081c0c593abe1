import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { LiveEvent } from '../../contract/live/live.ts'
import type { Db } from '../db/connect.ts'
import { liveEvent, sessionOver } from './live.table.ts'

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
  const rows = await db
    .select()
    .from(liveEvent)
    .where(heardSince(since, audience))
    .orderBy(asc(liveEvent.id))
    .limit(mostMissed + 1)
  if (rows.length > mostMissed) return null
  return rows.flatMap(({ id, topic, subject }) =>
    topic === sessionOver ? [] : [{ id: String(id), topic, subject }],
  )
}

/** Whether anything has happened in the last seconds for this audience. */
export async function hasNewsOf(db: Db, seconds: number, audience: readonly string[]) {
  const where = heardSince(sql`now() - make_interval(secs => ${seconds})`, audience)
  const rows = await db.select({ id: liveEvent.id }).from(liveEvent).where(where).limit(1)
  return rows.length > 0
}

function heardSince(since: Date | SQL, audience: readonly string[]) {
  const ids = sql.join(
    audience.map(each => sql`${each}`),
    sql`, `,
  )
  return and(gt(liveEvent.createdAt, since), sql`${liveEvent.audience} && ARRAY[${ids}]::uuid[]`)
}
