import { sql, type SQL } from 'drizzle-orm'
import { foundLimit, mostFound, type Found, type searchDesk } from '../../contract/screen/search.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { addressLineSql } from '../request/request.ts'
import { fitsNamed, nearText, residentsFor, residentsNear } from './sought.ts'
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
const mostLooked = sql.raw(String(mostFound))

type Seeking = { db: Db; at: At; typed: string }

async function residentsIn({ db, at, typed }: Seeking, sought: SQL) {
  // Who calls has something open most of the time, and what is promised first is asked for first. Then whose name
  // begins like that.
  const order = sql`resident.waits, resident.promised, resident.sorted_name LIKE
    ${like(typed.toLowerCase()).slice(1)} DESC, resident.sorted_name, resident.account_id`
  const rows = await rowsOf<FoundRow & { many: number }>(
    db,
    sql`SELECT ${foundColumns}, resident.many FROM (
        SELECT resident.*, count(*) OVER ()::integer AS many FROM (
          SELECT resident.*, coalesce(standing.waits, 2) AS waits, standing.promised
          FROM resident LEFT JOIN LATERAL (
            SELECT min(CASE WHEN request.status = 'Picked up' THEN 1 ELSE 0 END) AS waits,
              min(request.promised_on) AS promised
            FROM request WHERE request.resident_id = resident.account_id
              AND request.station_id = ${at.stationId} AND is_open(request.status)
          ) AS standing ON true
          WHERE resident.address <> 'removed' AND resident.account_id IN (
            SELECT account_id FROM (${sought}) AS sought LIMIT ${mostLooked}
          )
        ) AS resident
        ORDER BY ${order} LIMIT ${most}
      ) AS resident JOIN account ON account.id = resident.account_id AND account.erased_at IS NULL
        ${openOfFound(at)}
      ORDER BY ${order}`,
  )
  return { residents: rows.map(presentFound), many: rows[0]?.many ?? 0 }
}

type CarrierRow = Omit<Found['carriers'][number], 'setOutAt'> & { setOutAt: Date | null }

/** A station has few carriers: all of them are looked at. */
async function carriersFor({ db, at }: Seeking, fits: (text: SQL) => SQL | null | undefined) {
  const rows = await rowsOf<CarrierRow>(
    db,
    sql`SELECT carrier.id AS "_id", carrier.name, carrier.phone_number AS "phoneNumber", carrier.holds,
        carrier.paused_at IS NOT NULL AS paused, ${setOutNow('carrier.id', at)} AS "setOutAt"
      FROM carrier WHERE carrier.station_id = ${at.stationId}
        AND (${fits(sql`(lower(carrier.name) || E'\\n' || carrier.phone_number)`)})
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
  const [found, carriers, requests] = await Promise.all([
    residentsIn(seeking, residentsFor(actor.stationId, typed)),
    carriersFor(seeking, text => fitsNamed(typed, text)),
    requestsFor(seeking),
  ])
  const near = residentsNear(actor.stationId, typed)
  if (!near || found.many + carriers.length + requests.length > 0) {
    return { data: { ...found, carriers, requests, near: false } }
  }
  const [meant, others] = await Promise.all([
    residentsIn(seeking, near),
    carriersFor(seeking, text => nearText(typed, text)),
  ])
  return { data: { ...meant, carriers: others, requests, near: meant.many + others.length > 0 } }
}
