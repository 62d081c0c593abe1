import { and, eq, gte, ilike, lt, lte, sql, type SQL } from 'drizzle-orm'
import { monthlyRequests } from '../../contract/account/account.ts'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { day, id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/request/request.ts'
import { placesTaken } from '../account/account.ts'
import type { Actor, Context, Rule, WrittenRule } from '../call/context.ts'
import { pageRows, readCursor, writtenPage } from '../call/cursor.ts'
import { inRegion } from '../call/region.ts'
import { writtenList, type WrittenRow } from '../call/written.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import {
  requestJoins,
  ownerOf,
  presentedTo,
  selectPage,
  visibleTo,
  type How,
  type InFull,
} from './present.ts'
import { request } from './request.table.ts'
import { timelineOf } from './timeline.ts'
import { visitsOnRecord, withCodes } from './visit-read.ts'

export const open = sql`is_open(${request.status})`
const toPickUp = sql`is_to_pick_up(${request.status})`

type Asking = Pick<Context<Actor>, 'db' | 'actor' | 'now' | 'secretKey'>
type Page = { chosen: (SQL | undefined)[]; order: SQL; how: How; limit: number }

/** The chosen requests in order, as this person sees them, in one text. */
async function find({ db, actor, now, secretKey }: Asking, { chosen, order, how, limit }: Page) {
  // Whose a request is, is the station's to say where a director asks.
  const whose = actor.role === 'director' ? fromStations : undefined
  const from = sql`FROM request ${whose}
    WHERE ${and(visibleTo(actor), ...chosen)} ORDER BY ${order} LIMIT ${pageRows(limit)}`
  const [page] = await rowsOf<Partial<WrittenRow>>(db, selectPage(actor, now, { from, order, how }))
  return page?.json ? withCodes(page.json, secretKey) : ''
}

type Listed = OutputOf<typeof contract.listRequests>[number]

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
  const listed = { how: 'listed', limit } as const
  if (input.order === 'promised') {
    const [afterDay, afterId] = readCursor(after, [day(), id()]) ?? []
    const later =
      afterDay === undefined
        ? undefined
        : sql`(request.promised_on, request.id) > (${afterDay}::date, ${afterId}::uuid)`
    const chosen = [...wanted, toPickUp, later]
    const found = await find(context, { chosen, order: promisedFirst, ...listed })
    return writtenPage<Listed>(found, limit, ({ promisedOn, _id }) => [promisedOn, _id])
  }
  const [before] = readCursor(after, [id()]) ?? []
  const earlier = before === undefined ? undefined : lt(request.id, before)
  // Search uses its own index over all stations.
  const few = input.search
    ? undefined
    : newestOfOwn(context.actor, [...wanted, earlier], pageRows(limit))
  const chosen = [...wanted, earlier, few]
  const found = await find(context, { chosen, order: newestFirst, ...listed })
  return writtenPage<Listed>(found, limit, ({ _id }) => [_id])
}

/** What a resident has to do with: what is open, and what is over and not settled. */
const underWay = (residentId: string) => sql`request.id IN (
    SELECT request.id FROM request WHERE resident_id = ${residentId} AND ${open}
    UNION SELECT request_id FROM problem WHERE resident_id = ${residentId} AND state <> 'settled')`

const settled = sql`NOT EXISTS (
    SELECT FROM problem WHERE problem.request_id = request.id AND state <> 'settled')`

function filters(input: InputOf<typeof contract.listRequests>, actor: Actor): (SQL | undefined)[] {
  const { search, status, state, kind, carrierId, stationId, from, to } = input
  const { plannedFrom, plannedTo, promisedFrom, promisedTo } = input
  return [
    search ? ilike(request.sought, like(asWritten(search))) : undefined,
    // Also written out: there are few, and open requests have their own index.
    status ? sql`${request.status} = ${sql.raw(`'${status}'`)}` : undefined,
    state === 'open' && actor.role === 'resident' ? underWay(actor.accountId) : undefined,
    state === 'open' && actor.role !== 'resident' ? open : undefined,
    state === 'done' ? sql`NOT (${open})` : undefined,
    // What is not settled is on the list of what is open.
    state === 'done' && actor.role === 'resident' ? settled : undefined,
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
  const chosen = [newestOfOwn(context.actor, [], pageRows(limit))]
  const found = await find(context, { chosen, order: newestFirst, how: 'alone', limit })
  return { data: writtenList<contract.PickupRequest>(found, limit).data }
}

export const getOne: Rule<typeof contract.getRequest> = async (context, { requestId }) => {
  const { db, actor } = context
  const [{ steps, ...shown }, visits] = await Promise.all([
    findIn<InFull>(context, requestId, 'in full'),
    // What belongs to a request that is not theirs is not looked at.
    visitsOnRecord(db, actor, requestId),
  ])
  return { data: { ...shown, timeline: timelineOf(steps, shown, actor), visits } }
}

/** One request that this person may see. */
export const findOne = (asking: Asking, requestId: string) =>
  findIn<contract.PickupRequest>(asking, requestId, 'alone')

/** The same, with the requested level of detail. */
async function findIn<Shape>({ db, actor, now, secretKey }: Asking, requestId: string, how: How) {
  const [column, owner] = ownerOf(actor)
  const [row] = await named<WrittenRow>(
    db,
    `request-${how}-for-${actor.role}`,
    `SELECT ${presentedTo(actor, how)} AS json
     FROM (SELECT request.*, $3::date AS today FROM request) AS request ${requestJoins}
     WHERE request.id = $1 AND ${column} = $2`,
    [requestId, owner, lagosDay(now)],
  )
  if (!row) throw refuse('not_yours')
  return JSON.parse(withCodes(row.json, secretKey)) as Shape
}

type Counts = Record<
  | 'pending'
  | 'quoted'
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
       count(*) FILTER (WHERE status = 'Pending...' AND quoted_at IS NOT NULL AND accepted_at IS NULL) AS quoted,
       count(*) FILTER (WHERE status = 'Assigned') AS assigned,
       count(*) FILTER (WHERE status = 'Picked up') AS "pickedUp",
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on <= $2::date) AS today,
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on = $2::date + 1) AS tomorrow,
       count(*) FILTER (WHERE status = 'Assigned' AND planned_on > $2::date + 1) AS later,
       count(*) FILTER (WHERE promised_on = $2::date AND is_to_pick_up(status))
         AS "dueToday",
       count(*) FILTER (WHERE is_late(status, promised_on, $2::date)) AS late,
       ${isResident ? placesTaken : '0'} AS taken
     FROM request WHERE ${isResident ? 'resident_id' : 'station_id'} = $1
       AND is_open(status)`,
    [isResident ? actor.accountId : actor.stationId, lagosDay(now)],
  )
  if (!counts) throw new Error('a count without a row')
  const { taken, ...data } = counts
  return { data: { ...data, numberOfRequests: isResident ? monthlyRequests - taken : null } }
}
