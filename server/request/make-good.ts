import type { Scene } from '../call/context.ts'
import { usualDays } from '../../contract/request/request.ts'
import { named } from '../db/statement.ts'
import { leftToGive } from './left-to-give.ts'
import { closeSettled } from './forgotten.ts'
import { giveBack, type Giving } from './refund.ts'

/** Creates a free repeat of a pickup; returns its id. */
export async function placeAgain(
  { db, now, newId }: Scene,
  requestId: string,
  by: { accountId: string; role: 'station' } | null,
): Promise<string> {
  const id = newId()
  await named(db, 'place-again', 'SELECT place_again($1, $2, $3, $4, $5, $6)', [
    id,
    requestId,
    now,
    by?.role ?? 'system',
    by?.accountId ?? null,
    usualDays,
  ])
  return id
}

type End = {
  /** What was agreed on. */
  giving: Giving | null
  /** Whose word ends it; null is time, or the director. */
  residentId: string | null
}

/**
 * Does what was agreed on about a request, which is locked, and closes it if it has waited for that. Of what
 * is not paid less is charged, or due; what is paid goes back.
 */
export async function settleRequest(scene: Scene, requestId: string, { giving, residentId }: End) {
  const { db, now } = scene
  const amountKobo = Math.min(giving?.amountKobo ?? 0, await leftToGive(db, requestId))
  if (giving && amountKobo > 0) {
    const by = giving.by.role === 'station' ? giving.by : null
    const forgiven = await named(
      db,
      'forgive-price',
      `UPDATE request SET forgiven_kobo = forgiven_kobo + $2, changed_at = $3, changed_by_role = $4,
         changed_by = $5
       WHERE id = $1 AND (status = 'Picked up' OR EXISTS (
         SELECT FROM due WHERE due.request_id = request.id AND settled_at IS NULL
       )) RETURNING id`,
      [requestId, amountKobo, now, by?.role ?? 'system', by?.accountId ?? null],
    )
    if (forgiven.length === 0) await giveBack(scene, requestId, { ...giving, amountKobo })
  }
  await closeSettled(scene, requestId, residentId)
}
