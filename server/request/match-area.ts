import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import type { Job } from '../outbox/outbox.ts'

export const matchRequests: Job = ({ db, row }) =>
  putIntoAreas(db, (row.payload as { stationId: string }).stationId)

/** Puts what is open at a station into the areas that there are now; what is over keeps where it was. */
export async function putIntoAreas(db: Db, stationId: string) {
  await named(
    db,
    'match-requests',
    `UPDATE request SET area_id = found.area_id
     FROM (SELECT id, area_of(station_id, address) AS area_id FROM request
       WHERE station_id = $1 AND is_open(status)
       ORDER BY id FOR NO KEY UPDATE) AS found
     WHERE request.id = found.id AND request.area_id IS DISTINCT FROM found.area_id`,
    [stationId],
  )
}
