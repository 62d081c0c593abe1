import { addDays, lagosDay, startOfDay, type Day } from '../../contract/calendar.ts'

const timeZone = 'Africa/Lagos'

/** Made when first wanted: on a cheap phone each takes longer than drawing a form. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    made ??= new Intl.DateTimeFormat('en-NG', { timeZone, ...options })
    return made.format(at)
  }
}

const weekday = formatter({ weekday: 'short', day: 'numeric', month: 'short' })
const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const date = formatter({ dateStyle: 'medium' })
const clock = formatter({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const month = formatter({ month: 'long' })
const monthAndYear = formatter({ month: 'long', year: 'numeric' })

/** The day that it is in Lagos. */
export const today = (): Day => lagosDay(new Date())

/** A day as people say it: "today", "tomorrow", "yesterday", "Fri, 20 Nov". */
export function showDay(day: Day, now = new Date()): string {
  const here = lagosDay(now)
  if (day === here) return 'today'
  if (day === addDays(here, 1)) return 'tomorrow'
  if (day === addDays(here, -1)) return 'yesterday'
  return weekday(startOfDay(day))
}

/** A day in full: "Sunday, 15 November". */
export const showLongDay = (day: Day) => longDay(startOfDay(day))

/** The date of a moment in Lagos: "15 Nov 2026". */
export const showDate = (iso: string) => date(new Date(iso))

/** The hour of a moment in Lagos: "8:12". */
export const showClock = (iso: string) => clock(new Date(iso))

/** The month that it is in Lagos: "November". */
export const showMonth = (now = new Date()) => month(now)

/** The month of a day with its year: "November 2026". */
export const showMonthAndYear = (day: Day) => monthAndYear(startOfDay(day))
