import type { PickupRequest } from '../../../contract/request.ts'

/** What staff can do with a request. */
export type RequestAction =
  | 'assign'
  | 'swap'
  | 'takeBack'
  | 'pickedUp'
  | 'move'
  | 'quote'
  | 'decline'

/** Whether a price was named and the resident has not answered. */
export const waitsForResident = ({ quote, requestStatus }: PickupRequest) =>
  requestStatus === 'Pending...' && quote !== null && quote.acceptedAt === null

export const mayAssign = (request: PickupRequest) =>
  request.requestStatus === 'Pending...' && !waitsForResident(request)

const mayQuote = ({ kind, quote }: PickupRequest) =>
  kind === 'special' && (quote === null || quote.acceptedAt === null)

/** What can be done with a request now, the likeliest first. */
export function actionsOf(request: PickupRequest): readonly RequestAction[] {
  if (request.requestStatus === 'Assigned') {
    return ['pickedUp', 'swap', 'move', 'takeBack', 'decline']
  }
  if (request.requestStatus !== 'Pending...') return []
  return [
    ...(mayAssign(request) ? (['assign'] as const) : []),
    ...(mayQuote(request) ? (['quote'] as const) : []),
    'decline',
  ]
}
