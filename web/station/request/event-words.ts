import { sayNaira } from '../../../contract/money.ts'
import { whyNotDone, type RequestEvent } from '../../../contract/request/request.ts'
import { showDay } from '../../ui/day.ts'

const closed = {
  director: 'Closed by the director’s decision',
  answer: 'Closed: the resident did not object to your answer',
  time: 'Closed automatically',
}

/** What nobody else gave back, the director did. */
const isDirectors = ({ byRole }: RequestEvent) => byRole === 'director' || byRole === 'system'

/** One step of a request's life as the station would tell it. */
export function eventInWords(event: RequestEvent): string {
  const { carrier, amountKobo, day, missed } = event
  const amount = amountKobo === null ? 'another price' : sayNaira(amountKobo)
  const lines: Record<RequestEvent['what'], string> = {
    made: event.byRole === 'station' ? 'Booked for the caller' : 'Requested',
    quoted: `Quoted ${amount}`,
    accepted: `${amount} accepted`,
    assigned: `Assigned to ${carrier ?? 'a carrier'}${day ? `, for ${showDay(day)}` : ''}`,
    swapped: `Reassigned to ${carrier ?? 'another carrier'}`,
    'taken back': carrier ? `Unassigned from ${carrier}` : 'Unassigned',
    moved: day ? `Planned for ${showDay(day)}` : 'Moved to another day',
    'not done': `Not done${carrier ? ` by ${carrier}` : ''}${missed ? `: ${whyNotDone(missed, null)}` : ''}`,
    'still coming': carrier ? `${carrier} is still coming` : 'The carrier still goes',
    wished: day ? `The resident requested ${showDay(day)}` : 'The resident left a gate note',
    'not picked up': 'Marked as picked up by mistake',
    'picked up': carrier ? `Picked up by ${carrier}` : 'Picked up',
    closed: event.byRole === 'system' ? closed[event.closedBy ?? 'time'] : 'Closed by the resident',
    cancelled: 'Cancelled by the resident',
    declined: 'Declined',
    refunded: `${isDirectors(event) ? 'The director decided: ' : ''}${amount} ${event.waived ? 'not charged' : 'refunded'}`,
  }
  return lines[event.what]
}
