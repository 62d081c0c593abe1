import { addDays, lagosDay, type Day } from '../../contract/calendar.ts'
import { months, shortWeekdays, weekdays } from '../../contract/speech/day-names.ts'
import { t } from '../t.ts'
import { monthNamed, showShortMonth } from './moment.tsx'

export { showClock, showDate, showShortMonth } from './moment.tsx'

// Written by hand: on a cheap phone a browser's formatter of dates takes longer to make than a form to
// draw, and every first screen says when something was.

const monthOf = (day: Day) => monthNamed(months, day)
const weekdayIn = (names: readonly string[], day: Day) => t(names[new Date(day).getUTCDay()] ?? '')
/** The day in its month: "3", not "03". */
const dateOf = (day: Day) => Number(day.slice(8))

/** The day that it is in Lagos. */
export const today = (): Day => lagosDay(new Date())

/** A day as people say it: "today", "tomorrow", "yesterday", "Fri 20 Nov". */
export function showDay(day: Day, now = new Date()): string {
  const here = lagosDay(now)
  if (day === here) return t('today')
  if (day === addDays(here, 1)) return t('tomorrow')
  if (day === addDays(here, -1)) return t('yesterday')
  return weekdayAndDate(weekdayIn(shortWeekdays, day), day, showShortMonth(day))
}

const weekdayAndDate = (weekday: string, day: Day, month: string) =>
  t('{weekday} {date} {month}', { weekday, date: dateOf(day), month })

/** The name of a day: "Sunday". */
export const showWeekday = (day: Day) => weekdayIn(weekdays, day)

/** A day in full: "Sunday 15 November". */
export const showLongDay = (day: Day) => weekdayAndDate(showWeekday(day), day, monthOf(day))

/** A day with its year, in full: "15 November 2026". */
export const showFullDate = (day: Day) =>
  t('{date} {month} {year}', { date: dateOf(day), month: monthOf(day), year: day.slice(0, 4) })

/** The month that it is in Lagos: "November". */
export const showMonth = (now = new Date()) => monthOf(lagosDay(now))

/** The month of a day with its year: "November 2026". */
export const showMonthAndYear = (day: Day) =>
  t('{month} {year}', { month: monthOf(day), year: day.slice(0, 4) })
