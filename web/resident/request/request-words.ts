import { mallam } from '../../../contract/name.ts'
import { formatNaira } from '../../../contract/money.ts'
import {
  closesItselfAfterHours,
  shortId,
  type PickupRequest,
  type RequestEvent,
  type Status,
} from '../../../contract/request.ts'
import { showDay } from '../../ui/day.ts'

const kindNames = { subscription: 'Pickup', special: 'Special' } as const

/** What people call a request: "Pickup 7F3A2C". */
export const nameOf = ({ kind, _id }: Pick<PickupRequest, 'kind' | '_id'>) =>
  `${kindNames[kind]} ${shortId(_id)}`

/** The price that the station named and the resident has not answered yet. */
export const openQuote = ({ quote, requestStatus }: PickupRequest) =>
  quote && !quote.acceptedAt && requestStatus === 'Pending...' ? quote : null

export const canBeCancelled = ({ requestStatus }: PickupRequest) =>
  requestStatus === 'Pending...' || requestStatus === 'Assigned'

/** The answer to "is my pickup coming?", in one sentence. */
export function headlineOf(request: PickupRequest): string {
  if (openQuote(request)) return 'Your station has named a price'
  const { carrier, requestStatus } = request
  const lines: Record<Status, string> = {
    'Pending...': 'Waiting for a carrier',
    Assigned: carrier ? `${mallam(carrier.name)} is on his way` : 'A carrier is on his way',
    'Picked up': 'Your rubbish is picked up',
    Closed: 'This request is closed',
    Cancelled: 'You cancelled this request',
    Declined: 'Your station declined this request',
  }
  return lines[requestStatus]
}

/** By when we come, or that we are late; nothing once the rubbish is gone. */
export function dueInWords(request: PickupRequest): string | null {
  const day = showDay(request.dueOn)
  if (openQuote(request)) {
    return request.late ? `This was due ${day} and waits for your answer.` : null
  }
  if (request.late) return `We are late: this was due ${day}.`
  return canBeCancelled(request) ? `We come by ${day}.` : null
}

/** How it stands with the price: "₦500.00 set aside"; nothing where nothing is paid. */
export function paymentInWords({ payment, payWith, priceKobo }: PickupRequest): string | null {
  const price = formatNaira(priceKobo)
  const lines: Record<PickupRequest['payment'], string | null> = {
    'set aside': `${price} set aside`,
    'at pick-up':
      payWith === 'recyclables' ? `${price} in recyclables at pick-up` : `${price} due at pick-up`,
    paid: `${price} paid`,
    due: `${price} due`,
    nothing: null,
  }
  return lines[payment]
}

export const timelineSteps = ['Asked', 'Assigned', 'Picked up', 'Closed']

const reached: Record<Status, number> = {
  'Pending...': 0,
  Assigned: 1,
  'Picked up': 2,
  Closed: 3,
  Cancelled: 0,
  Declined: 0,
}

/** How many of the four steps a request has gone. */
export const stepOf = ({ requestStatus, assigned }: PickupRequest) =>
  assigned ? Math.max(reached[requestStatus], 1) : reached[requestStatus]

/** One step of a request's life as a resident would tell it. */
export function eventInWords(event: RequestEvent): string {
  const who = event.carrier ? mallam(event.carrier) : null
  const amount = event.amountKobo === null ? 'another price' : formatNaira(event.amountKobo)
  const lines: Record<RequestEvent['what'], string> = {
    made: 'You asked for it',
    quoted: `Your station asked ${amount}`,
    accepted: `You accepted ${amount}`,
    assigned: who ? `${who} is on his way` : 'A carrier was sent',
    swapped: who ? `${who} comes instead` : 'Another carrier was sent',
    'taken back': 'Your station took the carrier back',
    moved: event.day ? `Moved to ${showDay(event.day)}` : 'Moved to another day',
    'picked up': 'Picked up',
    closed:
      event.byRole === 'system'
        ? `Closed by itself after ${closesItselfAfterHours} hours`
        : 'You closed it',
    cancelled: 'You cancelled it',
    declined: 'Your station declined it',
    refunded: `Your station gave ${amount} back`,
  }
  return lines[event.what]
}
