import { and, eq, gte, ilike, lt, sql, type SQL } from 'drizzle-orm'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { day, id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/request.ts'
import { requestsLeft } from '../account/account.ts'
import type { Actor, Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { paidFor } from '../wallet/wallet.ts'
import { ownerOf, present, selectRequests, visibleTo, type NamedRequest } from './present.ts'
import { request } from './request.table.ts'
import { timelineOf } from './timeline.ts'

// Written out, so that the index of what is open can be used.
export const open = sql`${request.status} IN ('Pending...', 'Assigned', 'Picked up')`
const toPickUp = sql`${request.status} IN ('Pending...', 'Assigned')`

/** The chosen requests in order, each with its names. */
const find = (db: Db, chosen: (SQL | undefined)[], order: SQL, limit: number) =>
  rowsOf<NamedRequest>(
    db,
    sql`${sql.raw(selectRequests)} WHERE ${and(...chosen)} ORDER BY ${order} LIMIT ${limit}`,
  )
const newestFirst = sql`request.id DESC`
const dueFirst = sql`request.due_on, request.id`

/**
 * The newest few of each own station hold the newest few of all. Without this a director whose
 * stations have had little to do would wait while everybody's requests are looked through.
 */
const newestOfOwn = (actor: Actor, chosen: (SQL | undefined)[], limit: number) =>
  actor.role === 'director'
    ? sql`request.id IN (
        SELECT newest.id FROM station AS own CROSS JOIN LATERAL (
          SELECT request.id FROM request WHERE ${and(sql`request.station_id = own.id`, ...chosen)}
          ORDER BY request.id DESC LIMIT ${limit}
        ) AS newest
        WHERE own.director_id = ${actor.accountId} ORDER BY newest.id DESC LIMIT ${limit}
      )`
    : undefined

export const list: Rule<typeof contract.listRequests> = async ({ db, actor, now }, input) => {
  const { limit, after } = input
  const chosen = [visibleTo(actor), ...filters(input)]
  const show = (row: NamedRequest) => present(row, actor, now)
  if (input.order === 'due') {
    const [afterDay, afterId] = readCursor(after, [day, id]) ?? []
    const later =
      afterDay === undefined
        ? undefined
        : sql`(request.due_on, request.id) > (${afterDay}::date, ${afterId}::uuid)`
    const rows = await find(db, [...chosen, toPickUp, later], dueFirst, limit + 1)
    return pageOf(rows, limit, row => [row.dueOn, row.id], show)
  }
  const [before] = readCursor(after, [id]) ?? []
  const earlier = before === undefined ? undefined : lt(request.id, before)
  // What is sought has an index of its own, over all stations.
  const few = input.search ? undefined : newestOfOwn(actor, [...filters(input), earlier], limit + 1)
  const rows = await find(db, [...chosen, earlier, few], newestFirst, limit + 1)
  return pageOf(rows, limit, row => [row.id], show)
}

function filters(input: InputOf<typeof contract.listRequests>): (SQL | undefined)[] {
  const { search, status, state, kind, carrierId, stationId, from, to } = input
  return [
    search ? ilike(request.sought, like(asWritten(search))) : undefined,
    status ? eq(request.status, status) : undefined,
    state === 'open' ? open : state === 'done' ? sql`NOT (${open})` : undefined,
    kind ? eq(request.kind, kind) : undefined,
    carrierId ? eq(request.carrierId, carrierId) : undefined,
    stationId ? eq(request.stationId, stationId) : undefined,
    from ? gte(request.createdAt, startOfDay(from)) : undefined,
    to ? lt(request.createdAt, startOfDay(addDays(to, 1))) : undefined,
  ]
}

/** People type numbers with spaces and short names with a `#`; they are kept without. */
const asWritten = (search: string) => {
  const bare = search.replace(/^#/, '')
  return /^[+\d][\d\s-]*$/.test(bare) ? bare.replace(/[\s-]/g, '') : bare
}

export const recent: Rule<typeof contract.recentRequests> = async (context, { limit }) => {
  const { db, actor, now } = context
  const rows = await find(db, [visibleTo(actor), newestOfOwn(actor, [], limit)], newestFirst, limit)
  return { data: rows.map(row => present(row, actor, now)) }
}

export const getOne: Rule<typeof contract.getRequest> = async (context, { requestId }) => {
  const { db, actor } = context
  const shown = await findOne(context, requestId)
  const timeline = await timelineOf(db, shown, actor)
  return { data: { ...shown, timeline, ...(await paidFor(db, requestId)) } }
}

/** One request that this person may see. */
export async function findOne(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  requestId: string,
) {
  const [column, owner] = ownerOf(actor)
  const [row] = await named<NamedRequest>(
    db,
    `request-for-${actor.role}`,
    `${selectRequests} WHERE request.id = $1 AND ${column} = $2`,
    [requestId, owner],
  )
  if (!row) throw refuse('not_yours')
  return present(row, actor, now)
}

export const count: Rule<typeof contract.countRequests> = async ({ db, actor, now }) => {
  const own =
    actor.role === 'resident'
      ? eq(request.residentId, actor.accountId)
      : eq(request.stationId, actor.stationId)
  const counted = (which: SQL) => sql<number>`count(*) FILTER (WHERE ${which})`
  const [counts] = await db
    .select({
      pending: counted(sql`${request.status} = 'Pending...'`),
      assigned: counted(sql`${request.status} = 'Assigned'`),
      pickedUp: counted(sql`${request.status} = 'Picked up'`),
      late: counted(sql`${request.dueOn} < ${lagosDay(now)}::date AND ${toPickUp}`),
    })
    .from(request)
    .where(and(own, open))
  if (!counts) throw new Error('a count without a row')
  const numberOfRequests =
    actor.role === 'resident' ? await requestsLeft(db, actor.accountId, now) : null
  return { data: { ...counts, numberOfRequests } }
}
