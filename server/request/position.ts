import { and, eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { request } from './request.table.ts'

/** Puts right where a pickup of the station is; null: nobody knows. */
export async function putRight(
  db: Db,
  { stationId, requestId }: { stationId: string; requestId: string },
  position: { lat: number; lng: number } | null,
): Promise<void> {
  const { lat = null, lng = null } = position ?? {}
  const own = and(eq(request.id, requestId), eq(request.stationId, stationId))
  const [found] = await db
    .select({ lat: request.lat, lng: request.lng })
    .from(request)
    .where(own)
    .for('no key update')
  if (!found) throw refuse('not_yours')
  // What stays as it is is no change, and the log of the request has no step for it.
  if (found.lat === lat && found.lng === lng) return
  const positionFrom = position ? ('pin' as const) : null
  await db.update(request).set({ lat, lng, accuracyM: null, positionFrom }).where(own)
}
