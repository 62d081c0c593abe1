import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type { getResident, listResidents, OwnResident } from '../../contract/screen/resident.ts'
import type { listStationResidents } from '../../contract/screen/overview.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { paidWith } from '../request/request.ts'
import { station } from '../station/station.table.ts'
import { residentsFor } from './sought.ts'

type Row = OwnResident & { createdAt: Date; sorted: string }

const columns = `account.id AS "_id", account.name, resident.phone_number AS "phoneNumber",
  resident.address`

type Wanted = InputOf<typeof listResidents>

/** A page of a station's residents, by name, each shown as the caller likes. */
async function residentsOf<Shown>(
  db: Db,
  stationId: string,
  { limit, after, search }: Wanted,
  show: (row: Row) => Shown,
) {
  const [afterName, afterId] = readCursor(after, [z.string(), id()]) ?? []
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT ${sql.raw(columns)}, account.created_at AS "createdAt",
        resident.sorted_name AS sorted
      FROM resident JOIN account ON account.id = resident.account_id
      WHERE resident.station_id = ${stationId}
        AND ${search ? sought(stationId, search) : sql`true`}
        AND ${
          afterName === undefined
            ? sql`true`
            : sql`(resident.sorted_name, resident.account_id) > (${afterName}, ${afterId}::uuid)`
        }
      ORDER BY resident.sorted_name, resident.account_id LIMIT ${pageRows(limit)}`,
  )
  return pageOf(rows, limit, row => [row.sorted, row._id], show)
}

export const list: Rule<typeof listResidents> = ({ db, actor }, input) =>
  residentsOf(db, actor.stationId, input, ({ _id, name, phoneNumber, address }) => {
    return { _id, name, phoneNumber, address }
  })

/** Who is what was typed; or whose request has that number. */
function sought(stationId: string, search: string) {
  const short = /^#?[0-9a-f]{6}$/i.test(search) ? search.replace('#', '').toLowerCase() : null
  return sql`resident.account_id IN (${residentsFor(stationId, search)}
    ${
      short
        ? sql`UNION SELECT request.resident_id FROM request WHERE request.station_id = ${stationId}
            AND request.sought LIKE ${like(short)} AND right(request.id::text, 6) = ${short}`
        : sql``
    })`
}

type Shown = OutputOf<typeof getResident>
type Dated<Row, Field extends keyof Row> = Omit<Row, Field> & Record<Field, Date>

export const one: Rule<typeof getResident> = async ({ db, actor }, { userId }) => {
  const [found] = await named<OwnResident>(
    db,
    'own-resident',
    `SELECT ${columns} FROM resident JOIN account ON account.id = resident.account_id
     WHERE resident.account_id = $1 AND deals_with($2, $1)`,
    [userId, actor.stationId],
  )
  if (!found) throw refuse('not_yours')
  const dues = await named<Dated<Shown['dues'][number], 'since'>>(
    db,
    'dues-at-station',
    `SELECT request_id AS "requestId", amount_kobo AS "amountKobo", since FROM due
     WHERE resident_id = $1 AND station_id = $2 AND settled_at IS NULL
     ORDER BY since, request_id LIMIT 100`,
    [userId, actor.stationId],
  )
  const requests = await named<Dated<Shown['requests'][number], 'createdAt'>>(
    db,
    'open-of-resident',
    `SELECT id AS "_id", kind, status AS "requestStatus", created_at AS "createdAt",
       price_kobo AS "priceKobo", ${paidWith} AS "payWith",
       price_kobo = 0 OR open_hold(request) IS NOT NULL AS covered
     FROM request WHERE resident_id = $1 AND station_id = $2
       AND is_open(status)
     ORDER BY id DESC LIMIT 20`,
    [userId, actor.stationId],
  )
  return {
    data: {
      ...found,
      dues: dues.map(({ requestId, amountKobo, since }) => {
        return { requestId, amountKobo, since: since.toISOString() }
      }),
      requests: requests.map(each => {
        const { _id, kind, requestStatus, priceKobo, payWith, covered } = each
        const createdAt = each.createdAt.toISOString()
        return { _id, kind, requestStatus, createdAt, priceKobo, payWith, covered }
      }),
    },
  }
}

export const listForDirector: Rule<typeof listStationResidents> = async (
  { db, actor },
  { stationId, ...wanted },
) => {
  const [own] = await db
    .select({ id: station.id })
    .from(station)
    .where(and(eq(station.id, stationId), eq(station.directorId, actor.accountId)))
  if (!own) throw refuse('not_yours')
  return residentsOf(db, stationId, wanted, ({ _id, name, address, createdAt }) => {
    return { _id, name, address, createdAt: createdAt.toISOString() }
  })
}
