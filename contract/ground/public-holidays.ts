import { addDays, type Day } from '../calendar.ts'

type PublicHoliday = {
  day: Day
  name: string
  /** By the moon: the day is announced shortly before. */
  isEstimate: boolean
}

const two = (n: number) => String(n).padStart(2, '0')

/** Sunday of Easter in the Gregorian calendar (Anonymous Gregorian computus). */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${two(month)}-${two(day)}`
}

const fixed = [
  ['01-01', "New Year's Day"],
  ['05-01', "Workers' Day"],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
] as const

/** Feasts of the Islamic year, by its month and day; the two great ones are two days long. */
const ofMoon = [
  [3, 12, 'Eid-el-Maulud'],
  [10, 1, 'Eid-el-Fitr'],
  [10, 2, 'Eid-el-Fitr, second day'],
  [12, 10, 'Eid-el-Kabir'],
  [12, 11, 'Eid-el-Kabir, second day'],
] as const

/** The first day of the tabular Islamic calendar: 16 July 622 as Julius Caesar counted, 19 July as we do. */
const islamicEpoch = '0622-07-19'

/** A day of the tabular Islamic calendar. The moon that is seen may be a day sooner or later. */
function islamicDay(year: number, month: number, day: number): Day {
  const passed =
    day + Math.ceil(29.5 * (month - 1)) + (year - 1) * 354 + Math.floor((3 + 11 * year) / 30)
  return addDays(islamicEpoch, passed - 1)
}

/** The public holidays of Nigeria in a year, by day. */
export function publicHolidays(year: number): PublicHoliday[] {
  const easter = easterOf(year)
  const sure = [
    ...fixed.map(([day, name]) => ({ day: `${year}-${day}`, name, isEstimate: false })),
    { day: addDays(easter, -2), name: 'Good Friday', isEstimate: false },
    { day: addDays(easter, 1), name: 'Easter Monday', isEstimate: false },
  ]
  const about = Math.floor(((year - 622) * 33) / 32)
  const byMoon = [about - 1, about, about + 1, about + 2].flatMap(islamicYear =>
    ofMoon.map(([month, date, name]) => {
      return { day: islamicDay(islamicYear, month, date), name, isEstimate: true }
    }),
  )
  return [...sure, ...byMoon.filter(({ day }) => day.startsWith(`${year}-`))].toSorted(
    (one, other) => (one.day < other.day ? -1 : 1),
  )
}
