import { addDays, lagosDay, lagosMonth, type Day } from '../../contract/calendar.ts'
import type { DayFigures, MonthFigures } from '../../contract/director/figures.ts'
import type { Region } from '../call/region.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { firstVisitShare } from '../figure/figure.ts'

/** Sums by name; what never happened has none. */
export type Sums = Record<string, number>

/** By the first day of the month, or the day, that they are about; `ever` for all of them. */
type Periods = Partial<Record<Day, Sums>>
type Figures = { all: Sums; months: Periods; days: Periods }
const ever = '1970-01-01'

export const sumOf = (sums: Sums | undefined, figure: string) => sums?.[figure] ?? 0

export const incomeOf = (sums: Sums | undefined) =>
  sumOf(sums, 'income:pickup') + sumOf(sums, 'income:special')

export const ratingOf = (sums: Sums | undefined) =>
  sumOf(sums, 'rated') > 0 ? sumOf(sums, 'stars') / sumOf(sums, 'rated') : null

/**
 * How long people waited, from the counts by whole hours that have gone by (`waited:<hours>`). The
 * median is the lower one: the smallest hour that at least half of the pickups did not exceed. The
 * slowest tenth begins at the smallest hour that at least nine in ten did not exceed (nearest rank).
 */
export function waitingOf(sums: Sums | undefined): MonthFigures['waiting'] {
  const hours: { hour: number; pickups: number }[] = []
  let all = 0
  for (const [figure, pickups] of Object.entries(sums ?? {})) {
    if (!figure.startsWith('waited:') || pickups <= 0) continue
    hours.push({ hour: Number(figure.slice('waited:'.length)), pickups })
    all += pickups
  }
  hours.sort((one, other) => one.hour - other.hour)
  /** The smallest hour that so many tenths of all did not exceed, counted in whole numbers. */
  const reached = (tenths: number) => {
    let so = 0
    return hours.find(({ pickups }) => (so += pickups) * 10 >= all * tenths)?.hour ?? null
  }
  return { pickups: all, medianHours: reached(5), slowestTenthHours: reached(9) }
}

/** Where money came from and went to. */
export const moneyFigures = (sums: Sums | undefined): MonthFigures['money'] => ({
  pickupKobo: sumOf(sums, 'income:pickup'),
  specialKobo: sumOf(sums, 'income:special'),
  incomeKobo: incomeOf(sums),
  refundedKobo: sumOf(sums, 'refunded'),
  cashKobo: sumOf(sums, 'cash'),
  recyclablesKobo: sumOf(sums, 'recyclables'),
  recycledGrams: sumOf(sums, 'grams'),
})

/** Of nothing there is no share. */
export const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** What the share of pickups that were done on the first visit is made of. */
export const firstVisitsIn = (sums: Sums | undefined) => ({
  atFirst: sumOf(sums, 'first visit'),
  notDone: sumOf(sums, 'not done'),
})

/** How well pickups went. Problems are those of pickups; visits say themselves how they ended. */
function qualityOf(sums: Sums | undefined): MonthFigures['quality'] {
  const problems = sumOf(sums, 'problem')
  const perPickup = share(problems, sumOf(sums, 'picked up'))
  const done = sumOf(sums, 'done')
  return {
    problems,
    problemsPerHundred: perPickup === null ? null : perPickup * 100,
    madeGoodInTime: share(sumOf(sums, 'made good'), sumOf(sums, 'problem over')),
    firstVisit: firstVisitShare(firstVisitsIn(sums)),
    noProof: share(sumOf(sums, 'proof:none'), done),
    wrongCodes: sumOf(sums, 'wrong code'),
  }
}

export function monthFigures(month: Day, sums: Sums | undefined): MonthFigures {
  return {
    month,
    made: sumOf(sums, 'made'),
    special: sumOf(sums, 'special'),
    pickedUp: sumOf(sums, 'picked up'),
    closed: sumOf(sums, 'closed'),
    cancelled: sumOf(sums, 'cancelled'),
    declined: sumOf(sums, 'declined'),
    moved: sumOf(sums, 'moved'),
    waiting: waitingOf(sums),
    money: moneyFigures(sums),
    rating: ratingOf(sums),
    quality: qualityOf(sums),
  }
}

