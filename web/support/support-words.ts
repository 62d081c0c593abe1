import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { supportAt } from '../../contract/support-hours.ts'
import type { TicketState } from '../../contract/support.ts'

const hourMs = 60 * 60 * 1000

/** The hour of a moment in Lagos: "10am", "7pm". */
function hourInWords(at: Date): string {
  const hour = (at.getTime() - startOfDay(lagosDay(at)).getTime()) / hourMs
  return hour < 12 ? `${hour}am` : `${hour === 12 ? 12 : hour - 12}pm`
}

function dayInWords(at: Date, now: Date): string {
  const [day, here] = [lagosDay(at), lagosDay(now)]
  if (day === here) return 'today'
  if (day === addDays(here, 1)) return 'tomorrow'
  const weekday = new Intl.DateTimeFormat('en-NG', { weekday: 'long', timeZone: 'Africa/Lagos' })
  return `on ${weekday.format(at)}`
}

/** Whether somebody answers now: "Open now, until 7pm", "Opens on Monday at 10am". */
export function hoursInWords(now: Date): { open: boolean; text: string } {
  const { open, until } = supportAt(now)
  const hour = hourInWords(until)
  return {
    open,
    text: open ? `Open now, until ${hour}` : `Opens ${dayInWords(until, now)} at ${hour}`,
  }
}

/** How a conversation stands, as whoever asked reads it. */
export const stateInWords: Record<TicketState, string> = {
  open: 'waiting for an answer',
  answered: 'answered',
  closed: 'closed',
}
