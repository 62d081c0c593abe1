import * as z from 'zod/mini'
import { carrier } from '../carrier/carrier.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, search } from '../field.ts'
import { once } from '../once.ts'
import { mostPlanned } from './plan.ts'
import { fact, hindrances } from './plan-shape.ts'

/** Who would go to a pickup if somebody had to go now: the first of those who fit. */
const proposal = once(() =>
  z.object({
    requestId: id(),
    carrier: z.object({
      _id: id(),
      name: z.string(),
      /** How many more the carrier takes on that day. */
      room: z.number(),
    }),
    /** What speaks for the carrier. */
    facts: z.array(fact()),
  }),
)
export type CarrierProposal = z.output<ReturnType<typeof proposal>>

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/station/plan/proposals',
  roles: ['station'],
  summary:
    'Who fits best to each pickup that waits, and why, each for itself; nobody where nobody has room.',
  // Without a day it is for today.
  input: () => z.strictObject({ day: z.optional(day()) }),
  output: () => z.array(proposal()),
})

const rankedCarrier = once(() =>
  z.extend(carrier(), {
    facts: z.array(fact()),
    /** By how many minutes the round would be longer; null: where the pickup is, or whether it is one, nobody knows. */
    addedMinutes: z.nullable(z.number()),
    /** What speaks against the carrier: who is paused or full cannot be sent, all others can if a person says so. */
    hindrance: z.nullable(z.enum(hindrances)),
  }),
)
export type RankedCarrier = z.output<ReturnType<typeof rankedCarrier>>

export const rankCarriers = endpoint({
  method: 'POST',
  path: '/api/station/plan/carriers',
  roles: ['station'],
  summary: "The station's carriers, who fits best to some pickups on a day first, and why.",
  changes: false,
  input: () =>
    z.strictObject({
      day: z.optional(day()),
      requestIds: z.array(id()).check(z.minLength(1), z.maxLength(mostPlanned.stops)),
      search: search(),
    }),
  output: () => z.array(rankedCarrier()),
})
