import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, withMoney } from '../endpoint.ts'
import { day, id, moment, page, search, text } from '../field.ts'

/** What one payment in notes may be. */
export const cashLimits = { leastKobo: 5_000, mostKobo: 20_000_000 } as const

const byWhoHasMoney = { roles: ['station'], members: withMoney } as const

const receipt = once(() =>
  z.object({
    _id: id(),
    userId: id(),
    /** The resident's name. */
    user: z.string(),
    phoneNumber: z.nullable(z.string()),
    requestId: z.nullable(id()),
    /** Who took it at the door; null: it was paid at the station. */
    carrier: z.nullable(z.object({ _id: id(), name: z.string() })),
    amountKobo: z.number(),
    takenAt: moment(),
    takenBy: z.string(),
    reversal: z.nullable(z.object({ at: moment(), reason: z.string(), by: z.string() })),
  }),
)
export type CashReceipt = z.output<ReturnType<typeof receipt>>

export const takeCash = endpoint({
  method: 'POST',
  path: '/api/cash/receipts',
  ...byWhoHasMoney,
  summary: "Credits cash, taken at the station or by a carrier, to a resident's wallet.",
  says: 'Credited.',
  status: 201,
  input: () =>
    z.strictObject({
      userId: id(),
      amountKobo: z
        .int('Please enter an amount')
        .check(
          z.gte(cashLimits.leastKobo, 'At least ₦50'),
          z.lte(cashLimits.mostKobo, 'At most ₦200,000'),
        ),
      carrierId: z.optional(id()),
      requestId: z.optional(id()),
    }),
  output: receipt,
})

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/cash/receipts',
  ...byWhoHasMoney,
  summary: 'The cash that was taken, newest first.',
  input: () =>
    z.strictObject({
      ...page(),
      /** By name or phone number of the resident. */
      search: search(),
      carrierId: z.optional(id()),
      from: z.optional(day()),
      to: z.optional(day()),
    }),
  output: () => z.array(receipt()),
  paged: true,
})

export const reverseCash = endpoint({
  method: 'POST',
  path: '/api/cash/receipts/:receiptId/reversal',
  ...byWhoHasMoney,
  summary: 'Takes a mistaken cash payment back, with a reason, as long as it is not counted.',
  says: 'Reversed.',
  input: () => z.strictObject({ receiptId: id(), reason: text('Please enter a reason', 300) }),
  output: receipt,
})

const inHand = once(() =>
  z.object({
    /** The carrier. */
    _id: id(),
    name: z.string(),
    phoneNumber: z.string(),
    photo: z.nullable(z.string()),
    heldKobo: z.number(),
    /** The last time that somebody counted it. */
    lastCountId: z.nullable(id()),
  }),
)
export type CashInHand = z.output<ReturnType<typeof inHand>>

export const getCash = endpoint({
  method: 'GET',
  path: '/api/cash',
  ...byWhoHasMoney,
  summary: "What is in the station's till and in its carriers' hands, most first.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      tillKobo: z.number(),
      /** The last time that somebody counted the till. */
      tillCountId: z.nullable(id()),
      carriersKobo: z.number(),
      /** So much a carrier may have in hand. */
      ceilingKobo: z.number(),
      /** Those who have any; at most the first hundred. */
      carriers: z.array(inHand()),
      /** How many counts there were since the month began in Lagos, and how much they were off by together. */
      monthCounts: z.number(),
      monthDifferenceKobo: z.number(),
    }),
})

const count = once(() =>
  z.object({
    _id: id(),
    /** Whose cash; null: the station's till, which goes to the bank. */
    carrier: z.nullable(z.object({ _id: id(), name: z.string() })),
    expectedKobo: z.number(),
    countedKobo: z.number(),
    /** What was typed before the books were shown, where it was another figure. */
    firstKobo: z.nullable(z.number()),
    /** More than zero: too much was there. */
    differenceKobo: z.number(),
    note: z.nullable(z.string()),
    countedAt: moment(),
    countedBy: z.string(),
  }),
)
export type CashCount = z.output<ReturnType<typeof count>>

export const countCash = endpoint({
  method: 'POST',
  path: '/api/cash/counts',
  ...byWhoHasMoney,
  summary:
    "Settles a carrier's cash with a count into the till, or the till into the bank. What is off is booked.",
  says: 'Settled.',
  status: 201,
  input: () =>
    z.strictObject({
      carrierId: z.optional(id()),
      // The amount shown on the screen: cash received since must also be counted.
      expectedKobo: z.int().check(z.gte(0)),
      countedKobo: z
        .int('Please enter an amount')
        .check(z.gte(0, 'Please enter an amount'), z.lte(10_000_000_000, 'That cannot be')),
      /**
       * The last count of this cash that whoever counts knows of; null: none. Who does not say books no difference where
       * somebody has counted it on the same day.
       */
      lastCountId: z.optional(z.nullable(id())),
      /** What was typed before the books were shown, where it was another figure. */
      firstKobo: z.optional(z.int().check(z.gte(0), z.lte(10_000_000_000))),
      /** What explains a difference; needed when there is one. */
      note: z.optional(text('Please say what happened', 300)),
    }),
  output: count,
})

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/cash/counts',
  ...byWhoHasMoney,
  summary: 'The counts of cash, newest first.',
  input: () =>
    z.strictObject({
      ...page(),
      carrierId: z.optional(id()),
      from: z.optional(day()),
      to: z.optional(day()),
    }),
  output: () => z.array(count()),
  paged: true,
})
