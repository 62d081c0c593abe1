import { showNumber } from '../ui/quantity.tsx'

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
