import { msg } from '../../contract/speech/say.ts'
import { dayIn } from '../speech/day.ts'
import { speaker, type T } from '../speech/speaker.ts'

export { dayIn } from '../speech/day.ts'

// Written by hand, as on the screens: no machine's lists have all the languages.

/** As they are written here: one of them has four letters. */
const shortMonths = [
  msg('Jan'),
  msg('Feb'),
  msg('Mar'),
  msg('Apr'),
  msg('May||in short'),
  msg('Jun'),
  msg('Jul'),
  msg('Aug'),
  msg('Sept'),
  msg('Oct'),
  msg('Nov'),
  msg('Dec'),
]

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
