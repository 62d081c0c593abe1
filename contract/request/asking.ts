import { once } from '../once.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, text } from '../field.ts'
import { bags, landmark } from '../ground/door-fields.ts'
import { pickupRequest } from './pickup.ts'
import { words } from '../words.ts'

const payWith = once(() => z._default(z.enum(['wallet', 'recyclables']), 'wallet'))
// What stood on the screen: a price that has changed since must not surprise anybody.
const priceKobo = once(() => z.optional(z.int()))
/** One of the resident's places, whose address is used; by default the first. */
const placeId = once(() => z.optional(id()))

export const makeRequest = endpoint({
  method: 'PATCH',
  path: '/api/users/make-request/:userId/:stationId',
  roles: ['resident'],
  summary: "Requests a pickup: one of the month's four.",
  says: words.requestSent,
  input: () =>
    z.strictObject({
      userId: id(),
      stationId: id(),
      bags: z.optional(bags()),
      /** Without it we promise the usual day. */
      wantedOn: z.optional(day()),
      payWith: payWith(),
      priceKobo: priceKobo(),
      placeId: placeId(),
    }),
  output: pickupRequest,
  beside: () =>
    z.object({
      RequestData: z.extend(pickupRequest(), { numberOfRequests: z.number() }),
      RemainingRequest: z.string(),
    }),
})

export const makeSpecialRequest = endpoint({
  method: 'PATCH',
  path: '/api/users/make-special-request/:userId/:stationId',
  roles: ['resident'],
  summary: 'Makes a custom request: an event, a clear-out, another address.',
  says: words.requestSent,
  input: () =>
    z.strictObject({
      userId: id(),
      stationId: id(),
      requestMessage: text(words.enterMessage, 1000),
      address: text(words.enterAddress, 300),
      bags: z.optional(bags()),
      /** Of the address; without it, that of the place. */
      landmark: z.optional(landmark()),
      wantedOn: z.optional(day()),
      payWith: payWith(),
      priceKobo: priceKobo(),
      placeId: placeId(),
    }),
  output: pickupRequest,
})
