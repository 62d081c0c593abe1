import * as z from 'zod/mini'
import { endpoint, withMoney } from '../endpoint.ts'
import { day, id, moment, page, text } from '../field.ts'
import { once } from '../once.ts'
import { missReasons, moveReasons } from '../request/pickup.ts'
import { pin } from '../staff/pin.ts'
import { proofs } from '../visit/record.ts'
import { countOfLater, dayFacts, givenBy } from './day-facts.ts'

export type { CarrierDay, CountOfLater, DayFacts, GivenBy } from './day-facts.ts'

/** What is not finished while the day is being closed. */
const openAtClose = once(() =>
  z.strictObject({
    /** Carriers whose round has begun and is not over. */
    carriersOut: z.int(),
    /** Stops where nobody was yet. */
    notVisited: z.int(),
    /** Carriers with cash in hand. */
    carriersToCount: z.int(),
    /** Whether the till holds cash that is not counted. */
    till: z.boolean(),
    /** What waits for the head's approval. */
    approvals: z.int(),
  }),
)
export type OpenAtClose = z.output<ReturnType<typeof openAtClose>>

/** Where it was not done on the day. */
const notDone = once(() =>
  z.object({
    _id: id(),
    address: z.string(),
    user: z.string(),
    carrier: z.string(),
    /** Why the carrier came back with nothing; null: nobody was there. */
    reason: z.nullable(z.enum(missReasons)),
    note: z.nullable(z.string()),
  }),
)

const signedSheet = once(() =>
  z.object({
    signedAt: moment(),
    signedBy: z.string(),
    facts: dayFacts(),
    /** What was open then; sheets from before that have none. */
    open: z.nullable(openAtClose()),
    /** Where it was not done then; sheets from before that have none. */
    notDone: z.nullable(z.array(notDone())),
    /** Corrections after signing. */
    lines: z.array(z.object({ at: moment(), by: z.string(), words: z.string() })),
  }),
)

/** What was over on a day that had been signed when we heard of it: it is counted on the next day that is not. */
const reportedLater = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    carrier: z.string(),
    /** Who at the desk marked it; null: the carrier reported it. */
    markedBy: z.nullable(z.string()),
    address: z.string(),
    outcome: z.enum(['done', 'not done']),
    overAt: moment(),
    reportedAt: moment(),
    countedOn: day(),
  }),
)
export type ReportedLater = z.output<ReturnType<typeof reportedLater>>

/** What waits again or was not reached. */
const leftOver = once(() =>
  z.object({
    requestId: id(),
    user: z.string(),
    phoneNumber: z.nullable(z.string()),
    address: z.string(),
    promisedOn: day(),
    /** Who was there or was to go; null: paused or gone. */
    carrier: z.nullable(z.object({ _id: id(), name: z.string() })),
    /** Why it was not done; null: nobody went. */
    reason: z.nullable(z.enum(missReasons)),
    /** When the carrier said that they were at the gate; null: never. */
    hereAt: z.nullable(moment()),
    /** Whether the resident has said since what to do. */
    answered: z.boolean(),
    /** The next day on which the station comes there; null: none is near. */
    nextDay: z.nullable(day()),
  }),
)
export type LeftOver = z.output<ReturnType<typeof leftOver>>

/** Where a carrier was on the day and came back with nothing. */
const missedDoor = once(() => z.extend(notDone(), { reason: z.enum(missReasons) }))

const closing = once(() =>
  z.object({
    day: day(),
    facts: dayFacts(),
    /** Where it was not done, in the order of the carriers. */
    missed: z.array(missedDoor()),
    /** What the books say that each carrier has in hand now, and the till. */
    inHand: z.array(z.object({ _id: id(), heldKobo: z.number(), lastCountId: z.nullable(id()) })),
    tillKobo: z.number(),
    tillCountId: z.nullable(id()),
    left: z.array(leftOver()),
    /** What is open now, and whether signing asks for the PIN of the head. */
    open: openAtClose(),
    asksPin: z.boolean(),
    sheet: z.nullable(signedSheet()),
    /** What has happened on the day since it was signed. */
    since: z.nullable(
      z.object({
        done: z.number(),
        notDone: z.number(),
        /** Carriers with cash in hand, and how much. */
        carriers: z.number(),
        heldKobo: z.number(),
      }),
    ),
    late: z.array(reportedLater()),
    /** What members gave on the day after it was signed: it is counted on the next. */
    lateGiven: z.array(givenBy()),
    /** What was taken at the desk and counted after signing, which the next day has as well. */
    lateMoney: z.object({
      takenKobo: z.number(),
      receipts: z.number(),
      counts: z.array(countOfLater()),
    }),
  }),
)
export type Closing = z.output<ReturnType<typeof closing>>

