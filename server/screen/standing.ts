import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
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
  place: unknown
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

const { lateLimits, limits } = contract

/** Whether any figure that has limits is beyond this one; what has no figure is not. */
const isBeyond = (limit: 'watch' | 'bad') =>
  sql`((late >= ${lateLimits[limit].least} AND late >= ${lateLimits[limit].share}::float8 * open)
    OR late >= ${lateLimits.many} OR coalesce(wait >= ${limits.wait[limit]}, false)
    OR coalesce("firstVisit" < ${limits.firstVisit[limit]}::float8, false)
    OR coalesce(problems >= ${limits.problems[limit]}::float8, false)
    OR coalesce("madeGood" < ${limits.madeGood[limit]}::float8, false)
    OR coalesce("noProof" >= ${limits.noProof[limit]}::float8, false)
    OR coalesce(rating < ${limits.rating[limit]}::float8, false)
    OR cash >= ${limits.cash[limit]}::bigint)`

/** How a station does, by the worst of its figures. */
const level = sql`CASE WHEN ${isBeyond('bad')} THEN 'bad' WHEN ${isBeyond('watch')} THEN 'watch'
  ELSE 'well' END`

/** A figure of as many as it takes to say something. */
const ofEnough = (figure: SQL, many: SQL, least: number = contract.leastForShare) =>
  sql`(CASE WHEN ${many} >= ${least} THEN ${figure} END)`
const shareOf = (part: SQL, whole: SQL, least?: number) =>
  ofEnough(sql`${part}::float8 / ${whole}`, whole, least)

/** The own stations that fit, each with its figures. */
const standing = (
  directorId: string,
  { month, today }: { month: Day; today: Day },
  chosen: readonly SQL[],
) => sql`
  SELECT s.id, s.name AS station, lower(s.name) AS "sortedName", s.in_state AS state, s.in_city AS city,
    s.suspended_at IS NOT NULL AS suspended, open, late, cash, income, made,
    ${ofEnough(sql`wait`, sql`picked_up`)} AS wait,
    ${ofEnough(sql`figures.rating`, sql`rated`, contract.leastRatings)} AS rating, picked_up AS "pickedUp", ${shareOf(sql`first_visit`, sql`(first_visit + not_done)`)} AS "firstVisit",
    ${shareOf(sql`no_proof`, sql`done`)} AS "noProof",
    100 * ${shareOf(sql`problem`, sql`picked_up`)} AS problems,
    ${shareOf(sql`made_good`, sql`problem_over`, contract.leastSettled)} AS "madeGood"
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

/** Where a station is as it is shown: its city where that is not the state, too. */
const placeName = sql`lower(coalesce(nullif(city, state), state))`

/**
 * What an order compares and which way; those without a figure or a place are last either way, and ties by name.
 * What is missed is counted for every station only here.
 */
function orderOf(
  { by, first }: Pick<InputOf<typeof contract.rankStations>, 'by' | 'first'>,
  today: Day,
) {
  const isWorst = first === 'worst'
  if (by === 'station' || by === 'city') {
    const [beyond, way, last] = isWorst ? [sql`>`, sql`ASC`, '2'] : [sql`<`, sql`DESC`, '0']
    const text = by === 'station' ? sql`"sortedName"` : placeName
    return {
      key: sql`coalesce('1' || ${text}, ${last})`,
      type: sql`text`,
      written: z.string(),
      beyond,
      way,
    }
  }
  const worse = {
    ...badness,
    attention: sql`CASE ${level} WHEN 'bad' THEN 2e9 WHEN 'watch' THEN 1e9 ELSE 0 END + late`,
    missed: sql`(SELECT count(*) FROM request WHERE station_id = stands.id AND ${isMissed(today)})`,
  }[by]
  const key = sql`coalesce((${isWorst ? worse : sql`-(${worse})`})::float8, '-Infinity')`
  return { key, type: sql`float8`, written: aScore, beyond: sql`<`, way: sql`DESC` }
}

/** The worst first, or the best; or by name. */
export const rankStations: Rule<typeof contract.rankStations> = async (context, input) => {
  const { db, actor, now } = context
  const { limit, after, level: wanted } = input
  const when = monthAsked(input.month, now)
  const { key, type, written, beyond, way } = orderOf(input, when.today)
  const [score, name] = readCursor(after, [written, z.string()]) ?? []
  const chosen = [
    ...(wanted ? [sql`${level} = ${wanted}`] : []),
    ...(score === undefined
      ? []
      : [
          sql`(score ${beyond} ${score}::${type} OR score = ${score}::${type} AND "sortedName" > ${name})`,
        ]),
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT *, ${level} AS level FROM (
        SELECT id, station, state, city, suspended, open, late, wait, rating, cash, income,
          made, "pickedUp", "firstVisit", "noProof", problems, "madeGood", score::text AS score, "sortedName", score AS place
        FROM (
          SELECT *, ${key} AS score
          FROM (${standing(actor.accountId, when, filters(input))}) AS stands
        ) AS ranked WHERE ${sql.join([sql`true`, ...chosen], sql` AND `)}
        ORDER BY place ${way}, "sortedName" LIMIT ${pageRows(limit)}
      ) AS page ORDER BY place ${way}, "sortedName"`,
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

/** A promise of the last days that was not kept: what the index of missed ones holds. */
const isMissed = (today: Day) =>
  sql`promised_on >= ${addDays(today, -daysDrawn)} AND promised_on < ${today}
    AND status NOT IN ('Cancelled', 'Declined')
    AND (picked_up_at IS NULL OR (picked_up_at AT TIME ZONE 'Africa/Lagos')::date > promised_on)`

/** Of each of these stations and each of the last days, the promises that were not kept. */
async function missedAt(db: Db, stationIds: string[], today: Day) {
  const since = addDays(today, -daysDrawn)
  const rows = await rowsOf<{ at: string; day: Day; missed: number }>(
    db,
    sql`SELECT station_id AS at, promised_on::text AS day, count(*) AS missed FROM request
      WHERE station_id = ANY (${sql.param(stationIds)}::uuid[]) AND ${isMissed(today)}
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
