import { once } from '../once.ts'
import * as z from 'zod/mini'
import { endpoint, withMoney } from '../endpoint.ts'
import { day, id, page, search, text } from '../field.ts'
import { region } from '../director/region.ts'
import { requestEvent } from './event.ts'
import { kinds, missReasons, moveReasons, pickupRequest, statuses } from './pickup.ts'
import { doorOfRequest } from './gate-facts.ts'
import { listedRequest } from './listed.ts'
import { visitOnRecord } from '../visit/record.ts'
import { msg } from '../speech/say.ts'

export * from './event.ts'
export * from './pickup.ts'
export * from './again.ts'
export * from './asking.ts'

const ofRequest = once(() => ({ requestId: id() }))
/** Required if the day is after the promised day and after today; `other` needs words. */
const why = once(() => ({
  reason: z.optional(z.enum(moveReasons)),
  note: z.optional(text('Please say why', 200)),
}))

/** Why a visit failed; `other` needs words. */
export const whyMissed = once(() => ({
  reason: z.enum(missReasons, msg('Please choose a reason')),
  note: z.optional(text(msg('Please say why'), 200)),
}))

/** Optimistic locking: carrier and day as shown on the screen; the call is refused if they have changed since. */
const seen = once(() => ({ seenCarrierId: z.optional(id()), seenOn: z.optional(day()) }))

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/requests/all-requests',
  roles: ['resident', 'station', 'director'],
  summary: "Requests: a resident's own, a station's own, those of a director's stations.",
  input: () =>
    z.strictObject({
      ...page(),
      search: search(),
      status: z.optional(z.enum(statuses)),
      /** Open: not closed, cancelled or declined; for a resident also with an unsettled problem. */
      state: z.optional(z.enum(['open', 'done'])),
      kind: z.optional(z.enum(kinds)),
      carrierId: z.optional(id()),
      /** One of a director's own stations, or those of a region. */
      stationId: z.optional(id()),
      ...region(),
      /** Made between these days, inclusive, in Lagos time. */
      from: z.optional(day()),
      to: z.optional(day()),
      /** Planned between these days. */
      plannedFrom: z.optional(day()),
      plannedTo: z.optional(day()),
      /** Promised between these days. */
      promisedFrom: z.optional(day()),
      promisedTo: z.optional(day()),
      /** Earliest promise first; only requests still to be picked up. */
      order: z._default(z.enum(['newest', 'promised']), 'newest'),
    }),
  output: () => z.array(listedRequest()),
  paged: true,
})

export const recentRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  roles: ['resident', 'station', 'director'],
  summary: 'The newest few requests.',
  input: () =>
    z.strictObject({
      limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(20)), 5),
    }),
  output: () => z.array(pickupRequest()),
})

export const countRequests = endpoint({
  method: 'GET',
  path: '/api/requests/counts',
  roles: ['resident', 'station'],
  summary: 'How many open requests there are by status, for today and late, and what is left.',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      pending: z.number(),
      /** Pending requests whose quote the resident has not answered. */
      quoted: z.number(),
      assigned: z.number(),
      pickedUp: z.number(),
      /** Planned for today or earlier. */
      today: z.number(),
      /** Planned for tomorrow or later. */
      tomorrow: z.number(),
      later: z.number(),
      /** Promised for today and still to be picked up. */
      dueToday: z.number(),
      late: z.number(),
      /** How many pickups the resident has left this month; null for a station. */
      numberOfRequests: z.nullable(z.number()),
    }),
})

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/requests/:requestId',
  roles: ['resident', 'station', 'director'],
  summary: 'One request with its timeline.',
  input: () => z.strictObject(ofRequest()),
  output: () =>
    z.extend(listedRequest(), {
      timeline: z.array(requestEvent()),
      /** Amount paid, and amount refunded. */
      paidKobo: z.number(),
      refundedKobo: z.number(),
      /** Part of the price that is not charged. */
      waivedKobo: z.number(),
      /** Part of the price that can still be refunded or waived. */
      leftToGiveKobo: z.number(),
      /** Gate note and door details while a visit is planned: for the resident and the station. */
      door: z.nullable(doorOfRequest()),
      /** All visits, for the station and the director. */
      visits: z.array(visitOnRecord()),
    }),
})

const byStation = { roles: ['station'], output: pickupRequest } as const
const byResident = { roles: ['resident'], output: pickupRequest } as const

