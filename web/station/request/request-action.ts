import type { PickupRequest } from '../../../contract/request/request.ts'

/** What staff can do with a request. */
export type RequestAction =
  | 'again'
  | 'assign'
  | 'swap'
  | 'takeBack'
  | 'pickedUp'
  | 'notDone'
  | 'move'
  | 'quote'
  | 'decline'

/** Whether a price was named and the resident has not answered. */
export const waitsForResident = ({ quote, requestStatus }: PickupRequest) =>
  requestStatus === 'Pending...' && quote !== null && quote.acceptedAt === null

export const mayAssign = (request: PickupRequest) =>
  request.requestStatus === 'Pending...' && !waitsForResident(request)

/** Somebody was there and came back with nothing: it is only to be planned again. */
export const mayGoAgain = (request: PickupRequest) => request.missed !== null && mayAssign(request)

const mayQuote = ({ kind, quote, follows }: PickupRequest) =>
  kind === 'special' && follows === null && (quote === null || quote.acceptedAt === null)

/** What can be done with a request now, the likeliest first. */
export function actionsOf(request: PickupRequest): readonly RequestAction[] {
  // What makes another one good was promised: nobody says no to it.
  const decline = request.follows === null ? (['decline'] as const) : []
  if (request.requestStatus === 'Assigned') {
    return ['pickedUp', 'notDone', 'swap', 'move', 'takeBack', ...decline]
  }
  if (request.requestStatus !== 'Pending...') return []
  return [
    ...(mayGoAgain(request) ? (['again'] as const) : []),
    ...(mayAssign(request) ? (['assign'] as const) : []),
    ...(mayQuote(request) ? (['quote'] as const) : []),
    ...decline,
  ]
}
