import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { id as idField } from '../../contract/field.ts'
import type { Problem } from '../../contract/problem/problem-shape.ts'
import type * as contract from '../../contract/problem/problem.ts'
import type { ListedProblem } from '../../contract/problem/problem.ts'
import type { Actor, Context, WrittenRule } from '../call/context.ts'
import { pageRows, readCursor, writtenPage } from '../call/cursor.ts'
import { inRegion, type Region } from '../call/region.ts'
import { between, type WrittenRow } from '../call/written.ts'
import type { Db } from '../db/connect.ts'
import { asText, object } from '../db/json.ts'
import { named, rowsOf } from '../db/statement.ts'
import { requestJoins, problemFields, problemShown, requestForStaff } from '../request/request.ts'
import { problem } from './problem.table.ts'

/** Whoever looks, as far as that decides what they see. */
export type Reader =
  | { role: 'station'; stationId: string }
  | { role: Exclude<Actor['role'], 'station'>; accountId: string }

/** Which problems somebody may see at all; another's is simply not there. */
export function visibleTo(actor: Reader): SQL {
  if (actor.role === 'resident') return eq(problem.residentId, actor.accountId)
  if (actor.role === 'station') return eq(problem.stationId, actor.stationId)
  return sql`problem.station_id IN (SELECT id FROM station WHERE director_id = ${actor.accountId})`
}

/** A problem as its resident sees it. */
export async function shownOne(db: Db, problemId: string): Promise<Problem> {
  const [row] = await named<WrittenRow>(
    db,
    'problem-shown',
    `SELECT ${problemShown} AS json FROM problem WHERE id = $1`,
    [problemId],
  )
  if (!row) throw new Error('a problem that is not there')
  return JSON.parse(row.json) as Problem
}

const listed = asText(object<ListedProblem>({ ...problemFields, request: requestForStaff }))

type Asking = Pick<Context<Actor>, 'db' | 'actor' | 'now'>

const newestFirst = sql`problem.id DESC`
/** Whoever has waited longest has the least time left. */
const longestFirst = sql`problem.id`

/** So many of the chosen problems in their order, with their requests. */
const find = (
  { db, actor, now }: Asking,
  chosen: (SQL | undefined)[],
  rows: SQL,
  order = newestFirst,
) =>
  rowsOf<WrittenRow>(
    db,
    sql`SELECT ${sql.raw(listed)} AS json
      FROM (
        SELECT * FROM problem WHERE ${and(visibleTo(actor), ...chosen)} ORDER BY ${order} LIMIT ${rows}
      ) AS problem
        JOIN (SELECT request.*, ${lagosDay(now)}::date AS today FROM request) AS request
          ON request.id = problem.request_id
        ${sql.raw(requestJoins)}
      ORDER BY ${order}`,
  )

/** One, as those who settle it see it. */
export async function listedOne(asking: Asking, problemId: string): Promise<ListedProblem> {
  const [row] = await find(asking, [eq(problem.id, problemId)], sql.raw('1'))
  if (!row) throw new Error('a problem that is not there')
  return JSON.parse(row.json) as ListedProblem
}

type Wanted = Region & {
  limit: number
  after?: string | undefined
  state?: ListedProblem['state'] | undefined
  stationId?: string | undefined
}

async function page(asking: Asking, { limit, after, state, stationId, ...where }: Wanted) {
  const [last] = readCursor(after, [idField()]) ?? []
  // What waits for somebody here is worked through from the most urgent on.
  const waits = state === 'said' || state === 'raised'
  const chosen = [
    state ? eq(problem.state, state) : undefined,
    stationId ? eq(problem.stationId, stationId) : undefined,
    inRegion(sql`problem.station_id`, where),
    last === undefined ? undefined : waits ? gt(problem.id, last) : lt(problem.id, last),
  ]
  const order = waits ? longestFirst : newestFirst
  const found = await find(asking, chosen, pageRows(limit), order)
  const written = found.map(({ json }) => json).join(between)
  return writtenPage<ListedProblem>(written, limit, ({ _id }) => [_id])
}

export const ofStation: WrittenRule<typeof contract.listStationProblems> = page
export const ofDirector: WrittenRule<typeof contract.listDirectorProblems> = page
