import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '../endpoint.ts'
import { day, id, moment, text } from '../field.ts'
import { once } from '../once.ts'
import { kinds, openStatuses, statuses } from '../request/pickup.ts'

/** Maximum results per kind; more letters narrow the search. */
export const foundLimit = 8
/** Maximum matches that are ranked for a common name; more letters narrow the search. */
export const mostFound = 500
/** Fewer letters would find half of the town. */
export const leastSought = 3

/** What is under way for somebody, as far as one line says it. */
export const underWay = once(() =>
  z.object({
    requestId: id(),
    requestStatus: z.enum(openStatuses),
    promisedOn: day(),
    plannedOn: z.nullable(day()),
    carrier: z.nullable(z.string()),
    /** When the carrier set out on the round of today; null: not yet. */
    setOutAt: z.nullable(moment()),
  }),
)
export type UnderWay = z.output<ReturnType<typeof underWay>>

/** A resident as the search and the list show one. */
export const foundResident = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    address: z.string(),
    /** What runs out first of what is open; null: nothing is. */
    underWay: z.nullable(underWay()),
  }),
)
export type FoundResident = z.output<ReturnType<typeof foundResident>>

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/station/search',
  roles: ['station'],
  summary:
    "The station's residents, carriers and requests by part of a name, phone number or street, or by a " +
    "request's number. Who has something open comes first; where nobody is found, one letter may be wrong.",
  input: () =>
    z.strictObject({
      search: text('Please type something', 100).check(
        z.minLength(leastSought, `At least ${leastSought} letters or digits, please`),
      ),
    }),
  output: () =>
    z.object({
      residents: z.array(foundResident()),
      /** How many residents there are in all; beyond `mostFound` nobody counts. */
      many: z.number(),
      /** No exact match: results with one letter wrong, missing, extra or swapped. */
      near: z.boolean(),
      carriers: z.array(
        z.object({
          _id: id(),
          name: z.string(),
          phoneNumber: z.string(),
          /** How many pickups the carrier has now. */
          holds: z.number(),
          paused: z.boolean(),
          /** When the carrier set out today; null: not yet. */
          setOutAt: z.nullable(moment()),
        }),
      ),
      /** By its short or whole number. */
      requests: z.array(
        z.object({
          _id: id(),
          kind: z.enum(kinds),
          userId: id(),
          user: z.string(),
          address: z.string(),
          requestStatus: z.enum(statuses),
          promisedOn: day(),
        }),
      ),
    }),
})
export type Found = OutputOf<typeof searchDesk>
