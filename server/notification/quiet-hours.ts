import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { quietHours } from '../../contract/notification/notification.ts'

const hourMs = 60 * 60 * 1000

/** Now, or the end of the quiet hours of the night in Lagos. */
export function afterQuiet(now: Date): Date {
  const midnight = startOfDay(lagosDay(now)).getTime()
  const hour = (now.getTime() - midnight) / hourMs
  if (hour < quietHours.until) return new Date(midnight + quietHours.until * hourMs)
  if (hour < quietHours.from) return now
  return new Date(midnight + (24 + quietHours.until) * hourMs)
}

/** Of many who are told the same, so many a second: whoever is told something else does not wait behind them. */
const aSecond = 25
const nightMs = (24 - quietHours.from + quietHours.until) * hourMs

/** When the so manyth of many is told outside the app, if that begins then: by day, one after another. */
export function pacedOut(begin: Date, before: number): Date {
  const turn = new Date(afterQuiet(begin).getTime() + Math.floor(before / aSecond) * 1000)
  // What the evening does not finish goes on in the morning, as slowly.
  return afterQuiet(turn) > turn ? new Date(turn.getTime() + nightMs) : turn
}
