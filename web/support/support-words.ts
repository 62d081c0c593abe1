import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { supportAt } from './support-hours.ts'
import type { TicketState } from '../../contract/support/support.ts'
import { msg, t } from '../t.ts'
import { showWeekday } from '../ui/day.ts'

const hourMs = 60 * 60 * 1000

/** The hour of a moment in Lagos: "10am", "7pm". */
function hourInWords(at: Date): string {
  const hour = (at.getTime() - startOfDay(lagosDay(at)).getTime()) / hourMs
  if (hour < 12) return t('{hour}am', { hour })
  return t('{hour}pm', { hour: hour === 12 ? 12 : hour - 12 })
}

function openingInWords(at: Date, now: Date): string {
  const [day, here] = [lagosDay(at), lagosDay(now)]
  const hour = hourInWords(at)
  if (day === here) return t('Opens today at {hour}', { hour })
  if (day === addDays(here, 1)) return t('Opens tomorrow at {hour}', { hour })
  return t('Opens on {weekday} at {hour}', { weekday: showWeekday(day), hour })
}

/** Whether somebody answers now: "Open now, until 7pm", "Opens on Monday at 10am". */
export function hoursInWords(now: Date): { open: boolean; text: string } {
  const { open, until } = supportAt(now)
  const text = open
    ? t('Open now, until {hour}', { hour: hourInWords(until) })
    : openingInWords(until, now)
  return { open, text }
}

/** How a conversation stands, as whoever asked reads it. */
export const stateInWords: Record<TicketState, string> = {
  open: msg('waiting for a reply'),
  answered: msg('answered||a conversation'),
  closed: msg('closed||a conversation'),
}
