import { sql, type SQL } from 'drizzle-orm'
import { foundLimit, type Found, type searchDesk } from '../../contract/screen/search.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { addressLineSql } from '../request/request.ts'
import { fitsNamed, residentsFor } from './sought.ts'
import {
  dayAt,
  foundColumns,
  openOfFound,
  presentFound,
  setOutNow,
  type At,
  type FoundRow,
} from './under-way.ts'
import { writing } from '../db/written-moment.ts'

const most = sql.raw(String(foundLimit))
/** Of a name that half of the town has so many are put in order: whoever is meant is found by a letter more. */
const mostLooked = sql.raw('500')

type Seeking = { db: Db; at: At; typed: string }

async function residentsIn({ db, at, typed }: Seeking) {
  // Whose name begins like that comes first.
  const order = sql`resident.sorted_name LIKE ${like(typed.toLowerCase()).slice(1)} DESC,
    resident.sorted_name, resident.account_id`
  const rows = await rowsOf<FoundRow>(
    db,
    sql`SELECT ${foundColumns} FROM (
        SELECT resident.* FROM resident WHERE resident.account_id IN (
          SELECT account_id FROM (${residentsFor(at.stationId, typed)}) AS sought LIMIT ${mostLooked}
        )
        ORDER BY ${order} LIMIT ${most}
      ) AS resident JOIN account ON account.id = resident.account_id AND account.erased_at IS NULL
        ${openOfFound(at)}
      ORDER BY ${order}`,
  )
  return rows.map(presentFound)
}

type CarrierRow = Omit<Found['carriers'][number], 'setOutAt'> & { setOutAt: Date | null }

/** A station has few carriers: all of them are looked at. */
async function carriersFor({ db, at, typed }: Seeking) {
  const rows = await rowsOf<CarrierRow>(
    db,
    sql`SELECT carrier.id AS "_id", carrier.name, carrier.phone_number AS "phoneNumber", carrier.holds,
        carrier.paused_at IS NOT NULL AS paused, ${setOutNow('carrier.id', at)} AS "setOutAt"
      FROM carrier WHERE carrier.station_id = ${at.stationId}
        AND (${fitsNamed(typed, sql`(lower(carrier.name) || E'\\n' || carrier.phone_number)`)})
      ORDER BY carrier.paused_at IS NOT NULL, lower(carrier.name), carrier.id LIMIT ${most}`,
  )
  return rows.map(writing('setOutAt'))
}

/** The request that a number names, as people say it or as it stands in an address. */
function numbered(typed: string): SQL | null {
  const bare = typed.replace(/^#/, '').toLowerCase()
  // What is sought holds the short number of every request of everybody: six of those digits are rare there.
  if (/^[0-9a-f]{6}$/.test(bare)) {
    return sql`request.sought LIKE ${like(bare)} AND right(request.id::text, 6) = ${bare}`
  }
  const isWhole = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(bare)
  return isWhole ? sql`request.id = ${bare}::uuid` : null
}

async function requestsFor({ db, at, typed }: Seeking) {
  const isIt = numbered(typed)
  if (!isIt) return []
  return rowsOf<Found['requests'][number]>(
    db,
    sql`SELECT request.id AS "_id", request.kind, request.resident_id AS "userId", account.name AS user,
        ${sql.raw(addressLineSql)} AS address, request.status AS "requestStatus", request.promised_on::text AS "promisedOn"
      FROM request JOIN account ON account.id = request.resident_id
      WHERE request.station_id = ${at.stationId} AND ${isIt}
      ORDER BY request.id DESC LIMIT ${most}`,
  )
}

export const search: Rule<typeof searchDesk> = async ({ db, actor, now }, { search: typed }) => {
  const seeking = { db, typed, at: dayAt(actor.stationId, now) }
  const [residents, carriers, requests] = await Promise.all([
    residentsIn(seeking),
    carriersFor(seeking),
    requestsFor(seeking),
  ])
  return { data: { residents, carriers, requests } }
}
