import { shortMonths } from '../../contract/speech/short-months.ts'
import { dayIn } from '../speech/day.ts'
import { speaker, type T } from '../speech/speaker.ts'

export { dayIn } from '../speech/day.ts'

const lagosAheadMs = 60 * 60 * 1000

/** A moment in Lagos: "19 Nov 2026, 10:00". */
export function momentIn(t: T, iso: string): string {
  const at = new Date(new Date(iso).getTime() + lagosAheadMs)
  return t('{date} {month} {year}, {time}', {
    date: at.getUTCDate(),
    month: t(shortMonths[at.getUTCMonth()] ?? ''),
    year: at.getUTCFullYear(),
    time: at.toISOString().slice(11, 16),
  })
}

/** A day as people at a station read it. */
export const dayInEnglish = (day: string) => dayIn(speaker('en'), day)
