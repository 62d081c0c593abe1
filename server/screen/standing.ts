import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import * as contract from '../../contract/screen/standing.ts'
import type { Handlers, Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { monthAsked } from '../director/director.ts'

type Row = Omit<contract.Ranked, '_id' | 'status' | 'missed'> & {
  id: string
  suspended: boolean
  score: string
  place: number
  sortedName: string
}

/** How bad a figure is: the more, the worse. Where less is worse, it is turned round. */
const badness: Record<contract.Measure, SQL> = {
  late: sql`late`,
  open: sql`open`,
  wait: sql`wait`,
  firstVisit: sql`-"firstVisit"`,
  problems: sql`problems`,
  madeGood: sql`-"madeGood"`,
  noProof: sql`"noProof"`,
  rating: sql`-rating`,
  cash: sql`cash`,
  income: sql`-income`,
  made: sql`-made`,
}

/** Whether any figure that has limits is beyond this one; what has no figure is not. */
const isBeyond = (limit: 'watch' | 'bad') =>
  sql`(late >= ${contract.limits.late[limit]} OR coalesce(wait >= ${contract.limits.wait[limit]}, false)
    OR coalesce("firstVisit" < ${contract.limits.firstVisit[limit]}::float8, false)
    OR coalesce(problems >= ${contract.limits.problems[limit]}::float8, false)
    OR coalesce("madeGood" < ${contract.limits.madeGood[limit]}::float8, false)
    OR coalesce(rating < ${contract.limits.rating[limit]}::float8, false)
    OR cash >= ${contract.limits.cash[limit]}::bigint)`

/** How a station does, by the worst of its figures. */
const level = sql`CASE WHEN ${isBeyond('bad')} THEN 'bad' WHEN ${isBeyond('watch')} THEN 'watch'
  ELSE 'well' END`

/** A share of as many as it takes to say something. */
const shareOf = (part: SQL, whole: SQL) =>
  sql`(CASE WHEN ${whole} >= ${contract.leastForShare} THEN ${part}::float8 / ${whole} END)`

/** The own stations that fit, each with its figures. */
const standing = (
  directorId: string,
  { month, today }: { month: Day; today: Day },
  chosen: readonly SQL[],
) => sql`
  SELECT s.id, s.name AS station, lower(s.name) AS "sortedName", s.in_state AS state, s.in_city AS city,
    s.suspended_at IS NOT NULL AS suspended, open, late, wait, rating, cash, income, made,
    picked_up AS "pickedUp", ${shareOf(sql`first_visit`, sql`(first_visit + not_done)`)} AS "firstVisit",
    ${shareOf(sql`no_proof`, sql`done`)} AS "noProof",
    100 * ${shareOf(sql`problem`, sql`picked_up`)} AS problems,
    made_good::float8 / nullif(problem_over, 0) AS "madeGood"
  FROM station_standing(${directorId}, ${month}, ${today}) AS figures JOIN station AS s USING (id)
  WHERE ${sql.join([sql`true`, ...chosen], sql` AND `)}`

type Chosen = { search?: string | undefined; state?: string | undefined; city?: string | undefined }

function filters({ search, state, city }: Chosen): SQL[] {
  const pattern = search ? like(search) : null
  return [
    ...(pattern ? [sql`(s.name ILIKE ${pattern} OR s.address ILIKE ${pattern})`] : []),
    ...(state ? [sql`s.in_state = ${state}`] : []),
    ...(city ? [sql`lower(s.in_city) = lower(${city})`] : []),
  ]
}

const aScore = z
  .string()
  .check(z.regex(/^-?(?:\d{1,16}(?:\.\d{1,17})?(?:e[+-]?\d{1,2})?|Infinity)$/))

/** The worst first, or the best; those without a figure are last either way, and ties by name. */
export const rankStations: Rule<typeof contract.rankStations> = async (context, input) => {
  const { db, actor, now } = context
  const { limit, after, level: wanted, by, first } = input
  const when = monthAsked(input.month, now)
  const [score, name] = readCursor(after, [aScore, z.string()]) ?? []
  const worse = first === 'worst' ? badness[by] : sql`-(${badness[by]})`
  const chosen = [
    ...(wanted ? [sql`${level} = ${wanted}`] : []),
    ...(score === undefined
      ? []
      : [sql`(score < ${score}::float8 OR score = ${score}::float8 AND "sortedName" > ${name})`]),
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT *, ${level} AS level FROM (
        SELECT id, station, state, city, suspended, open, late, wait, rating, cash, income,
          made, "pickedUp", "firstVisit", "noProof", problems, "madeGood", score::text AS score, "sortedName", score AS place
        FROM (
          SELECT *, coalesce((${worse})::float8, '-Infinity') AS score
          FROM (${standing(actor.accountId, when, filters(input))}) AS stands
        ) AS ranked WHERE ${sql.join([sql`true`, ...chosen], sql` AND `)}
        ORDER BY place DESC, "sortedName" LIMIT ${pageRows(limit)}
      ) AS page ORDER BY place DESC, "sortedName"`,
  )
  const shown = rows.slice(0, limit).map(({ id }) => id)
  const missed = await missedAt(db, shown, when.today)
  return pageOf(
    rows,
    limit,
    row => [row.score, row.sortedName],
    ({ id, suspended, score: _score, sortedName: _name, place: _place, ...row }) => ({
      ...row,
      _id: id,
      status: suspended ? ('suspended' as const) : ('active' as const),
      missed: missed.get(id) ?? Array.from({ length: daysDrawn }, () => 0),
    }),
  )
}

const daysDrawn = 14

/** Of each of these stations and each of the last days, the promises that were not kept. */
async function missedAt(db: Db, stationIds: string[], today: Day) {
  const since = addDays(today, -daysDrawn)
  const rows = await rowsOf<{ at: string; day: Day; missed: number }>(
    db,
    sql`SELECT station_id AS at, promised_on::text AS day, count(*) AS missed FROM request
      WHERE station_id = ANY (${sql.param(stationIds)}::uuid[])
        AND promised_on >= ${since} AND promised_on < ${today} AND status NOT IN ('Cancelled', 'Declined')
        AND (picked_up_at IS NULL OR (picked_up_at AT TIME ZONE 'Africa/Lagos')::date > promised_on)
      GROUP BY station_id, promised_on`,
  )
  const found = new Map(stationIds.map(id => [id, Array.from({ length: daysDrawn }, () => 0)]))
  const days = Array.from({ length: daysDrawn }, (_, index) => addDays(since, index))
  for (const { at, day, missed } of rows) found.get(at)?.splice(days.indexOf(day), 1, missed)
  return found
}

type Standing = OutputOf<typeof contract.getStanding>
const mostCities = 200

export const getStanding: Rule<typeof contract.getStanding> = async (context, input) => {
  const { db, actor, now } = context
  const when = monthAsked(input.month, now)
  const fits = sql.join([sql`true`, ...filters(input)], sql` AND `)
  const inState = input.state ? sql`state = ${input.state}` : sql`true`
  const medians = contract.measures.map(
    each =>
      sql`${each}::text, percentile_disc(0.5) WITHIN GROUP (ORDER BY ${sql.identifier(each)})`,
  )
  const [found] = await rowsOf<Standing>(
    db,
    sql`WITH stands AS MATERIALIZED (
        SELECT *, ${level} AS level FROM (${standing(actor.accountId, when, [])}) AS figures
      ), chosen AS MATERIALIZED (
        SELECT stands.* FROM stands JOIN station AS s USING (id) WHERE ${fits}
      )
      SELECT count(*) AS stations, count(*) FILTER (WHERE level = 'bad') AS bad,
        count(*) FILTER (WHERE level = 'watch') AS watch,
        count(*) FILTER (WHERE level = 'well') AS well,
        json_build_object('open', coalesce(sum(open), 0), 'late', coalesce(sum(late), 0),
          'cash', coalesce(sum(cash), 0), 'income', coalesce(sum(income), 0)) AS sums,
        json_build_object(${sql.join(medians, sql`, `)}) AS median,
        (SELECT coalesce(json_agg(each ORDER BY each.stations DESC, each.state), '[]') FROM (
          SELECT state, count(*) AS stations, count(*) FILTER (WHERE level = 'bad') AS bad,
            count(*) FILTER (WHERE level = 'watch') AS watch
          FROM stands GROUP BY state
        ) AS each) AS states,
        (SELECT coalesce(json_agg(each ORDER BY each.stations DESC, each.city), '[]') FROM (
          SELECT min(city) AS city, count(*) AS stations FROM stands
          WHERE city IS NOT NULL AND ${inState}
          GROUP BY lower(city) ORDER BY stations DESC, lower(city) LIMIT ${mostCities}
        ) AS each) AS cities
      FROM chosen`,
  )
  if (!found) throw new Error('a count without a row')
  return { data: found }
}

export const standingHandlers: Handlers<typeof contract> = {
  rankStations,
  getStanding,
}
