import { eq, inArray, sql } from 'drizzle-orm'
import { carrier } from '../carrier/carrier.table.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { area, areaCarrier } from '../ground/ground.table.ts'
import { station } from '../station/station.table.ts'

const middle = { lat: 6.6018, lng: 3.3515 }

/** Ikeja's areas around the station, each with the street that it is called after. */
const areas = [
  { name: 'Toyin', streets: ['Toyin Street'], lat: 6.6068, lng: 3.3476 },
  { name: 'Allen', streets: ['Allen Avenue'], lat: 6.6009, lng: 3.3541 },
  { name: 'Opebi', streets: ['Opebi Road'], lat: 6.5968, lng: 3.3596 },
  { name: 'Adeniyi Jones', streets: ['Adeniyi Jones Avenue'], lat: 6.5971, lng: 3.3437 },
] as const

/** Where the first station's people live, and who usually goes there with what. */
export async function makeGround(
  db: Db,
  stationId: string,
  carrierIds: readonly string[],
  at: Date,
) {
  await db.update(station).set(middle).where(eq(station.id, stationId))
  const rows = areas.map(each => ({
    id: newId(at),
    stationId,
    name: each.name,
    streets: [...each.streets],
    serviceDays: [1, 2, 3, 4, 5, 6, 7],
    lat: each.lat,
    lng: each.lng,
    createdAt: at,
  }))
  await db.insert(area).values(rows)
  // They moved in before there were any.
  await rowsOf(
    db,
    sql`UPDATE place SET area_id = area_of(${stationId}, place.address) FROM resident
      WHERE resident.account_id = place.resident_id AND resident.station_id = ${stationId}`,
  )
  const usual = carrierIds.flatMap((carrierId, index) => {
    const areaId = rows[index % rows.length]?.id
    return areaId ? [{ areaId, carrierId, stationId }] : []
  })
  if (usual.length > 0) await db.insert(areaCarrier).values(usual)
  const kekes = carrierIds.filter((_, index) => index % 3 === 1)
  if (kekes.length > 0) {
    await db.update(carrier).set({ vehicle: 'keke' }).where(inArray(carrier.id, kekes))
  }
  const [truck] = carrierIds.slice(-1)
  if (truck) await db.update(carrier).set({ vehicle: 'truck' }).where(eq(carrier.id, truck))
}
