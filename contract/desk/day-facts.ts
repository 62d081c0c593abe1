import * as z from 'zod/mini'
import { memberRoles } from '../endpoint.ts'
import { id, moment } from '../field.ts'
import { once } from '../once.ts'
import { missReasons } from '../request/pickup.ts'

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
export const countOfLater = once(() => z.extend(countOfDay(), { carrier: z.nullable(z.string()) }))
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

/** The till of a day: what was taken at the desk, and what went to the bank. */
const tillOfDay = once(() =>
  z.object({
    takenKobo: z.number(),
    receipts: z.number(),
    counts: z.array(countOfDay()),
  }),
)

/** What a member gave on the day: money back, and cash that was missing and written off. */
export const givenBy = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    role: z.enum(memberRoles),
    /** Without approval, within the limit. */
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
export const dayFacts = once(() =>
  z.object({
    sums: sums(),
    carriers: z.array(carrierDay()),
    till: tillOfDay(),
    /** Who gave refunds or free repeats, with the cashiers' limits; missing on older sheets. */
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
