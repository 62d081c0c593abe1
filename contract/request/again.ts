import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id } from '../field.ts'
import { gateNote } from '../ground/door-fields.ts'
import { pickupRequest } from './pickup.ts'
import { msg } from '../speech/say.ts'

export const wishAgain = endpoint({
  roles: ['resident'],
  method: 'PUT',
  path: '/api/requests/:requestId/wish',
  summary:
    'After a carrier came and could not take it: the resident says on which day to come again, and what helps at the gate.',
  says: msg('Thank you. Your station will plan a new visit.'),
  output: pickupRequest,
  input: () =>
    z.strictObject({
      requestId: id(),
      /** Moves the promise: nobody but the resident can. */
      wantedOn: z.optional(day()),
      gateNote: z.optional(gateNote()),
    }),
})
