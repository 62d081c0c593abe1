import type { PickupRequest } from '../../contract/request/request.ts'

/** What the database says of a request as it takes it in. */
export type Placed = Pick<
  PickupRequest,
  | 'user'
  | 'phoneNumber'
  | 'stationId'
  | 'station'
  | 'area'
  | 'address'
  | 'place'
  | 'landmark'
  | 'requestMessage'
  | 'bags'
  | 'promisedOn'
  | 'dayChosen'
  | 'payWith'
  | 'priceKobo'
> & { remaining: number; isSetAside: boolean }

const nothingYet = {
  requestStatus: 'Pending...',
  plannedOn: null,
  late: false,
  movedTimes: 0,
  movedReason: null,
  movedNote: null,
  missed: null,
  quote: null,
  cashTo: null,
  assigned: false,
  assignedAt: null,
  carrier: null,
  pickedUpAt: null,
  done: false,
  doneAt: null,
  DoneBy: null,
  declineReason: null,
  rating: null,
  comment: null,
  follows: null,
} satisfies Partial<PickupRequest>

/**
 * A new request as the wire shows it, without reading it back: nothing has happened to it yet. A story compares it with what
 * is read.
 */
export function asPlaced(
  placed: Placed,
  asked: Pick<PickupRequest, '_id' | 'kind' | 'userId' | 'createdAt'>,
): PickupRequest {
  const { remaining: _, isSetAside, ...stated } = placed
  const unpaid = isSetAside ? 'set aside' : 'at pick-up'
  return {
    ...asked,
    ...stated,
    ...nothingYet,
    payment: stated.priceKobo === 0 ? 'nothing' : unpaid,
  }
}
