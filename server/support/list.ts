import { and, eq, sql, type SQL } from 'drizzle-orm'
import { addDays, startOfDay } from '../../contract/calendar.ts'
import { id, sentMoment } from '../../contract/field.ts'
import type * as contract from '../../contract/support/support.ts'
import type { Actor, Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { inRegion } from '../call/region.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { station } from '../station/station.table.ts'
import { findTickets, presentTicket, visibleTo } from './conversation.ts'

export const list: Rule<typeof contract.listTickets> = async ({ db, actor }, input) => {
  const { limit, after, search, state, stationId, stationless } = input
  const [lastAt, lastId] = readCursor(after, [sentMoment(), id()]) ?? []
  const chosen = [
    search ? finds(search) : undefined,
    state ? sql`ticket.state = ${state}` : undefined,
    stationId ? sql`ticket.station_id = ${stationId}` : undefined,
    inRegion(sql`ticket.station_id`, input),
    stationless ? sql`ticket.station_id IS NULL` : undefined,
    lastAt === undefined
      ? undefined
      : sql`(ticket.last_at, ticket.id) < (${lastAt}::timestamptz, ${lastId}::uuid)`,
  ]
  // What is sought has an index of its own, over all stations.
  const enough = pageRows(limit)
  const few = search ? undefined : newestOfOwn(actor, chosen, enough)
  const [rows, waiting] = await Promise.all([
    findTickets(db, [visibleTo(actor), ...chosen, few], enough),
    countWaiting(db, actor),
  ])
  const page = pageOf(rows, limit, row => [row.lastAt.toISOString(), row.id], presentTicket)
  return { ...page, waiting }
}

/**
 * The newest few of each own station and of none hold the newest few of all. Without this a director
 * whose stations are asked little would wait while everybody's conversations are looked through.
 */
const newestOfOwn = (actor: Actor, chosen: (SQL | undefined)[], rows: SQL) =>
  actor.role === 'director'
    ? sql`ticket.id IN (
        SELECT few.id FROM (
          SELECT newest.* FROM station AS own CROSS JOIN LATERAL (
            SELECT ticket.id, ticket.last_at FROM ticket
            WHERE ${and(sql`ticket.station_id = own.id`, ...chosen)}
            ORDER BY ticket.last_at DESC, ticket.id DESC LIMIT ${rows}
          ) AS newest
          WHERE own.director_id = ${actor.accountId}
          UNION ALL (
            SELECT ticket.id, ticket.last_at FROM ticket
            WHERE ${and(sql`ticket.station_id IS NULL`, ...chosen)}
            -- The station is the same for all; its name lets the index be read in its order.
            ORDER BY ticket.station_id DESC, ticket.last_at DESC, ticket.id DESC LIMIT ${rows}
          )
        ) AS few ORDER BY few.last_at DESC, few.id DESC LIMIT ${rows}
      )`
    : undefined

/** `#1042` is that one; anything else is looked for in the number, the name and what was written. */
function finds(search: string): SQL {
  const number = /^#\s*(\d{1,15})$/.exec(search)?.[1]
  return number
    ? sql`ticket.number = ${Number(number)}`
    : sql`ticket.sought ILIKE ${like(search.replace(/^#/, ''))}`
}

// Written out, so that the index of what is open can be used.
const isOpen = sql`ticket.closed_at IS NULL AND ticket.last_by_asker`

const openWhere = (which: SQL) => sql`(SELECT count(*) FROM ticket WHERE ${and(which, isOpen)})`

/** How many wait for an answer; a resident is the one who waits. */
async function countWaiting(db: Db, actor: Actor): Promise<number> {
  if (actor.role === 'resident') return 0
  const [counted] = await rowsOf<{ waiting: number }>(
    db,
    actor.role === 'station'
      ? sql`SELECT ${openWhere(visibleTo(actor))} AS waiting`
      : // Station by station: otherwise everybody's would be counted through.
        sql`SELECT ${openWhere(sql`ticket.station_id IS NULL`)} + coalesce(sum(
            ${openWhere(sql`ticket.station_id = station.id`)}), 0)::bigint AS waiting
          FROM station WHERE director_id = ${actor.accountId}`,
  )
  return counted?.waiting ?? 0
}

type Figures = {
  stationId: string | null
  station: string | null
  begun: number
  waiting: number
  medianMinutes: number | null
  slowMinutes: number | null
}

const mostStations = 500
const minutes = sql.raw(
  `ceil(extract(epoch FROM ticket.first_answered_at - ticket.created_at) / 60)::int`,
)
/** What a station began itself nobody waited for. */
const wasAsked = sql.raw('ticket.first_answered_at IS DISTINCT FROM ticket.created_at')
const counted = sql`count(ticket.id) FILTER (WHERE ${wasAsked}) AS begun,
  count(ticket.id) FILTER (WHERE ${isOpen}) AS waiting,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY ${minutes}) FILTER (WHERE ${wasAsked}) AS "medianMinutes",
  percentile_disc(0.9) WITHIN GROUP (ORDER BY ${minutes}) FILTER (WHERE ${wasAsked}) AS "slowMinutes"`

export const figures: Rule<typeof contract.supportFigures> = async (
  { db, actor },
  { from, to },
) => {
  const inDays = sql`ticket.created_at >= ${startOfDay(from)}
    AND ticket.created_at < ${startOfDay(addDays(to, 1))}`
  const atStations = rowsOf<Figures>(
    db,
    sql`SELECT station.id AS "stationId", station.name AS station, ${counted}
      FROM station LEFT JOIN ticket ON ticket.station_id = station.id AND ${inDays}
      WHERE station.director_id = ${actor.accountId}
      GROUP BY station.id ORDER BY lower(station.name) LIMIT ${mostStations}`,
  )
  const atNone = rowsOf<Figures>(
    db,
    sql`SELECT NULL AS "stationId", NULL AS station, ${counted}
      FROM ticket WHERE ticket.station_id IS NULL AND ${inDays}`,
  )
  const rows = [...(await atStations), ...(await atNone)]
  return {
    data: rows.map(row => {
      const { stationId, station, begun, waiting, medianMinutes, slowMinutes } = row
      const at = stationId && station ? { _id: stationId, station } : null
      return { station: at, begun, waiting, medianMinutes, slowMinutes }
    }),
  }
}

export const contact: Rule<typeof contract.getContact> = async ({ db, actor, support }) => {
  const answersByMail = support.inboundAddress !== null
  if (actor?.role === 'resident') {
    const { name, phoneNumber, email, address } = station
    const [own] = await db
      .select({ station: name, phoneNumber, email, address })
      .from(station)
      .where(eq(station.id, actor.stationId))
    if (own) return { data: { ...own, answersByMail } }
  }
  const { email, phoneNumber } = support
  return { data: { station: null, phoneNumber, email, address: null, answersByMail } }
}
