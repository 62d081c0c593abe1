import type { Scene } from '../call/context.ts'
import { closesItselfAfterHours, provenClosesAfterHours } from '../../contract/request/request.ts'
import { newId } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'

const lookEveryMs = 30_000
const atOnce = 200

/** A doorstep code confirms the pickup. */
const isProven = `EXISTS (
    SELECT FROM visit WHERE visit.request_id = request.id AND visit.outcome = 'done' AND visit.proof = 'code'
  )`

/**
 * Closes what was picked up so long ago that nobody will, and sooner what was proven, and tells whose it was. Several servers may
 * do this at the same time: each takes rows that no other is closing. Tells how many it closed.
 */
export const closeForgotten = (onConnection: OnConnection, now: Date): Promise<number> =>
  inTransaction(onConnection, async db => {
    const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
    const closed = await named<{ id: string }>(
      db,
      'close-forgotten',
      `UPDATE request SET closed_at = $1, changed_at = $1, changed_by_role = 'system', changed_by = NULL
       WHERE id IN (
         SELECT id FROM request
         WHERE status = 'Picked up' AND picked_up_at <= $2 AND (picked_up_at <= $3 OR ${isProven})
           AND NOT EXISTS (
             SELECT FROM problem
             WHERE problem.request_id = request.id AND problem.visit_id IS NULL AND problem.state <> 'settled'
           ) ORDER BY picked_up_at LIMIT $4
         FOR NO KEY UPDATE SKIP LOCKED
       ) RETURNING id`,
      [now, ago(provenClosesAfterHours), ago(closesItselfAfterHours), atOnce],
    )
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0) await tellClosed({ db, now, newId: () => newId(now) }, ids)
    return ids.length
  })

/**
 * Closes what has waited only until a problem was settled, by the resident's word or by itself; what was
 * closed before stays as it is. Whose it is hears only of what could not be paid: the rest was told already.
 */
export async function closeSettled(scene: Scene, requestId: string, residentId: string | null) {
  const closed = await named<{ id: string }>(
    scene.db,
    'close-settled',
    `UPDATE request SET closed_at = $2, changed_at = $2, changed_by_role = $3, changed_by = $4
     WHERE id = $1 AND status = 'Picked up' RETURNING id`,
    [requestId, scene.now, residentId ? 'resident' : 'system', residentId],
  )
  if (closed.length > 0) await tellDue(scene, await endOf(scene.db, [requestId]))
}

type Closed = { requestId: string; residentId: string; dueKobo: number | null; isProven: boolean }

const endOf = (db: Db, ids: string[]) =>
  named<Closed>(
    db,
    'closed-by-itself',
    `SELECT id AS "requestId", request.resident_id AS "residentId", due.amount_kobo AS "dueKobo",
       ${isProven} AS "isProven"
     FROM request LEFT JOIN due ON due.request_id = request.id WHERE id = ANY($1)`,
    [ids],
  )

const keyOf = ({ requestId }: Closed) => `closed-itself:${requestId}`

/** One message each: closed, or closed with an unpaid price. With proof, the resident was told at the pickup. */
async function tellClosed(scene: Scene, ids: string[]) {
  const closed = await endOf(scene.db, ids)
  await tellDue(scene, closed)
  for (const each of closed.filter(({ dueKobo, isProven: was }) => dueKobo === null && !was)) {
    const data = { requestId: each.requestId }
    await notify(scene, [each.residentId], { key: keyOf(each), kind: 'closed-itself', data })
  }
}

async function tellDue(scene: Scene, closed: Closed[]) {
  for (const each of closed) {
    if (each.dueKobo === null) continue
    const data = { requestId: each.requestId, amountKobo: each.dueKobo }
    await notify(scene, [each.residentId], { key: keyOf(each), kind: 'price-due', data })
  }
}

/** Keeps closing what is due until stopped. */
export function startClosing(options: Round & { onConnection: OnConnection }) {
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
