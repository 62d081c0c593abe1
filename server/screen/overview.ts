import type { Day } from '../../contract/calendar.ts'
import type * as contract from '../../contract/screen/overview.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import {
  dayFigures,
  incomeOf,
  monthAsked,
  moneyFigures,
  monthBefore,
  monthFigures,
  sumOf,
  readFigures,
  countsNow,
} from '../director/director.ts'

type StationsNow = {
  active: number
  suspended: number
  late: number
  lateStations: number
  lateAt: { _id: string; station: string; late: number }[]
}

/** The own stations, and how much is late at which: few rows are open, and an index knows them. */
async function stationsNow(
  db: Db,
  directorId: string,
  today: Day,
  { inState = null, inCity = null }: { inState?: string | null; inCity?: string | null },
): Promise<StationsNow> {
  const [found] = await named<StationsNow>(
    db,
    'stations-late-now',
    `WITH own AS (
       SELECT id, name, suspended_at, (
         SELECT count(*) FROM request
         WHERE station_id = station.id AND is_late(status, promised_on, $2)
       ) AS late
       FROM station WHERE director_id = $1 AND ($3::text IS NULL OR in_state = $3)
         AND ($4::text IS NULL OR lower(in_city) = lower($4))
     )
     SELECT count(*) FILTER (WHERE suspended_at IS NULL) AS active,
       count(*) FILTER (WHERE suspended_at IS NOT NULL) AS suspended,
       coalesce(sum(late), 0)::bigint AS late,
       count(*) FILTER (WHERE late > 0) AS "lateStations", coalesce((
         SELECT json_agg(json_build_object('_id', worst.id, 'station', worst.name, 'late', worst.late))
         FROM (
           SELECT id, name, late FROM own WHERE late > 0 ORDER BY late DESC, lower(name) LIMIT 10
         ) AS worst
       ), '[]') AS "lateAt"
     FROM own`,
    [directorId, today, inState, inCity],
  )
  if (!found) throw new Error('a count without a row')
  return found
}

export const getOverview: Rule<typeof contract.getOverview> = async (context, input) => {
  const { db, actor, now } = context
  const { month, today } = monthAsked(input.month, now)
  const { inState, inCity } = input
  const where = { ...(inState && { inState }), ...(inCity && { inCity }) }
  const before = monthBefore(month)
  const [{ all, months, days }, stations] = await Promise.all([
    readFigures(db, actor.accountId, { since: before, until: month, daysSince: before }, where),
    stationsNow(db, actor.accountId, today, where),
  ])
  const { active, suspended, late, lateStations, lateAt } = stations
  return {
    data: {
      users: sumOf(all, 'residents'),
      totalKobo: incomeOf(all),
      total: moneyFigures(all),
      stations: { active, suspended },
      now: countsNow(all, late),
      thisMonth: monthFigures(month, months[month]),
      lastMonth: monthFigures(before, months[before]),
      days: dayFigures(month, today, days),
      lastDays: dayFigures(before, today, days),
      lateStations,
      lateAt,
    },
  }
}
