import { showNumber } from '../../ui/chart/quantity.tsx'

/** "4.6 of 5", or that nobody has said anything yet. */
export const ratingInWords = (rating: number | null) =>
  rating === null ? 'None yet' : `${showNumber(Math.round(rating * 10) / 10)} of 5`

/** A wait in whole hours as people say it: "20 h", "3 days 4 h"; a dash where nobody waited. */
export function waitInWords(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 48) return `${hours} h`
  const rest = hours % 24
  return `${Math.floor(hours / 24)} days${rest > 0 ? ` ${rest} h` : ''}`
}

/** The same where there is little room: "20 h", "3.2 d". */
export const shortWait = (hours: number) =>
  hours < 48 ? `${hours} h` : `${showNumber(Math.round(hours / 2.4) / 10)} d`

/** An amount where there is little room: "₦840", "₦214k", "₦1.84m". */
export function shortNaira(kobo: number): string {
  const naira = Math.round(Math.abs(kobo) / 100)
  const sign = kobo < 0 ? '-' : ''
  if (naira < 1_000) return `${sign}₦${naira}`
  if (naira < 999_500) return `${sign}₦${Math.round(naira / 1_000)}k`
  return `${sign}₦${showNumber(Math.round(naira / 10_000) / 100)}m`
}

/** A time in minutes as people say it: "2 h 10 min", "3 days 4 h"; a dash where there is none. */
export function minutesInWords(minutes: number | null): string {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  if (whole < 1) return 'less than a minute'
  if (whole < 60) return `${whole} min`
  if (whole >= 48 * 60) return waitInWords(Math.round(whole / 60))
  const rest = whole % 60
  return `${Math.floor(whole / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}
