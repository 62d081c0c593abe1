import { shortMonths } from '../../contract/speech/short-months.ts'
import { t } from '../t.ts'

// It imports nothing heavier: the banner that says how old a page is comes behind the login, and would bring
// the contract with it.

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The name of a day's month, out of the twelve. */
export const monthNamed = (names: readonly string[], day: string) =>
  t(names[Number(day.slice(5, 7)) - 1] ?? '')

/** A moment as the clocks in Lagos show it, an hour ahead of UTC all year: `2026-11-15T08:12…`. */
const inLagos = (at: Date) => new Date(at.getTime() + hourMs).toISOString()

/** The month of a day in short: "Nov". */
export const showShortMonth = (day: string) => monthNamed(shortMonths, day)

const datedIn = (day: string) => ({ date: Number(day.slice(8, 10)), month: showShortMonth(day) })

/** A day within a year: "20 Nov". */
export const showShortDay = (day: string) => t('{date} {month}', datedIn(day))

/** The date of a moment in Lagos: "15 Nov 2026". */
export function showDate(iso: string): string {
  const day = inLagos(new Date(iso))
  return t('{date} {month} {year}', { ...datedIn(day), year: day.slice(0, 4) })
}

/** The hour of a moment in Lagos: "8:12". */
export function showClock(iso: string): string {
  const [hour, minute] = inLagos(new Date(iso)).slice(11, 16).split(':')
  return `${Number(hour)}:${minute}`
}

/** A moment as people say it, in Lagos: "today 8:12", "yesterday 17:40", "3 Nov 8:12". */
export function showMoment(iso: string, now = new Date()): string {
  const dayOf = (at: Date) => inLagos(at).slice(0, 10)
  const at = new Date(iso)
  const day = dayOf(at)
  const time = showClock(iso)
  if (day === dayOf(now)) return t('today {time}', { time })
  if (day === dayOf(new Date(now.getTime() - dayMs))) return t('yesterday {time}', { time })
  const isRecent = now.getTime() - at.getTime() < 300 * dayMs
  return isRecent ? t('{date} {month} {time}', { ...datedIn(day), time }) : showDate(iso)
}

/** A moment on the page, readable by machines too. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      {showMoment(at)}
    </time>
  )
}