/** Every day of a month until today, also those on which nothing happened. */
export function dayFigures(month: Day, today: Day, days: Periods): DayFigures[] {
  const figures: DayFigures[] = []
  const last = Number(addDays(monthAfter(month), -1).slice(8))
  for (let date = 1; date <= last; date++) {
    const day = `${month.slice(0, 8)}${String(date).padStart(2, '0')}`
    if (day > today) break
    const sums = days[day]
    figures.push({
      day,
      made: sumOf(sums, 'made'),
      pickedUp: sumOf(sums, 'picked up'),
      closed: sumOf(sums, 'closed'),
      incomeKobo: incomeOf(sums),
    })
  }
  return figures
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

export const monthBefore = (month: Day, months = 1): Day =>
  months === 0 ? month : monthBefore(monthOf(addDays(month, -1)), months - 1)

export const monthAfter = (month: Day): Day => monthOf(addDays(month, 31))

/** The first day of the month that was asked for, as 2026-11, or of this one; and today. */
export function monthAsked(month: string | undefined, now: Date) {
  return { month: month === undefined ? lagosMonth(now) : `${month}-01`, today: lagosDay(now) }
}

type Source = { folded: string; unfolded: string }

/** What a station or a director has. */
const ofOwner: Source = {
  folded: `SELECT grain, period, figure, amount FROM figure WHERE owner = $1`,
  unfolded: `SELECT id FROM station WHERE id = $1 OR director_id = $1`,
}
/** What those of a director's stations have that lie in a region. */
const there = `SELECT id FROM station WHERE director_id = $1 AND ($5::text IS NULL OR in_state = $5)
    AND ($6::text IS NULL OR lower(in_city) = lower($6))`
const ofRegion: Source = {
  folded: `SELECT grain, period, figure, sum(amount) AS amount FROM figure WHERE owner IN (${there})
    GROUP BY grain, period, figure`,
  unfolded: there,
}
const ofDays = `figure IN ('made', 'picked up', 'closed', 'income:pickup', 'income:special')`

/** Sums by period, as JSON: no figure's name has anything in it that would have to be escaped. */
const byPeriod = ({ folded }: Source, which: string) => `(
    SELECT concat('{', string_agg(concat('"', period, '":{', sums, '}'), ','), '}') FROM (
      SELECT period, string_agg('"' || figure || '":' || amount, ',') AS sums
      FROM (${folded}) AS figure WHERE ${which} GROUP BY period
    ) AS periods
  )`

// Every other figure comes before what is told by waiting hours, in the index, too.
const inOneMoment = (source: Source) =>
  `SELECT ${byPeriod(source, `grain = 'all' AND period = 'epoch' AND figure < 'waited:'`)} AS "all",
      ${byPeriod(source, `grain = 'month' AND period BETWEEN $2 AND $4`)} AS months,
      ${byPeriod(source, `grain = 'day' AND period BETWEEN $3 AND $4 AND ${ofDays}`)} AS days, (
        SELECT concat('[', string_agg(concat('["', figure, '","', day, '",', amount, ']'), ','), ']')
        FROM figure_delta WHERE station_id IN (${source.unfolded})
      ) AS unfolded`

type Told = Record<keyof Figures | 'unfolded', string>

/**
 * The sums of a station, or of a director for all own stations: altogether, of the months from one
 * to another, and of the days of some of them; or of those own stations that lie in a region. One question, so they belong to one moment. What is
 * not folded yet is added here.
 */
export async function readFigures(
  db: Db,
  owner: string,
  { since, until, daysSince }: { since: Day; until: Day; daysSince: Day },
  where: Region = {},
): Promise<Figures> {
  const isNarrowed = Boolean(where.inState ?? where.inCity)
  const last = addDays(monthAfter(until), -1)
  const values = [owner, since, daysSince, last]
  const [found] = await (isNarrowed
    ? named<Told>(db, 'figures-of-region', inOneMoment(ofRegion), [
        ...values,
        where.inState ?? null,
        where.inCity ?? null,
      ])
    : named<Told>(db, 'figures-of', inOneMoment(ofOwner), values))
  if (!found) throw new Error('a sum without a row')
  const { [ever]: all = {} } = JSON.parse(found.all) as Periods
  const months = JSON.parse(found.months) as Periods
  const days = JSON.parse(found.days) as Periods
  for (const [figure, day, amount] of JSON.parse(found.unfolded) as Unfolded) {
    add(all, figure, amount)
    if (day > last) continue
    if (day >= since) add((months[monthOf(day)] ??= {}), figure, amount)
    if (day >= daysSince) add((days[day] ??= {}), figure, amount)
  }
  return { all, months, days }
}

type Unfolded = [figure: string, day: Day, amount: number][]

function add(sums: Sums, figure: string, amount: number) {
  sums[figure] = sumOf(sums, figure) + amount
}

/** What is open now; what is late is counted from the requests themselves. */
export const countsNow = (all: Sums, late: number) => ({
  pending: sumOf(all, 'now:Pending...'),
  assigned: sumOf(all, 'now:Assigned'),
  pickedUp: sumOf(all, 'now:Picked up'),
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
