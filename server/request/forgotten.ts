import { sql } from 'drizzle-orm'
import { closesItselfAfterHours } from '../../contract/request.ts'
import { newId, type Clock } from '../call/clock.ts'
import type { Timely } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named, rowsOf } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'

const lookEveryMs = 30_000
const atOnce = 200

/**
 * Closes what was picked up so long ago that nobody will, and tells whose it was. Several servers may
 * do this at the same time: each takes rows that no other is closing. Tells how many it closed.
 */
export const closeForgotten = (onConnection: OnConnection, now: Date): Promise<number> =>
  inTransaction(onConnection, async db => {
    const before = new Date(now.getTime() - closesItselfAfterHours * 60 * 60 * 1000)
    const closed = await rowsOf<{ id: string }>(
      db,
      sql`UPDATE request SET closed_at = ${now}, changed_at = ${now},
          changed_by_role = 'system', changed_by = NULL
        WHERE id IN (
          SELECT id FROM request
          WHERE status = 'Picked up' AND picked_up_at <= ${before}
          ORDER BY picked_up_at LIMIT ${atOnce}
          FOR NO KEY UPDATE SKIP LOCKED
        ) RETURNING id`,
    )
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0) await tellClosed({ db, now, newId: () => newId(now) }, ids)
    return ids.length
  })

type Closed = { requestId: string; residentId: string; dueKobo: number | null }

/** One message each: that it is closed, or that besides its price could not be paid. */
async function tellClosed(scene: { db: Db; now: Date; newId: () => string }, ids: string[]) {
  const rows = await named<Closed>(
    scene.db,
    'closed-by-itself',
    `SELECT id AS "requestId", request.resident_id AS "residentId", due.amount_kobo AS "dueKobo"
     FROM request LEFT JOIN due ON due.request_id = request.id WHERE id = ANY($1)`,
    [ids],
  )
  for (const { requestId, residentId, dueKobo } of rows) {
    const key = `closed-itself:${requestId}`
    const due = { key, kind: 'price-due', data: { requestId, amountKobo: dueKobo ?? 0 } } as const
    const over = { key, kind: 'closed-itself', data: { requestId } } as const
    await (dueKobo === null ? notify(scene, [residentId], over) : notify(scene, [residentId], due))
  }
}

/** Keeps closing what is due until stopped. */
export function startClosing(options: {
  onConnection: OnConnection
  clock: Clock
  timely: Timely
  ring: () => void
  onProblem: (error: Error) => void
}) {
  const { onConnection, clock, timely, ring, onProblem } = options
  const closeDue = async () => {
    let closed = atOnce
    while (closed === atOnce) {
      closed = await closeForgotten(onConnection, clock.now())
      if (closed > 0) ring()
    }
  }
  return every(lookEveryMs, () => timely(closeDue), { onProblem })
}
