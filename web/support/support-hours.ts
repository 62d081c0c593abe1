import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'

/** Monday to Friday, from ten to seven in Lagos. */
const opensHour = 10
const closesHour = 19
const hourMs = 60 * 60 * 1000

const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * hourMs)
const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

/** Whether somebody answers now, and when that changes. */
export function supportAt(now: Date): { open: boolean; until: Date } {
  let day = lagosDay(now)
  if (isWorkday(day)) {
    if (now < at(day, opensHour)) return { open: false, until: at(day, opensHour) }
    if (now < at(day, closesHour)) return { open: true, until: at(day, closesHour) }
  }
  do day = addDays(day, 1)
  while (!isWorkday(day))
  return { open: false, until: at(day, opensHour) }
}
