import { shortWeekdays } from '../../contract/speech/day-names.ts'
import { shortMonths } from '../../contract/speech/short-months.ts'
import type { T } from './speaker.ts'

/** A day: "Thu 19 Nov". */
export function dayIn(t: T, day: string): string {
  const at = new Date(day)
  const weekday = t(shortWeekdays[at.getUTCDay()] ?? '')
  const month = t(shortMonths[at.getUTCMonth()] ?? '')
  return t('{weekday} {date} {month}', { weekday, date: at.getUTCDate(), month })
}
