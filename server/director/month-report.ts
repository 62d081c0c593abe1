import { lagosDay, lagosMonth, startOfDay } from '../../contract/calendar.ts'
import { leastForShare } from '../../contract/screen/standing.ts'
import { newId } from '../call/clock.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify, takeReminders } from '../notification/notification.ts'
import { firstVisitShare, firstVisitWhole } from '../figure/figure.ts'
import {
  firstVisitsIn,
  incomeOf,
  monthBefore,
  monthFigures,
  sumOf,
  readFigures,
} from './figures.ts'

/** Later in the month it is no news: a first start on old data writes to nobody. */
const newsDays = 5
const fromHour = 8
const atOnce = 50
const hourMs = 60 * 60 * 1000

type Stands = {
  stations: number
  late: number
  cash: number
  worst: { station: string; late: number }[]
}

/** What is late and not banked now, and where most is late. */
async function standsNow(
  db: Db,
  directorId: string,
  month: string,
  today: string,
): Promise<Stands> {
  const [found] = await named<Stands>(
    db,
    'stands-for-report',
    `WITH stands AS MATERIALIZED (
       SELECT station.name AS station, late, cash FROM station_standing($1, $2, $3) JOIN station USING (id)
     )
     SELECT count(*) AS stations, coalesce(sum(late), 0)::bigint AS late, coalesce(sum(cash), 0)::bigint AS cash,
       coalesce((SELECT json_agg(json_build_object('station', station, 'late', late)) FROM (
         SELECT station, late FROM stands WHERE late > 0 ORDER BY late DESC, station LIMIT 3
       ) AS most), '[]') AS worst
     FROM stands`,
    [directorId, month, today],
  )
  if (!found) throw new Error('a count without a row')
  return found
}

/** What a director is written of the month that is over. */
async function reportOf(db: Db, directorId: string, now: Date) {
  const month = monthBefore(lagosMonth(now))
  const before = monthBefore(month)
  const { months } = await readFigures(db, directorId, {
    since: before,
    until: month,
    daysSince: month,
  })
  const [sums, sumsBefore] = [months[month], months[before]]
  const { stations, late, cash, worst } = await standsNow(db, directorId, month, lagosDay(now))
  const { quality } = monthFigures(month, sums)
  const visits = firstVisitsIn(sums)
  return {
    month: month.slice(0, 7),
    stations,
    made: sumOf(sums, 'made'),
    madeBefore: sumOf(sumsBefore, 'made'),
    pickedUp: sumOf(sums, 'picked up'),
    late,
    firstVisit: firstVisitWhole(visits) >= leastForShare ? firstVisitShare(visits) : null,
    problems: quality.problems,
    madeGood: quality.madeGoodInTime,
    incomeKobo: incomeOf(sums),
    incomeBeforeKobo: incomeOf(sumsBefore),
    refundedKobo: sumOf(sums, 'refunded'),
    cashOutKobo: cash,
    worst,
  }
}

/**
 * Writes every director with stations the figures of the month that is over, once, on its first days. Tells how many
 * were written to.
 */
export async function reportMonths(onConnection: OnConnection, now: Date): Promise<number> {
  const today = lagosDay(now)
  const hour = (now.getTime() - startOfDay(today).getTime()) / hourMs
  if (Number(today.slice(8)) > newsDays || hour < fromHour) return 0
  const month = monthBefore(lagosMonth(now)).slice(0, 7)
  let written = 0
  let found = atOnce
  while (found === atOnce) {
    found = await inTransaction(onConnection, async db => {
      const rows = await named<{ id: string }>(
        db,
        'months-to-report',
        `SELECT account_id AS id FROM director
         WHERE suspended_at IS NULL AND EXISTS (SELECT FROM station WHERE director_id = director.account_id AND created_at < $2)
           AND NOT EXISTS (SELECT FROM reminder WHERE key = 'report:' || $1 || ':' || director.account_id)
         ORDER BY account_id LIMIT $3`,
        [month, startOfDay(lagosMonth(now)), atOnce],
      )
      const keyOf = (directorId: string) => `report:${month}:${directorId}`
      const taken = await takeReminders(
        { db, now },
        rows.map(({ id }) => keyOf(id)),
      )
      for (const { id } of rows.filter(row => taken.has(keyOf(row.id)))) {
        const data = await reportOf(db, id, now)
        await notify({ db, now, newId: () => newId(now) }, [id], {
          key: keyOf(id),
          kind: 'month-report',
          data,
        })
        written += 1
      }
      return rows.length
    })
  }
  return written
}
