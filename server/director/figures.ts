import { addDays, lagosDay, lagosMonth, type Day } from '../../contract/calendar.ts'
import type { DayFigures, MonthFigures } from '../../contract/oversight.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** Sums by name; what never happened has none. */
export type Sums = Record<string, number>

type FigureRow = {
  grain: 'all' | 'month' | 'day'
  period: Day
  figure: string
  amount: number
}

/** Sums by the first day of what they are about. */
export function byPeriod(rows: FigureRow[], grain: FigureRow['grain']): Map<Day, Sums> {
  const periods = new Map<Day, Sums>()
  for (const row of rows.filter(each => each.grain === grain)) {
    const sums = periods.get(row.period) ?? {}
    sums[row.figure] = row.amount
    periods.set(row.period, sums)
  }
  return periods
}

/** The sums since ever. */
export const altogether = (rows: FigureRow[]): Sums =>
  Object.fromEntries(
    rows.filter(({ grain }) => grain === 'all').map(row => [row.figure, row.amount]),
  )

export const of = (sums: Sums | undefined, figure: string) => sums?.[figure] ?? 0

export const incomeOf = (sums: Sums | undefined) =>
  of(sums, 'income:pickup') + of(sums, 'income:special')

export const ratingOf = (sums: Sums | undefined) =>
  of(sums, 'rated') > 0 ? of(sums, 'stars') / of(sums, 'rated') : null

/**
 * How long people waited, from the counts by whole hours that have gone by (`waited:<hours>`). The
 * median is the lower one: the smallest hour that at least half of the pickups did not exceed. The
 * slowest tenth begins at the smallest hour that at least nine in ten did not exceed (nearest rank).
 */
export function waitingOf(sums: Sums | undefined): MonthFigures['waiting'] {
  const hours = Object.entries(sums ?? {})
    .filter(([figure, amount]) => figure.startsWith('waited:') && amount > 0)
    .map(([figure, pickups]) => ({ hour: Number(figure.slice('waited:'.length)), pickups }))
    .toSorted((one, other) => one.hour - other.hour)
  const all = hours.reduce((sum, { pickups }) => sum + pickups, 0)
  /** The smallest hour that so many tenths of all did not exceed, counted in whole numbers. */
  const reached = (tenths: number) => {
    let so = 0
    return hours.find(({ pickups }) => (so += pickups) * 10 >= all * tenths)?.hour ?? null
  }
  return { pickups: all, medianHours: reached(5), slowestTenthHours: reached(9) }
}

/** Where money came from and went to. */
export const moneyFigures = (sums: Sums | undefined): MonthFigures['money'] => ({
  pickupKobo: of(sums, 'income:pickup'),
  specialKobo: of(sums, 'income:special'),
  incomeKobo: incomeOf(sums),
  refundedKobo: of(sums, 'refunded'),
  cashKobo: of(sums, 'cash'),
  recyclablesKobo: of(sums, 'recyclables'),
  recycledGrams: of(sums, 'grams'),
})

export function monthFigures(month: Day, sums: Sums | undefined): MonthFigures {
  return {
    month,
    made: of(sums, 'made'),
    special: of(sums, 'special'),
    pickedUp: of(sums, 'picked up'),
    closed: of(sums, 'closed'),
    cancelled: of(sums, 'cancelled'),
    declined: of(sums, 'declined'),
    waiting: waitingOf(sums),
    money: moneyFigures(sums),
    rating: ratingOf(sums),
  }
}

/** Every day of a month until today, also those on which nothing happened. */
export function dayFigures(month: Day, today: Day, days: Map<Day, Sums>): DayFigures[] {
  const figures: DayFigures[] = []
  for (let day = month; day < monthAfter(month) && day <= today; day = addDays(day, 1)) {
    const sums = days.get(day)
    figures.push({
      day,
      made: of(sums, 'made'),
      pickedUp: of(sums, 'picked up'),
      closed: of(sums, 'closed'),
      incomeKobo: incomeOf(sums),
    })
  }
  return figures
}

export const monthBefore = (month: Day, months = 1): Day =>
  months === 0 ? month : monthBefore(`${addDays(month, -1).slice(0, 7)}-01`, months - 1)

export const monthAfter = (month: Day): Day => `${addDays(month, 31).slice(0, 7)}-01`

/** The first day of the month that was asked for, as 2026-11, or of this one; and today. */
export function monthAsked(month: string | undefined, now: Date) {
  return { month: month === undefined ? lagosMonth(now) : `${month}-01`, today: lagosDay(now) }
}

/**
 * The sums of a station, or of a director for all own stations: altogether, of the months from one
 * to another, and of the days of some of them. One question, so they belong to one moment.
 */
export const readFigures = (
  db: Db,
  owner: string,
  months: { since: Day; until: Day; daysSince: Day },
): Promise<FigureRow[]> =>
  named<FigureRow>(
    db,
    'figures-of',
    `SELECT 'all' AS grain, period::text, figure, amount
       FROM figures_of($1, 'all', 'epoch', 'epoch') WHERE figure NOT LIKE 'waited:%'
     UNION ALL
     SELECT 'month', period::text, figure, amount FROM figures_of($1, 'month', $2, $3)
     UNION ALL
     SELECT 'day', period::text, figure, amount
       FROM figures_of($1, 'day', $4, ($3::date + interval '1 month - 1 day')::date)
       WHERE figure IN ('made', 'picked up', 'closed', 'income:pickup', 'income:special')`,
    [owner, months.since, months.until, months.daysSince],
  )

/** What is open now; what is late is counted from the requests themselves. */
export const countsNow = (all: Sums, late: number) => ({
  pending: of(all, 'now:Pending...'),
  assigned: of(all, 'now:Assigned'),
  pickedUp: of(all, 'now:Picked up'),
  late,
})

/** Every sum beside a recount of the rows it is made of, in one line. */
export async function sayFigures(db: Db): Promise<{ isRight: boolean; line: string }> {
  const [found] = await named<{ sums: number; wrong: number; first: string | null }>(
    db,
    'figure-check',
    `WITH wrong AS MATERIALIZED (SELECT * FROM figure_check)
     SELECT (SELECT count(*) FROM figure_sum) AS sums, (SELECT count(*) FROM wrong) AS wrong,
       (SELECT concat_ws(' ', figure, 'of', owner, 'by', grain, period) || ' says ' || told
          || ' and is ' || recounted FROM wrong ORDER BY owner, grain, period, figure LIMIT 1
       ) AS first`,
    [],
  )
  if (!found) throw new Error('the figures cannot be counted')
  const { sums, wrong, first } = found
  if (wrong > 0) {
    const line = `The figures are WRONG: ${wrong} of ${sums} sums differ from a recount: ${first}.`
    return { isRight: false, line }
  }
  return { isRight: true, line: `The figures are right: ${sums} sums, every one equals a recount.` }
}
