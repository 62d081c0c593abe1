import { and, eq, gte, ilike, lt, lte, sql, type SQL } from 'drizzle-orm'
import { monthlyRequests } from '../../contract/account.ts'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { day, id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/request.ts'
import type { Problem } from '../../contract/street/problem-shape.ts'
import { placesTaken } from '../account/account.ts'
import type { Actor, Context, Rule, WrittenRule } from '../call/context.ts'
import { pageRows, readCursor, writtenPage } from '../call/cursor.ts'
import { inRegion } from '../call/region.ts'
import { writtenList, type WrittenRow } from '../call/written.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { paidFor } from '../wallet/wallet.ts'
import { doorOf } from './door.ts'
import { leftToGive } from './left-to-give.ts'
import { names, ownerOf, presentedTo, selectPage, visibleTo } from './present.ts'
import { problemColumn, problemOfRequest } from './problem-shown.ts'
import { request } from './request.table.ts'
import { stepsOf, timelineOf } from './timeline.ts'
import { openVisitColumn, visitIn, visitOf, visitsOnRecord } from './visit-read.ts'

// Written out, so that the index of what is open can be used.
export const open = sql`${request.status} IN ('Pending...', 'Assigned', 'Picked up')`
const toPickUp = sql`${request.status} IN ('Pending...', 'Assigned')`

type Asking = Pick<Context<Actor>, 'db' | 'actor' | 'now'>
type Page = { chosen: (SQL | undefined)[]; order: SQL; rows: SQL; besides?: string }
type Found = WrittenRow & { id: string; promisedOn: string }

/** The chosen requests in order, as this person sees them. */
function find<Row extends Found = Found>(
  { db, actor, now }: Asking,
  { chosen, order, rows, besides = '' }: Page,
): Promise<Row[]> {
  // Whose a request is, is the station's to say where a director asks.
  const whose = actor.role === 'director' ? fromStations : undefined
  const from = sql`FROM request ${whose}
    WHERE ${and(visibleTo(actor), ...chosen)} ORDER BY ${order} LIMIT ${rows}`
  return rowsOf<Row>(db, selectPage(actor, now, { from, order, besides }))
}

type WithStreet = Found & { visit: string | null; problem: string | null }

/** A page as the list shows it. The resident reads the street with it; to anybody else that is another call. */
async function findListed(context: Context<Actor>, page: Page): Promise<Found[]> {
  if (context.actor.role !== 'resident') {
    const found = await find(context, page)
    for (const row of found) row.json = beside(row.json, { visit: null, problem: null })
    return found
  }
  const besides = `, ${openVisitColumn}, ${problemColumn}`
  const found = await find<WithStreet>(context, { ...page, besides })
  for (const row of found) {
    const visit = visitIn(context, row.id, row.visit)
    const problem = row.problem && (JSON.parse(row.problem) as Problem)
    row.json = beside(row.json, { visit, problem })
  }
  return found
}

/** More fields at the end of an object that is written already. */
const beside = (json: string, more: object) =>
  `${json.slice(0, -1)},${JSON.stringify(more).slice(1)}`
const fromStations = sql`JOIN station ON station.id = request.station_id`
const newestFirst = sql`request.id DESC`
const promisedFirst = sql`request.promised_on, request.id`

/**
 * The newest few of each own station hold the newest few of all. Without this a director whose
 * stations have had little to do would wait while everybody's requests are looked through.
 */
const newestOfOwn = (actor: Actor, chosen: (SQL | undefined)[], rows: SQL) =>
  actor.role === 'director'
    ? sql`request.id IN (
        SELECT newest.id FROM station AS own CROSS JOIN LATERAL (
          SELECT request.id FROM request WHERE ${and(sql`request.station_id = own.id`, ...chosen)}
          ORDER BY request.id DESC LIMIT ${rows}
        ) AS newest
        WHERE own.director_id = ${actor.accountId} ORDER BY newest.id DESC LIMIT ${rows}
      )`
    : undefined

export const list: WrittenRule<typeof contract.listRequests> = async (context, input) => {
  const { limit, after } = input
  const wanted = filters(input, context.actor)
  const rows = pageRows(limit)
  if (input.order === 'promised') {
    const [afterDay, afterId] = readCursor(after, [day, id]) ?? []
    const later =
      afterDay === undefined
        ? undefined
        : sql`(request.promised_on, request.id) > (${afterDay}::date, ${afterId}::uuid)`
    const chosen = [...wanted, toPickUp, later]
    const found = await findListed(context, { chosen, order: promisedFirst, rows })
    return writtenPage(found, limit, row => [row.promisedOn, row.id])
  }
  const [before] = readCursor(after, [id]) ?? []
  const earlier = before === undefined ? undefined : lt(request.id, before)
  // What is sought has an index of its own, over all stations.
  const few = input.search ? undefined : newestOfOwn(context.actor, [...wanted, earlier], rows)
  const chosen = [...wanted, earlier, few]
  const found = await findListed(context, { chosen, order: newestFirst, rows })
  return writtenPage(found, limit, row => [row.id])
}

/** What a resident has to do with: what is open, and what is over and not settled. */
const underWay = (residentId: string) => sql`request.id IN (
    SELECT request.id FROM request WHERE resident_id = ${residentId} AND ${open}
    UNION SELECT request_id FROM problem WHERE resident_id = ${residentId} AND state <> 'settled')`

function filters(input: InputOf<typeof contract.listRequests>, actor: Actor): (SQL | undefined)[] {
  const { search, status, state, kind, carrierId, stationId, from, to } = input
  const { plannedFrom, plannedTo, promisedFrom, promisedTo } = input
  return [
    search ? ilike(request.sought, like(asWritten(search))) : undefined,
    // Written out as well: there are few, and what is open has an index of its own.
    status ? sql`${request.status} = ${sql.raw(`'${status}'`)}` : undefined,
    state === 'open' && actor.role === 'resident' ? underWay(actor.accountId) : undefined,
    state === 'open' && actor.role !== 'resident' ? open : undefined,
    state === 'done' ? sql`NOT (${open})` : undefined,
    kind ? eq(request.kind, kind) : undefined,
    carrierId ? eq(request.carrierId, carrierId) : undefined,
    stationId ? eq(request.stationId, stationId) : undefined,
    inRegion(sql`request.station_id`, input),
    from ? gte(request.createdAt, startOfDay(from)) : undefined,
    to ? lt(request.createdAt, startOfDay(addDays(to, 1))) : undefined,
    promisedFrom ? gte(request.promisedOn, promisedFrom) : undefined,
    promisedTo ? lte(request.promisedOn, promisedTo) : undefined,
    plannedFrom ? gte(request.plannedOn, plannedFrom) : undefined,
    plannedTo ? lte(request.plannedOn, plannedTo) : undefined,
  ]
}

/** People type numbers with spaces and short names with a `#`; they are kept without. */
const asWritten = (search: string) => {
  const bare = search.replace(/^#/, '')
  return /^[+\d][\d\s-]*$/.test(bare) ? bare.replace(/[\s-]/g, '') : bare
}

export const recent: WrittenRule<typeof contract.recentRequests> = async (context, { limit }) => {
  const rows = pageRows(limit)
  const chosen = [newestOfOwn(context.actor, [], rows)]
  const found = await find(context, { chosen, order: newestFirst, rows })
  return { data: writtenList(found.slice(0, limit)) }
}

export const getOne: Rule<typeof contract.getRequest> = async (context, { requestId }) => {
  const { db, actor } = context
  // All at once: what belongs to a request that is not theirs is not looked at.
  const [shown, steps, paid, leftToGiveKobo, visit, visits, problem, door] = await Promise.all([
    findOne(context, requestId),
    stepsOf(db, requestId),
    paidFor(db, requestId),
    leftToGive(db, requestId),
    visitOf(context, requestId),
    visitsOnRecord(db, actor, requestId),
    problemOfRequest(db, requestId),
    doorOf(db, actor, requestId),
  ])
  const timeline = timelineOf(steps, shown, actor)
  return { data: { ...shown, timeline, ...paid, leftToGiveKobo, visit, visits, problem, door } }
}

/** One request that this person may see. */
export async function findOne({ db, actor, now }: Asking, requestId: string) {
  const [column, owner] = ownerOf(actor)
  const [row] = await named<WrittenRow>(
    db,
    `request-for-${actor.role}`,
    `SELECT ${presentedTo(actor)} AS json
     FROM (SELECT request.*, $3::date AS today FROM request) AS request ${names}
     WHERE request.id = $1 AND ${column} = $2`,
    [requestId, owner, lagosDay(now)],
  )
  if (!row) throw refuse('not_yours')
  return JSON.parse(row.json) as contract.PickupRequest
}

type Counts = Record<
  | 'pending'
  | 'assigned'
  | 'pickedUp'
  | 'today'
  | 'tomorrow'
  | 'later'
  | 'dueToday'
  | 'late'
  | 'taken',
  number
>

export const count: Rule<typeof contract.countRequests> = async ({ db, actor, now }) => {
  const isResident = actor.role === 'resident'
  const [counts] = await named<Counts>(
    db,
    `request-counts-for-${actor.role}`,
    `SELECT count(*) FILTER (WHERE status = 'Pending...') AS pending,
       count(*) FILTER (WHERE status = 'Assigned') AS assigned,
       count(*) FILTER (WHERE status = 'Picked up') AS "pickedUp",
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on <= $2::date) AS today,
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on = $2::date + 1) AS tomorrow,
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on > $2::date + 1) AS later,
       count(*) FILTER (WHERE promised_on = $2::date AND status IN ('Pending...', 'Assigned'))
         AS "dueToday",
       count(*) FILTER (WHERE promised_on < $2::date AND status IN ('Pending...', 'Assigned')) AS late,
       ${isResident ? placesTaken : '0'} AS taken
     FROM request WHERE ${isResident ? 'resident_id' : 'station_id'} = $1
       AND status IN ('Pending...', 'Assigned', 'Picked up')`,
    [isResident ? actor.accountId : actor.stationId, lagosDay(now)],
  )
  if (!counts) throw new Error('a count without a row')
  const { taken, ...data } = counts
  return { data: { ...data, numberOfRequests: isResident ? monthlyRequests - taken : null } }
}
