import { sql } from 'drizzle-orm'
import { loginStation } from '../../contract/staff/login.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

const hour = 60 * 60 * 1000
const what = `${loginStation.method} ${loginStation.path}`

/** Whoever works at a station was there this morning; of each fortieth nobody has been for three days. */
export async function makeLogIns(db: Db, now: Date) {
  const staff = await rowsOf<{ id: string; place: number }>(
    db,
    sql`SELECT account_id AS id, row_number() OVER (ORDER BY station.created_at, station.id) AS place
      FROM station JOIN station_staff ON station_id = station.id
      WHERE NOT EXISTS (SELECT FROM audit WHERE audit.station_id = station.id) AND created_at < ${now}`,
  )
  const seen = staff.map(({ id, place }) => {
    const at = new Date(now.getTime() - (place % 40 === 5 ? 73 : 2) * hour)
    return { auditId: newId(at), at: at.toISOString(), id }
  })
  await rowsOf(
    db,
    sql`INSERT INTO audit (id, at, account_id, role, name, director_id, station_id, what, detail,
        address, device, sought)
      SELECT seen.audit_id, seen.at, account.id, 'station', account.name, station.director_id, station.id,
        ${what}, '{}', '127.0.0.1', 'Chrome on Windows', concat_ws(' ', account.name, station.name, 'Logged in')
      FROM unnest(${sql.param(seen.map(({ auditId }) => auditId))}::uuid[],
          ${sql.param(seen.map(({ at }) => at))}::timestamptz[],
          ${sql.param(seen.map(({ id }) => id))}::uuid[]) AS seen (audit_id, at, account_id)
        JOIN account ON account.id = seen.account_id
        JOIN station_staff AS staff ON staff.account_id = account.id
        JOIN station ON station.id = staff.station_id`,
  )
}
