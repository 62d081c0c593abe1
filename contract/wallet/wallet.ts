import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, moment, page, search } from '../field.ts'
import { pickupRequest } from '../request/pickup.ts'
import { weighedLine } from '../recyclable/recyclable.ts'
import { msg } from '../speech/say.ts'

/** What one top-up may be. */
export const topUpLimits = { leastKobo: 10_000, mostKobo: 50_000_000 } as const

/** Amounts that one tap chooses. */
export const quickAmountsKobo = [100_000, 200_000, 500_000, 1_000_000] as const

/** With so many unpaid dues no new request is taken. */
export const mostDues = 2

/** What money moved for, as a wallet's statement says it. */
export const entryReasons = [
  'top-up',
  'cash',
  'recyclables',
  'pickup',
  'special',
  'due',
  /** Given back by the station. */
  'refund',
  /** Taken back by the bank. */
  'reversal',
  /** What was owed after a reversal or a correction. */
  'owed',
  /** A mistake of the station, taken back. */
  'correction',
] as const
export type EntryReason = (typeof entryReasons)[number]

/** What a request is called by. */
const requestNamed = once(() =>
  z.pick(pickupRequest(), { kind: true, requestMessage: true, place: true, address: true }),
)
export type RequestNamed = z.output<ReturnType<typeof requestNamed>>

const waived = once(() =>
  z.object({
    requestId: id(),
    request: requestNamed(),
    amountKobo: z.number(),
    at: moment(),
  }),
)

const due = once(() =>
  z.object({
    /** The request that could not be paid. */
    requestId: id(),
    request: z.nullable(requestNamed()),
    amountKobo: z.number(),
    since: moment(),
  }),
)

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  roles: ['resident'],
  summary: "The wallet's balance, the money set aside, and what is due.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      /** What can be spent. */
      balanceKobo: z.number(),
      /** What is held for requests that are under way. */
      setAsideKobo: z.number(),
      dueKobo: z.number(),
      /** Until then this session pays nothing from it, as the phone number was changed; null: it does. */
      heldUntil: z.nullable(moment()),
      /** What was taken back and had been spent already: it comes out of the next money, after the dues. */
      owedKobo: z.number(),
      /** Oldest first: the order in which the next money settles them. */
      dues: z.array(due()),
      /** Of the last month: what was set aside and is not charged, so that no movement shows it. An old server says nothing of it. */
      waived: z.optional(z.array(waived())),
      /** Whether money can be put in by card, transfer or USSD; else only in cash or as recyclables. */
      takesTopUps: z.boolean(),
    }),
})

/** One movement of the wallet's statement. */
const walletEntry = once(() =>
  z.object({
    /** The movement's id: what its receipt is called. */
    _id: id(),
    at: moment(),
    reason: z.enum(entryReasons),
    /** More than zero came in, less went out. */
    amountKobo: z.number(),
    /** What was in the wallet afterwards, set aside or not. */
    balanceKobo: z.number(),
    /** The request that it was for. */
    requestId: z.nullable(id()),
    request: z.nullable(requestNamed()),
    /** Who had taken the money for that request in cash. */
    cashTo: z.nullable(z.string()),
    /** The gateway's reference of a top-up. */
    reference: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
)
export type WalletEntry = z.output<ReturnType<typeof walletEntry>>

/** What came in and went out in a month, of what the list is narrowed to. */
const walletMonth = once(() =>
  z.object({
    /** Its first day. */
    month: day(),
    inKobo: z.number(),
    outKobo: z.number(),
  }),
)
export type WalletMonth = z.output<ReturnType<typeof walletMonth>>

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/wallet/entries',
  roles: ['resident'],
  summary: "The wallet's movements, newest first, each with the balance after it.",
  input: () =>
    z.strictObject({
      ...page(),
      /** By reference, note or short name of the request. */
      search: search(),
      reason: z.optional(z.enum(entryReasons)),
      from: z.optional(day()),
      to: z.optional(day()),
    }),
  output: () => z.array(walletEntry()),
  beside: () =>
    z.object({
      /** Full totals of this page's months, including entries on other pages. */
      months: z.array(walletMonth()),
    }),
  paged: true,
})

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/wallet/entries/:entryId',
  roles: ['resident'],
  summary: 'One movement, for its receipt.',
  input: () => z.strictObject({ entryId: id() }),
  output: () =>
    z.extend(walletEntry(), {
      resident: z.string(),
      station: z.string(),
      stationAddress: z.string(),
      /** Who came, where it was for a pickup. */
      carrier: z.nullable(z.string()),
      /** What was on the scale, where it was recyclables. */
      lines: z.array(weighedLine()),
    }),
})

const topUpStates = [
  'waiting',
  'paid',
  'failed',
  'abandoned',
  /** The gateway says something else than we asked for, and a person looks at it. */
  'checked',
  /** It was paid, and the bank has taken it back. */
  'reversed',
] as const

const topUp = once(() =>
  z.object({
    reference: z.string(),
    status: z.enum(topUpStates),
    amountKobo: z.number(),
    createdAt: moment(),
    settledAt: z.nullable(moment()),
  }),
)
export type TopUp = z.output<ReturnType<typeof topUp>>

export const startTopUp = endpoint({
  method: 'POST',
  path: '/api/wallet/top-ups',
  roles: ['resident'],
  summary:
    'Starts a top-up and returns where to pay. The money arrives when the gateway confirms it.',
  says: msg('Taking you to the payment page'),
  status: 201,
  input: () =>
    z.strictObject({
      amountKobo: z
        .int(msg('Please enter an amount'))
        .check(
          z.gte(topUpLimits.leastKobo, msg('At least ₦100')),
          z.lte(topUpLimits.mostKobo, msg('At most ₦500,000')),
        ),
    }),
  output: () => z.extend(topUp(), { checkoutUrl: z.string() }),
})

export const getTopUp = endpoint({
  method: 'GET',
  path: '/api/wallet/top-ups/:reference',
  roles: ['resident'],
  summary: "A top-up's status. Asks the gateway when it has not reported yet.",
  input: () => z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
  output: () =>
    z.extend(topUp(), {
      /** What it paid as soon as it was there, and what of it was set aside for open requests. */
      paidDuesKobo: z.number(),
      setAsideKobo: z.number(),
    }),
})
