import { and, eq, inArray, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { area, areaCarrier } from './ground.table.ts'

/** Makes these a carrier's usual areas, and no others. Another station's are not there. */
export async function setUsualAreas(
  db: Db,
  stationId: string,
  carrierId: string,
  areaIds: readonly string[],
): Promise<void> {
  await db.delete(areaCarrier).where(eq(areaCarrier.carrierId, carrierId))
  const wanted = [...new Set(areaIds)]
  if (wanted.length === 0) return
  const own = await db
    .select({ areaId: area.id })
    .from(area)
    .where(and(eq(area.stationId, stationId), isNull(area.endedAt), inArray(area.id, wanted)))
  if (own.length < wanted.length) throw refuse('not_yours')
  await db.insert(areaCarrier).values(own.map(({ areaId }) => ({ areaId, carrierId, stationId })))
}
