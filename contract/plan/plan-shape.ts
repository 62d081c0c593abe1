import * as z from 'zod/mini'
import { id } from '../field.ts'
import { once } from '../once.ts'

/** What decided that a carrier is proposed for a stop; some with a number: of days, bags, minutes, places. */
const factKinds = [
  'held',
  'chosen',
  'bags',
  'before',
  'same street',
  'area',
  'late',
  'on the way',
  'nearest',
  'room',
] as const

export const fact = once(() =>
  z.strictObject({ kind: z.enum(factKinds), number: z.nullable(z.number()) }),
)
export type Fact = z.output<ReturnType<typeof fact>>

/** Why a carrier cannot be sent to a stop on a day: the first rule that says so. */
export const hindrances = ['paused', 'off', 'full', 'too far', 'too small', 'shift'] as const
export type Hindrance = (typeof hindrances)[number]

/** A stop on a proposed round, with why it is there. */
export const planLine = once(() =>
  z.strictObject({
    requestId: id(),
    /** By how much the round is longer because of it. */
    addedMinutes: z.number(),
    /** Who would have been next. */
    runnerUp: z.nullable(z.strictObject({ carrierId: id(), addedMinutes: z.number() })),
    /** The two that decided. */
    facts: z.array(fact()).check(z.maxLength(factKinds.length)),
  }),
)
export type PlanLine = z.output<ReturnType<typeof planLine>>

/** Whether everybody who is in has work, or as few carriers as possible go. */
export const planManners = ['everybody', 'fewest'] as const
export type PlanManner = (typeof planManners)[number]

/** What could not be done of a plan. */
export const lineLeft = once(() =>
  z.object({
    requestId: id(),
    carrierId: id(),
    /** Why it was not given, as a code and in words. */
    code: z.string(),
    message: z.string(),
  }),
)
