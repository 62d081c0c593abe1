import * as z from 'zod/mini'
import { endpoint, memberRoles, withMoney } from '../endpoint.ts'
import { day, id, moment, page, text } from '../field.ts'
import { once } from '../once.ts'
import { missReasons, moveReasons } from '../request/pickup.ts'
import { proofs } from '../visit/record.ts'

const countOfDay = once(() =>
  z.object({
    expectedKobo: z.number(),
    countedKobo: z.number(),
    differenceKobo: z.number(),
    note: z.nullable(z.string()),
    at: moment(),
    by: z.string(),
  }),
)

/** Whose cash it was; null: the till's. */
const countOfLater = once(() => z.extend(countOfDay(), { carrier: z.nullable(z.string()) }))
export type CountOfLater = z.output<ReturnType<typeof countOfLater>>

/** One carrier's day. */
const carrierDay = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    stops: z.number(),
    done: z.number(),
    doneAtFirst: z.number(),
    /** Why it was not done, and how often. */
    notDone: z.array(z.object({ reason: z.enum(missReasons), times: z.number() })),
    /** Where nobody was yet. */
    notVisited: z.number(),
    counts: z.array(countOfDay()),
  }),
)
export type CarrierDay = z.output<ReturnType<typeof carrierDay>>

const sums = once(() =>
  z.object({
    stops: z.number(),
    done: z.number(),
    doneAtFirst: z.number(),
    notDone: z.number(),
    notVisited: z.number(),
    /** What was counted of carriers' cash, and what was off. */
    countedKobo: z.number(),
    differenceKobo: z.number(),
  }),
)
export type DaySums = z.output<ReturnType<typeof sums>>

/** The till of a day: what was taken at the desk, and what went to the bank. */
const tillOfDay = once(() =>
  z.object({
    takenKobo: z.number(),
    receipts: z.number(),
    counts: z.array(countOfDay()),
  }),
)

/** What a member gave on the day: money back, and cash that was missing and written off. */
const givenBy = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    role: z.enum(memberRoles),
    /** On the own word, which is what the limit is for. */
    refundKobo: z.number(),
    shortageKobo: z.number(),
    /** What the head approved. */
    approvedKobo: z.number(),
    /** For recyclables; sheets from before that have none. */
    creditedKobo: z.optional(z.number()),
  }),
)
export type GivenBy = z.output<ReturnType<typeof givenBy>>

/** What is signed: whatever happens later, it said this. */
const dayFacts = once(() =>
  z.object({
    sums: sums(),
    carriers: z.array(carrierDay()),
    till: tillOfDay(),
    /** Whoever gave something, and the limits of a cashier; sheets from before that have none. */
    given: z.optional(
      z.object({
        members: z.array(givenBy()),
        refundLimitKobo: z.number(),
        shortageLimitKobo: z.number(),
        creditLimitKobo: z.optional(z.number()),
      }),
    ),
  }),
)
export type DayFacts = z.output<ReturnType<typeof dayFacts>>

const signedSheet = once(() =>
  z.object({
    signedAt: moment(),
    signedBy: z.string(),
    facts: dayFacts(),
    /** What turned out afterwards. */
    lines: z.array(z.object({ at: moment(), by: z.string(), words: z.string() })),
  }),
)

/** What was over on a day that had been signed when we heard of it: it is counted on the next day that is not. */
const reportedLater = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    carrier: z.string(),
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
    /** Whether the resident has said since what to do. */
    answered: z.boolean(),
    /** The next day on which the station comes there; null: none is near. */
    nextDay: z.nullable(day()),
  }),
)
export type LeftOver = z.output<ReturnType<typeof leftOver>>

const closing = once(() =>
  z.object({
    day: day(),
    facts: dayFacts(),
    /** What the books say that each carrier has in hand now, and the till. */
    inHand: z.array(z.object({ _id: id(), heldKobo: z.number() })),
    tillKobo: z.number(),
    left: z.array(leftOver()),
    sheet: z.nullable(signedSheet()),
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
    'Signs the day. What it says stays; a correction is a line of its own. No carrier has cash in hand then.',
  says: 'Signed.',
  status: 201,
  input: () =>
    z.strictObject({
      day: day(),
      /** What stood on the screen: what came in meanwhile is not signed unseen. */
      seen: z.object({
        done: z.int(),
        notDone: z.int(),
        notVisited: z.int(),
        countedKobo: z.int(),
      }),
    }),
  output: closing,
})

export const correctDay = endpoint({
  method: 'POST',
  path: '/api/station/close/lines',
  roles: ['station'],
  members: withMoney,
  summary: 'Writes below a signed day what turned out afterwards.',
  says: 'Written down.',
  status: 201,
  input: () => z.strictObject({ day: day(), words: text('please write something', 500) }),
  output: closing,
})

export const planLeft = endpoint({
  method: 'POST',
  path: '/api/station/close/left',
  roles: ['station'],
  summary:
    'Plans what was not done and where nobody was for the next service day, with whoever was to go.',
  says: 'Planned.',
  input: () =>
    z.strictObject({
      day: day(),
      /** Said to whoever was promised an earlier day. */
      reason: z._default(z.enum(moveReasons), 'no carrier'),
      note: z.optional(text('please say why', 200)),
    }),
  output: () =>
    z.object({
      planned: z.number(),
      /** What nobody could be found for. */
      left: z.array(z.object({ requestId: id(), user: z.string(), why: z.string() })),
    }),
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
