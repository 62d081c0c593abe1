import { months, weekdays } from '../../contract/speech/day-names.ts'
import type { T } from './speaker.ts'

/** A day in full: "Thursday, 19 November". */
export function dayIn(t: T, day: string): string {
  const at = new Date(day)
  const weekday = t(weekdays[at.getUTCDay()] ?? '')
  const month = t(months[at.getUTCMonth()] ?? '')
  return t('{weekday}, {date} {month}', { weekday, date: at.getUTCDate(), month })
}
