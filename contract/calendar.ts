/** Lagos is an hour ahead of UTC all year: Nigeria changes no clocks. */
const lagosAheadMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** A day as `2026-11-15`. */
export type Day = string

/** The day it is in Lagos at a moment. */
export const lagosDay = (at: Date): Day =>
  new Date(at.getTime() + lagosAheadMs).toISOString().slice(0, 10)

/** The first day of the month it is in Lagos at a moment. */
export const lagosMonth = (at: Date): Day => `${lagosDay(at).slice(0, 7)}-01`

/** The moment at which a day begins in Lagos. */
export const startOfDay = (day: Day) => new Date(Date.parse(day) - lagosAheadMs)

/** The day so many days later. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Whether a year is one that people mean: beyond these, dates overflow somewhere between us and the database. */
export const isOurYear = (text: string) => /^(?:20\d\d|2100)(?:-|$)/.test(text)

/** Whether a text names a day of 2000 to 2100 that exists: not the 30th of February. */
export const isDay = (text: string) =>
  isOurYear(text) &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** The hour of a moment in Lagos: "8:12". */
export function lagosClock(at: Date): string {
  const [hour, minute] = new Date(at.getTime() + lagosAheadMs)
    .toISOString()
    .slice(11, 16)
    .split(':')
  return `${Number(hour)}:${minute}`
}
