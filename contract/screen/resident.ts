import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, page, search } from '../field.ts'
import { once } from '../once.ts'
import { openStatuses, paymentWays } from '../request/pickup.ts'

/** A resident, as their station's staff see them. */
const ownResident = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    address: z.string(),
  }),
)
export type OwnResident = z.output<ReturnType<typeof ownResident>>

export const listResidents = endpoint({
  method: 'GET',
  path: '/api/residents',
  roles: ['station'],
  summary: "The station's residents by name.",
  input: () =>
    z.strictObject({
      ...page(),
      /** By name, phone number, address, or short name of a request. */
      search: search(),
    }),
  output: () => z.array(ownResident()),
  paged: true,
})

export const getResident = endpoint({
  method: 'GET',
  path: '/api/residents/:userId',
  roles: ['station'],
  summary: 'A resident of the station, with what is due and what is under way.',
  input: () => z.strictObject({ userId: id() }),
  output: () =>
    z.extend(ownResident(), {
      /** What is owed for pickups that are over, oldest first. */
      dues: z.array(z.object({ requestId: id(), amountKobo: z.number(), since: moment() })),
      /** What is under way, newest first, at most twenty. */
      requests: z.array(
        z.object({
          _id: id(),
          kind: z.enum(['subscription', 'special']),
          requestStatus: z.enum(openStatuses),
          createdAt: moment(),
          priceKobo: z.number(),
          payWith: z.enum(paymentWays),
          /** Whether the price is set aside already. */
          covered: z.boolean(),
        }),
      ),
    }),
})