export const getDay = endpoint({
  method: 'GET',
  path: '/api/station/close',
  roles: ['station'],
  members: withMoney,
  summary:
    "A station's day at its end: each carrier's stops and cash, the till, what is left, and the signed sheet.",
  // Without a day it is for today.
  input: () => z.strictObject({ day: z.optional(day()) }),
  output: closing,
})

export const signDay = endpoint({
  method: 'POST',
  path: '/api/station/close',
  roles: ['station'],
  members: withMoney,
  summary:
    'Signs the day, with what was open. What it says stays; a correction is a line of its own. It takes the PIN of the ' +
    'head where the head has one; where not, only the head signs while a carrier has cash in hand.',
  says: 'Signed.',
  status: 201,
  input: () =>
    z.strictObject({
      day: day(),
      /** The totals shown on the screen, so that later changes are not signed unseen. */
      seen: z.object({
        done: z.int(),
        notDone: z.int(),
        notVisited: z.int(),
        countedKobo: z.int(),
        open: openAtClose(),
      }),
      /** Of the head. */
      pin: z.optional(pin()),
    }),
  output: closing,
})

/** What the signing person has seen. */
export function seenIn({ facts, open }: Pick<Closing, 'facts' | 'open'>) {
  const { done, notDone, notVisited, countedKobo } = facts.sums
  return { done, notDone, notVisited, countedKobo, open }
}

export const correctDay = endpoint({
  method: 'POST',
  path: '/api/station/close/lines',
  roles: ['station'],
  members: withMoney,
  summary: 'Adds a correction to a signed day.',
  says: 'Correction added.',
  status: 201,
  input: () => z.strictObject({ day: day(), words: text('Please write something', 500) }),
  output: closing,
})

/** The carried-over plan: carrier, new day and previous day; null if unassigned. */
const movedLeft = once(() =>
  z
    .array(
      z.strictObject({ requestId: id(), carrierId: id(), on: day(), wasOn: z.nullable(day()) }),
    )
    .check(z.maxLength(500)),
)

/** What stays as it is, and why. */
const stillLeft = once(() =>
  z.array(z.object({ requestId: id(), user: z.string(), why: z.string() })),
)

export const planLeft = endpoint({
  method: 'POST',
  path: '/api/station/close/left',
  roles: ['station'],
  summary: 'Moves pickups not done or not visited to the next service day, with the same carriers.',
  says: 'Planned.',
  input: () =>
    z.strictObject({
      day: day(),
      /**
       * The reason for residents who were promised an earlier day and were not visited. Where a carrier came, the reason of
       * that visit is used.
       */
      reason: z.optional(z.enum(moveReasons)),
      note: z.optional(text('Please say why', 200)),
    }),
  output: () =>
    z.object({
      planned: z.number(),
      /** What was planned, for the undo. */
      moved: movedLeft(),
      left: stillLeft(),
    }),
})

export const takeBackLeft = endpoint({
  method: 'POST',
  path: '/api/station/close/left/undo',
  roles: ['station'],
  summary:
    'Undoes moving the leftovers of a day: they are as before. Pickups changed since are left out and named.',
  says: 'Undone.',
  input: () => z.strictObject({ moved: movedLeft() }),
  output: () => z.object({ taken: z.number(), left: stillLeft() }),
})

const visitInList = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    carrier: z.string(),
    user: z.string(),
    address: z.string(),
    plannedOn: day(),
    setOutAt: z.nullable(moment()),
    hereAt: z.nullable(moment()),
    overAt: moment(),
    outcome: z.enum(['done', 'not done']),
    reason: z.nullable(z.enum(missReasons)),
    note: z.nullable(z.string()),
    proof: z.nullable(z.enum(proofs)),
    /** Whether a wrong doorstep code was typed. */
    wrongCode: z.boolean(),
    /** When we heard of it. */
    reportedAt: moment(),
    bags: z.nullable(z.number()),
    cashKobo: z.nullable(z.number()),
  }),
)
export type VisitInList = z.output<ReturnType<typeof visitInList>>

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/station/visits',
  roles: ['station'],
  summary: 'The visits that were over in a range of days, newest first.',
  input: () => z.strictObject({ ...page(), from: z.optional(day()), to: z.optional(day()) }),
  output: () => z.array(visitInList()),
  paged: true,
})
