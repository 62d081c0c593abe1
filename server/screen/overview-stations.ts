import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { startOfDay } from '../../contract/calendar.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import type * as contract from '../../contract/screen/overview.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { inRegion } from '../call/region.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { monthAfter } from '../director/director.ts'

type Input = InputOf<typeof contract.listOwnStations>
type Row = {
  id: string
  name: string
  email: string
  createdAt: Date
  suspended: boolean
  total: number
  pending: number
  residents: number
  income: number
  position: string
}

/** A sum altogether of one station, folded or not. */
const counted = (figure: string) => sql`(coalesce((
    SELECT amount FROM figure
    WHERE owner = s.id AND grain = 'all' AND period = 'epoch' AND figure = ${figure}
  ), 0) + coalesce((
    SELECT sum(amount) FROM figure_delta WHERE station_id = s.id AND figure = ${figure}
  ), 0))::bigint`

const total = counted('made')
const pending = counted('now:Pending...')
const residents = counted('residents')
const income = sql`(${counted('income:pickup')} + ${counted('income:special')})`

const number = z.string().check(z.regex(/^\d{1,15}$/))
const signed = z.string().check(z.regex(/^-?\d{1,15}$/))

/** What a list is ordered by, as what a place in it is written, and how that is read. */
const orders = {
  // Ids are made of the time: the newest is the greatest.
  created: { by: sql`s.id`, written: id(), type: sql`uuid` },
  name: { by: sql`lower(s.name)`, written: z.string(), type: sql`text` },
  total: { by: total, written: number, type: sql`bigint` },
  pending: { by: pending, written: number, type: sql`bigint` },
  residents: { by: residents, written: number, type: sql`bigint` },
  // More may have been given back than was earned.
  income: { by: income, written: signed, type: sql`bigint` },
}

export const listOwnStations: Rule<typeof contract.listOwnStations> = async (context, input) => {
  const { db, actor } = context
  const { limit, after, direction } = input
  const { by, written, type } = orders[input.order]
  const [place, lastId] = readCursor(after, [written, id()]) ?? []
  const [beyond, way] = direction === 'up' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const chosen = [
    sql`s.director_id = ${actor.accountId}`,
    ...filters(input),
    ...(place === undefined ? [] : [sql`(${by}, s.id) ${beyond} (${place}::${type}, ${lastId})`]),
  ]
  // Counted for the whole list only when it is ordered by that.
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT s.id, s.name, s.email, s.created_at AS "createdAt",
        s.suspended_at IS NOT NULL AS suspended, ${total} AS total, ${pending} AS pending,
        ${residents} AS residents, ${income} AS income,
        s.position::text AS position
      FROM (
        SELECT s.*, ${by} AS position FROM station AS s WHERE ${sql.join(chosen, sql` AND `)}
        ORDER BY position ${way}, s.id ${way} LIMIT ${pageRows(limit)}
      ) AS s ORDER BY s.position ${way}, s.id ${way}`,
  )
  return pageOf(
    rows,
    limit,
    row => [row.position, row.id],
    row => ({
      _id: row.id,
      station: row.name,
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      status: row.suspended ? ('suspended' as const) : ('active' as const),
      totalRequests: row.total,
      pendingRequests: row.pending,
      residents: row.residents,
      incomeKobo: row.income,
    }),
  )
}

function filters({ search, email, month, year, ...where }: Input): SQL[] {
  const pattern = search ? like(search) : null
  const there = inRegion(sql`s.id`, where)
  return [
    ...(there ? [there] : []),
    ...(pattern ? [sql`(s.name ILIKE ${pattern} OR s.address ILIKE ${pattern})`] : []),
    ...(email ? [sql`s.email ILIKE ${like(email)}`] : []),
    ...openedIn(month, year),
  ]
}

/** Opened in a year, in a month of it, or in that month of any year: in Lagos. */
function openedIn(month?: number, year?: number): SQL[] {
  if (year === undefined) {
    if (month === undefined) return []
    return [sql`extract(month FROM s.created_at AT TIME ZONE 'Africa/Lagos') = ${month}`]
  }
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  const next = month === undefined ? `${year + 1}-01-01` : monthAfter(first)
  const [from, to] = [startOfDay(first).toISOString(), startOfDay(next).toISOString()]
  return [sql`s.created_at >= ${from}`, sql`s.created_at < ${to}`]
}
