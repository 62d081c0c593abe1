import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '../endpoint.ts'
import { day, id, moment, page, search } from '../field.ts'
import { once } from '../once.ts'
import { kinds, missReasons, statuses } from '../request/pickup.ts'
import { language } from '../privacy/privacy.ts'
import { proofs, stopStates } from '../visit/record.ts'
import { entryReasons } from '../wallet/wallet.ts'
import { foundResident } from './search.ts'

/** The residents to show. */
export const residentFilters = ['open', 'due', 'no phone'] as const

export const browseResidents = endpoint({
  method: 'GET',
  path: '/api/station/residents',
  roles: ['station'],
  summary: "The station's residents by name, with what is under way for each.",
  input: () =>
    z.strictObject({
      ...page(),
      search: search(),
      /** Something is under way; something is unpaid; there is nothing to call. */
      only: z.optional(z.enum(residentFilters)),
    }),
  output: () => z.array(foundResident()),
  paged: true,
})

/** A request as the card shows it, with what happened at the door. */
const requestOnCard = once(() =>
  z.object({
    _id: id(),
    kind: z.enum(kinds),
    requestStatus: z.enum(statuses),
    requestMessage: z.string(),
    bags: z.nullable(z.number()),
    address: z.string(),
    landmark: z.nullable(z.string()),
    createdAt: moment(),
    promisedOn: day(),
    plannedOn: z.nullable(day()),
    late: z.boolean(),
    priceKobo: z.number(),
    quotedKobo: z.nullable(z.number()),
    carrier: z.nullable(z.object({ _id: id(), name: z.string() })),
    pickedUpAt: z.nullable(moment()),
    missedTimes: z.number(),
    missedReason: z.nullable(z.enum(missReasons)),
    /** How far the visit is that is under way, or was the last; null: nobody was to go yet. */
    visit: z.nullable(
      z.object({
        state: z.enum(stopStates),
        setOutAt: z.nullable(moment()),
        stopsBefore: z.nullable(z.number()),
        hereAt: z.nullable(moment()),
        proof: z.nullable(z.enum(proofs)),
      }),
    ),
    /** Whether a reported problem is settled. */
    problem: z.nullable(z.enum(['open', 'settled'])),
  }),
)
export type RequestOnCard = z.output<ReturnType<typeof requestOnCard>>

/** How many of each the card holds, newest first. */
export const cardLimits = {
  requests: 10,
  weighings: 4,
  tickets: 3,
  entries: 4,
  places: 10,
} as const

export const getCard = endpoint({
  method: 'GET',
  path: '/api/residents/:userId/card',
  roles: ['station'],
  summary:
    'A resident as the desk needs to know one who calls: what is under way and what happened, places, ' +
    'conversations and, of its own residents, the wallet.',
  input: () => z.strictObject({ userId: id() }),
  output: () =>
    z.object({
      _id: id(),
      name: z.string(),
      phoneNumber: z.nullable(z.string()),
      address: z.string(),
      language: language(),
      since: moment(),
      /** False: a desk opened the account, and nobody has logged in to it yet. */
      claimed: z.boolean(),
      /** False: lives with another station by now, and something is still open here. */
      own: z.boolean(),
      leftThisMonth: z.number(),
      /** Null where the wallet is another station's business. */
      wallet: z.nullable(
        z.object({
          balanceKobo: z.number(),
          setAsideKobo: z.number(),
          entries: z.array(
            z.object({
              _id: id(),
              at: moment(),
              reason: z.enum(entryReasons),
              amountKobo: z.number(),
            }),
          ),
        }),
      ),
      /** What is unpaid here. */
      dueKobo: z.number(),
      gramsThisYear: z.number(),
      /** Visits that were done, how many of them at the first try, and visits that came back with nothing. */
      done: z.number(),
      doneAtFirst: z.number(),
      notDone: z.number(),
      problems: z.number(),
      problemsOpen: z.number(),
      open: z.number(),
      over: z.number(),
      requests: z.array(requestOnCard()),
      weighings: z.array(
        z.object({
          _id: id(),
          at: moment(),
          grams: z.number(),
          worthKobo: z.number(),
          by: z.string(),
        }),
      ),
      places: z.array(
        z.object({
          _id: id(),
          name: z.string(),
          address: z.string(),
          landmark: z.nullable(z.string()),
          gateNote: z.nullable(z.string()),
          bagSpot: z.nullable(z.string()),
          area: z.nullable(z.string()),
          /** Whether it is known where that is, and within how many metres. */
          hasPosition: z.boolean(),
          accuracyM: z.nullable(z.number()),
        }),
      ),
      tickets: z.array(
        z.object({
          _id: id(),
          number: z.number(),
          title: z.string(),
          state: z.enum(['open', 'answered', 'closed']),
          lastAt: moment(),
        }),
      ),
    }),
})
export type Card = OutputOf<typeof getCard>
