import { sql } from 'drizzle-orm'
import { closesItselfAfterHours } from '../../contract/request.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'

const lookEveryMs = 30_000
const atOnce = 200

/**
 * Closes what was picked up so long ago that nobody will. Several servers may do this at the same
 * time: each takes rows that no other is closing. Tells how many it closed.
 */
export async function closeForgotten(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - closesItselfAfterHours * 60 * 60 * 1000).toISOString()
  const moment = now.toISOString()
  const { rowCount } = await db.execute(sql`
    UPDATE request SET closed_at = ${moment}, changed_at = ${moment},
      changed_by_role = 'system', changed_by = NULL
    WHERE id IN (
      SELECT id FROM request
      WHERE status = 'Picked up' AND picked_up_at <= ${before}
      ORDER BY picked_up_at LIMIT ${atOnce}
      FOR NO KEY UPDATE SKIP LOCKED
    )`)
  return rowCount ?? 0
}

/** Keeps closing what is due until stopped. */
export function startClosing(options: {
  db: Db
  clock: Clock
  ring: () => void
  onProblem: (error: Error) => void
}) {
  const { db, clock, ring, onProblem } = options
  let closing: Promise<unknown> | null = null
  const closeDue = async () => {
    let closed = atOnce
    while (closed === atOnce) {
      closed = await closeForgotten(db, clock.now())
      if (closed > 0) ring()
    }
  }
  const look = () => {
    closing ??= closeDue()
      .catch(onProblem)
      .finally(() => (closing = null))
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await closing
    },
  }
}