export const assign = endpoint({
  ...byStation,
  method: 'POST',
  path: '/api/requests/:requestId/assignment',
  summary: 'Assigns a waiting request to a carrier of the station.',
  says: 'Assigned.',
  // The default day is today.
  input: () =>
    z.strictObject({ ...ofRequest(), carrierId: id(), plannedOn: z.optional(day()), ...why() }),
})

export const swapCarrier = endpoint({
  ...byStation,
  method: 'PUT',
  path: '/api/requests/:requestId/assignment',
  summary: 'Gives an assigned request to another carrier; the day stays.',
  says: 'Swapped.',
  input: () => z.strictObject({ ...ofRequest(), carrierId: id(), ...seen() }),
})

export const takeBack = endpoint({
  ...byStation,
  method: 'DELETE',
  path: '/api/requests/:requestId/assignment',
  summary: 'Unassigns a request, so that it waits again.',
  says: 'Unassigned.',
  input: () => z.strictObject({ ...ofRequest(), ...seen() }),
})

export const planDay = endpoint({
  ...byStation,
  method: 'PUT',
  path: '/api/requests/:requestId/day',
  summary: 'Plans an assigned request for another day.',
  says: 'Planned.',
  input: () => z.strictObject({ ...ofRequest(), plannedOn: day(), ...why(), ...seen() }),
})

export const quote = endpoint({
  ...byStation,
  method: 'POST',
  path: '/api/requests/:requestId/quote',
  summary: 'Names another price for a waiting custom request; the resident accepts or cancels.',
  says: 'The quote is sent.',
  input: () =>
    z.strictObject({
      ...ofRequest(),
      amountKobo: z
        .int('Please enter an amount')
        .check(z.gte(10_000, 'At least ₦100'), z.lte(500_000_000, 'At most ₦5,000,000')),
      /** Why, for the resident. */
      note: z.optional(text('Please say why', 200)),
    }),
})

export const acceptQuote = endpoint({
  ...byResident,
  method: 'POST',
  path: '/api/requests/:requestId/acceptance',
  summary: 'Accepts the quoted price.',
  says: msg('Accepted. Your station can send a carrier now.'),
  // The amount shown on the screen, so that a newer quote is not accepted by mistake.
  input: () => z.strictObject({ ...ofRequest(), amountKobo: z.int() }),
})

export const markPickedUp = endpoint({
  ...byStation,
  method: 'POST',
  path: '/api/requests/:requestId/pickup',
  summary: 'Marks a request as picked up.',
  says: 'Picked up.',
  input: () => z.strictObject(ofRequest()),
})

export const undoPickedUp = endpoint({
  ...byStation,
  method: 'DELETE',
  path: '/api/requests/:requestId/pickup',
  summary: 'Undoes a pickup for a few minutes: the carrier has the request again.',
  says: 'Not picked up.',
  input: () => z.strictObject(ofRequest()),
})

export const notDone = endpoint({
  ...byStation,
  method: 'POST',
  path: '/api/requests/:requestId/not-done',
  summary:
    'Records what the carrier said by phone: they came, and could not take it. The request waits again.',
  says: 'Not done.',
  input: () => z.strictObject({ ...ofRequest(), ...whyMissed() }),
})

export const close = endpoint({
  ...byResident,
  method: 'POST',
  path: '/api/requests/:requestId/closure',
  summary: 'Closes a picked-up request, with a rating and a comment if the resident likes.',
  says: msg('Closed. Thank you.'),
  input: () =>
    z.strictObject({
      ...ofRequest(),
      rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
      comment: z.optional(text(msg('Please write something or leave it out'), 500)),
    }),
})

export const cancel = endpoint({
  ...byResident,
  method: 'POST',
  path: '/api/requests/:requestId/cancellation',
  summary: 'Cancels a request that is not picked up yet; it no longer uses a pickup of the month.',
  says: msg('Cancelled.'),
  input: () => z.strictObject(ofRequest()),
})

export const decline = endpoint({
  ...byStation,
  method: 'POST',
  path: '/api/requests/:requestId/refusal',
  summary: 'Declines a request that is not picked up yet, with a reason for the resident.',
  says: 'Declined.',
  input: () => z.strictObject({ ...ofRequest(), reason: text('Please enter a reason', 300) }),
})

export const refund = endpoint({
  ...byStation,
  members: withMoney,
  method: 'POST',
  path: '/api/requests/:requestId/refund',
  summary: 'Refunds what was paid, or part of it, to the wallet, with a reason.',
  says: 'Refunded.',
  input: () =>
    z.strictObject({
      ...ofRequest(),
      amountKobo: z.int('Please enter an amount').check(z.gte(1, 'Please enter an amount')),
      reason: text('Please enter a reason', 300),
    }),
})
