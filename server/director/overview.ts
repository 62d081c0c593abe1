import { addDays, type Day } from '../../contract/calendar.ts'
import type * as contract from '../../contract/oversight.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import {
  altogether,
  byPeriod,
  dayFigures,
  incomeOf,
  monthAfter,
  monthAsked,
  moneyFigures,
  monthBefore,
  monthFigures,
  of,
  ratingOf,
  readFigures,
  countsNow,
  waitingOf,
  type Sums,
} from './figures.ts'

type Station = { _id: string; station: string; suspended: boolean; late: number }

const mostLate = 10

/** The own stations, and how much is late at each: few rows are open, and an index knows them. */
const stationsNow = (db: Db, directorId: string, today: Day) =>
  named<Station>(
    db,
    'stations-now',
    `SELECT station.id AS "_id", station.name AS station,
       station.suspended_at IS NOT NULL AS suspended, (
         SELECT count(*) FROM request
         WHERE station_id = station.id AND due_on < $2 AND status IN ('Pending...', 'Assigned')
       ) AS late
     FROM station WHERE director_id = $1
     ORDER BY late DESC, lower(station.name)`,
    [directorId, today],
  )

export const getOverview: Rule<typeof contract.getOverview> = async (context, input) => {
  const { db, actor, now } = context
  const { month, today } = monthAsked(input.month, now)
  const before = monthBefore(month)
  const [rows, stations] = await Promise.all([
    readFigures(db, actor.accountId, { since: before, until: month, daysSince: before }),
    stationsNow(db, actor.accountId, today),
  ])
  const all = altogether(rows)
  const months = byPeriod(rows, 'month')
  const days = byPeriod(rows, 'day')
  const suspended = stations.filter(each => each.suspended).length
  const late = stations.filter(each => each.late > 0)
  return {
    data: {
      users: of(all, 'residents'),
      totalKobo: incomeOf(all),
      total: moneyFigures(all),
      stations: { active: stations.length - suspended, suspended },
      now: countsNow(
        all,
        late.reduce((sum, each) => sum + each.late, 0),
      ),
      thisMonth: monthFigures(month, months.get(month)),
      lastMonth: monthFigures(before, months.get(before)),
      days: dayFigures(month, today, days),
      lastDays: dayFigures(before, today, days),
      lateAt: late.slice(0, mostLate).map(each => {
        return { _id: each._id, station: each.station, late: each.late }
      }),
    },
  }
}

type Compared = { _id: string; station: string; late: number; sums: Sums }

const mostCompared = 100

/** Of the stations that earned most in the month all sums, folded or not. */
const compared = (db: Db, directorId: string, month: Day, today: Day) =>
  named<Compared>(
    db,
    'compared-stations',
    `WITH first AS (
       SELECT s.id, s.name, coalesce((
           SELECT sum(amount) FROM figure
           WHERE owner = s.id AND grain = 'month' AND period = $2
             AND figure IN ('income:pickup', 'income:special')
         ), 0) + coalesce((
           SELECT sum(amount) FROM figure_delta
           WHERE station_id = s.id AND day BETWEEN $2 AND $3
             AND figure IN ('income:pickup', 'income:special')
         ), 0) AS earned
       FROM station AS s WHERE director_id = $1 ORDER BY earned DESC, lower(s.name) LIMIT $5
     )
     SELECT first.id AS "_id", first.name AS station, (
         SELECT count(*) FROM request
         WHERE station_id = first.id AND due_on < $4 AND status IN ('Pending...', 'Assigned')
       ) AS late, coalesce((
         SELECT jsonb_object_agg(figure, amount) FROM (
           SELECT figure, sum(amount) AS amount FROM (
             SELECT figure, amount FROM figure
             WHERE owner = first.id AND grain = 'month' AND period = $2
             UNION ALL
             SELECT figure, amount FROM figure_delta
             WHERE station_id = first.id AND day BETWEEN $2 AND $3
           ) AS both_kinds GROUP BY figure
         ) AS told
       ), '{}') AS sums
     FROM first ORDER BY first.earned DESC, lower(first.name)`,
    [directorId, month, addDays(monthAfter(month), -1), today, mostCompared],
  )

export const compareStations: Rule<typeof contract.compareStations> = async (context, input) => {
  const { db, actor, now } = context
  const { month, today } = monthAsked(input.month, now)
  const rows = await compared(db, actor.accountId, month, today)
  const data = rows.map(({ _id, station, late, sums }) => ({
    _id,
    station,
    late,
    made: of(sums, 'made'),
    pickedUp: of(sums, 'picked up'),
    medianHours: waitingOf(sums).medianHours,
    incomeKobo: incomeOf(sums),
    recyclablesKobo: of(sums, 'recyclables'),
    rating: ratingOf(sums),
  }))
  return { data }
}
