import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, text } from '../field.ts'
import { once } from '../once.ts'

export const writeToResident = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/tickets',
  roles: ['station'],
  summary: 'Starts a conversation with a resident of the station.',
  says: 'Sent.',
  status: 201,
  input: () => z.strictObject({ userId: id(), text: text('Please write something', 4000) }),
  output: () => z.object({ ticketId: id(), number: z.number() }),
})

export const sendCodeAgain = endpoint({
  method: 'POST',
  path: '/api/requests/:requestId/doorstep-code',
  roles: ['station'],
  summary:
    'Sends a resident with an assigned pickup the doorstep code again, at most three times a day.',
  says: 'The code is on its way.',
  input: () => z.strictObject({ requestId: id() }),
  output: () => z.object({ requestId: id(), bySms: z.boolean() }),
})

const call = once(() =>
  z.object({
    userId: id(),
    name: z.string(),
    at: moment(),
    why: z.enum(['called', 'booked']),
    /** Who was at the telephone. */
    by: z.string(),
  }),
)

export const noteCall = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/calls',
  roles: ['station'],
  summary: 'Notes that a resident is called; kept for ninety days.',
  input: () => z.strictObject({ userId: id() }),
  output: call,
})

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/station/calls',
  roles: ['station'],
  summary: 'With whom the desk spoke today, each once, the last first; at most fifty.',
  input: () => z.strictObject({}),
  output: () => z.object({ count: z.number(), calls: z.array(call()) }),
})
