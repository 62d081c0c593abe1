import { max } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { liveEvent } from './live.table.ts'

type News = Pick<typeof liveEvent.$inferSelect, 'id' | 'topic' | 'subject' | 'audience'>

const mostAtOnce = 1_000
/** No transaction takes longer: a number that is still missing then was rolled back. */
const patienceMs = 60_000

/**
 * Reads what is new from now on, each event once. Events are numbered when they are written and seen when they
 * are committed, so a lower number may come after a higher one: numbers that were skipped are
 * looked for again until they cannot come any more.
 */
export async function createNewsReader(db: Db) {
  const [last] = await db.select({ id: max(liveEvent.id) }).from(liveEvent)
  let newest = last?.id ?? 0
  const skipped = new Map<number, number>()
  return async (now: number): Promise<News[]> => {
    for (const [id, since] of skipped) if (now - since > patienceMs) skipped.delete(id)
    const rows = await named<News>(
      db,
      'live-news',
      `SELECT id, topic, subject, audience FROM live_event WHERE id > $1 OR id = ANY($2)
       ORDER BY id LIMIT $3`,
      [newest, [...skipped.keys()], mostAtOnce],
    )
    for (const { id } of rows) {
      for (let missing = newest + 1; missing < id; missing++) skipped.set(missing, now)
      skipped.delete(id)
      newest = Math.max(newest, id)
    }
    return rows
  }
}
