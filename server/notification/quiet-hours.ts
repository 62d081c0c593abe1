import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { quietHours } from '../../contract/notification.ts'

const hourMs = 60 * 60 * 1000

/** Now, or the end of the quiet hours of the night in Lagos. */
export function afterQuiet(now: Date): Date {
  const midnight = startOfDay(lagosDay(now)).getTime()
  const hour = (now.getTime() - midnight) / hourMs
  if (hour < quietHours.until) return new Date(midnight + quietHours.until * hourMs)
  if (hour < quietHours.from) return now
  return new Date(midnight + (24 + quietHours.until) * hourMs)
}
