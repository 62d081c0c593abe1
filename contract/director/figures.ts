import * as z from 'zod/mini'
import { day } from '../field.ts'
import { once } from '../once.ts'
import { quality } from '../problem/quality.ts'

/** How long people waited from asking to the pickup, in whole hours; null when nobody did. */
const waiting = once(() =>
  z.object({
    pickups: z.number(),
    medianHours: z.nullable(z.number()),
    /** The 90th percentile of waits. */
    slowestTenthHours: z.nullable(z.number()),
  }),
)

/** Where money came from and went to. */
export const money = once(() =>
  z.object({
    /** What pickups and special requests brought in, less what was given back. */
    pickupKobo: z.number(),
    specialKobo: z.number(),
    incomeKobo: z.number(),
    refundedKobo: z.number(),
    /** Notes that were taken and credited. */
    cashKobo: z.number(),
    /** What was paid for recyclables, into wallets. */
    recyclablesKobo: z.number(),
    recycledGrams: z.number(),
  }),
)

export const dayFigures = once(() =>
  z.object({
    day: day(),
    made: z.number(),
    pickedUp: z.number(),
    closed: z.number(),
    incomeKobo: z.number(),
  }),
)
export type DayFigures = z.output<ReturnType<typeof dayFigures>>

export const monthFigures = once(() =>
  z.object({
    /** The first day of the month. */
    month: day(),
    made: z.number(),
    special: z.number(),
    pickedUp: z.number(),
    closed: z.number(),
    cancelled: z.number(),
    declined: z.number(),
    /** How often a day past the promise was planned. */
    moved: z.number(),
    waiting: waiting(),
    money: money(),
    /** Average of the ratings, one to five; null without any. */
    rating: z.nullable(z.number()),
    quality: quality(),
  }),
)
export type MonthFigures = z.output<ReturnType<typeof monthFigures>>

/** What is open now. */
export const countsNow = once(() =>
  z.object({
    pending: z.number(),
    assigned: z.number(),
    pickedUp: z.number(),
    late: z.number(),
  }),
)
