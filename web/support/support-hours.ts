import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { identity } from '../identity.ts'

const hourMs = 60 * 60 * 1000

const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * hourMs)
const isWorkday = (day: string) => identity.open.days.includes(new Date(day).getUTCDay())

/** Whether somebody answers now, and when that changes. */
export function supportAt(now: Date): { open: boolean; until: Date } {
  const { from, to } = identity.open
  let day = lagosDay(now)
  if (isWorkday(day)) {
    if (now < at(day, from)) return { open: false, until: at(day, from) }
    if (now < at(day, to)) return { open: true, until: at(day, to) }
  }
  do day = addDays(day, 1)
  while (!isWorkday(day))
  return { open: false, until: at(day, from) }
}
