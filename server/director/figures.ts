import { addDays, lagosDay, lagosMonth, type Day } from '../../contract/calendar.ts'
import type { DayFigures, MonthFigures } from '../../contract/oversight.ts'
import type { Region } from '../call/region.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** Sums by name; what never happened has none. */
export type Sums = Record<string, number>

/** The sums since ever, and by the first day of the month or day that they are about. */
type Figures = { all: Sums; months: Map<Day, Sums>; days: Map<Day, Sums> }

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

/** Of nothing there is no share. */
export const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** How well pickups went. Problems are those of pickups; visits say themselves how they ended. */
function qualityOf(sums: Sums | undefined): MonthFigures['quality'] {
  const problems = of(sums, 'problem')
  const perPickup = share(problems, of(sums, 'picked up'))
  const done = of(sums, 'done')
  return {
    problems,
    problemsPerHundred: perPickup === null ? null : perPickup * 100,
    madeGoodInTime: share(of(sums, 'made good'), of(sums, 'problem over')),
    firstVisit: share(of(sums, 'first visit'), done),
    noProof: share(of(sums, 'proof:none'), done),
  }
}

export function monthFigures(month: Day, sums: Sums | undefined): MonthFigures {
  return {
    month,
    made: of(sums, 'made'),
    special: of(sums, 'special'),
    pickedUp: of(sums, 'picked up'),
    closed: of(sums, 'closed'),
    cancelled: of(sums, 'cancelled'),
    declined: of(sums, 'declined'),
    moved: of(sums, 'moved'),
    waiting: waitingOf(sums),
    money: moneyFigures(sums),
    rating: ratingOf(sums),
    quality: qualityOf(sums),
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

/** What was counted, folded or not, as the database tells it: which figure, when, how much. */
type Told = [figure: string, period: Day, amount: number][]

const told = (from: string) => `(
    SELECT concat('[', string_agg(concat('["', figure, '","', period, '",', amount, ']'), ','), ']')
    FROM (${from}) AS counted (figure, period, amount)
  )`

type Source = { folded: string; unfolded: (period: string) => string }

/** What a station or a director has. */
const ofOwner: Source = {
  folded: `SELECT figure, period, amount FROM figure WHERE owner = $1`,
  unfolded: period => `SELECT figure, ${period}, amount FROM figure_delta
    WHERE station_id IN (SELECT id FROM station WHERE id = $1 OR director_id = $1)`,
}
/** What those of a director's stations have that lie in a region. */
const there = `SELECT id FROM station WHERE director_id = $1 AND ($5::text IS NULL OR in_state = $5)
    AND ($6::text IS NULL OR lower(in_city) = lower($6))`
const ofRegion: Source = {
  folded: `SELECT figure, period, amount FROM figure WHERE owner IN (${there})`,
  unfolded: period =>
    `SELECT figure, ${period}, amount FROM figure_delta WHERE station_id IN (${there})`,
}
const ofDays = `figure IN ('made', 'picked up', 'closed', 'income:pickup', 'income:special')`

// Every other figure comes before what is told by waiting hours, in the index, too.
const inOneMoment = ({ folded, unfolded }: Source) =>
  `SELECT ${told(`${folded} AND grain = 'all' AND period = 'epoch' AND figure < 'waited:'
        UNION ALL ${unfolded(`date 'epoch'`)} AND figure < 'waited:'`)} AS "all",
      ${told(`${folded} AND grain = 'month' AND period BETWEEN $2 AND $4
        UNION ALL ${unfolded(`date_trunc('month', day::timestamp)::date`)}
          AND day BETWEEN $2 AND $4`)} AS months,
      ${told(`${folded} AND grain = 'day' AND period BETWEEN $3 AND $4 AND ${ofDays}
        UNION ALL ${unfolded('day')} AND day BETWEEN $3 AND $4 AND ${ofDays}`)} AS days`

/**
 * The sums of a station, or of a director for all own stations: altogether, of the months from one
 * to another, and of the days of some of them; or of those own stations that lie in a region. One question, so they belong to one moment. Added up
 * here: for the database each sum is a group, and there are hundreds of one or two rows.
 */
export async function readFigures(
  db: Db,
  owner: string,
  { since, until, daysSince }: { since: Day; until: Day; daysSince: Day },
  where: Region = {},
): Promise<Figures> {
  const isNarrowed = Boolean(where.inState ?? where.inCity)
  const values = [owner, since, daysSince, addDays(monthAfter(until), -1)]
  const [found] = await (isNarrowed
    ? named<Record<keyof Figures, string>>(db, 'figures-of-region', inOneMoment(ofRegion), [
        ...values,
        where.inState ?? null,
        where.inCity ?? null,
      ])
    : named<Record<keyof Figures, string>>(db, 'figures-of', inOneMoment(ofOwner), values))
  if (!found) throw new Error('a sum without a row')
  const all = addUp(found.all).get('1970-01-01') ?? {}
  return { all, months: addUp(found.months), days: addUp(found.days) }
}

/** Sums by period. */
function addUp(counted: string): Map<Day, Sums> {
  const periods = new Map<Day, Sums>()
  for (const [figure, period, amount] of JSON.parse(counted) as Told) {
    const sums = periods.get(period) ?? {}
    sums[figure] = (sums[figure] ?? 0) + amount
    periods.set(period, sums)
  }
  return periods
}

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
