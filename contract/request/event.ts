import * as z from 'zod/mini'
import { day, moment } from '../field.ts'
import { once } from '../once.ts'
import { missReasons, moveReasons, statuses } from './pickup.ts'

export const eventKinds = [
  'made',
  'quoted',
  'accepted',
  'assigned',
  'swapped',
  'taken back',
  'moved',
  'not done',
  'still coming',
  'wished',
  'picked up',
  'not picked up',
  'closed',
  'cancelled',
  'declined',
  'refunded',
] as const
export type EventKind = (typeof eventKinds)[number]

/** One step of a request's life: who, when, from where to where. */
export const requestEvent = once(() =>
  z.object({
    _id: z.number(),
    what: z.enum(eventKinds),
    at: moment(),
    /** Who did it; `system` is time itself. */
    byRole: z.enum(['resident', 'station', 'carrier', 'director', 'system']),
    by: z.nullable(z.string()),
    from: z.nullable(z.enum(statuses)),
    to: z.enum(statuses),
    /** Which carrier it was about; a resident sees only the one who is coming. */
    carrier: z.nullable(z.string()),
    amountKobo: z.nullable(z.number()),
    /** The day that was planned, or wished for. */
    day: z.nullable(day()),
    /** Why that day is later than the promise. */
    reason: z.nullable(z.enum(moveReasons)),
    /** Why it was not done. */
    missed: z.nullable(z.enum(missReasons)),
    note: z.nullable(z.string()),
    /** If nothing was refunded because nothing was charged: whether money was set aside. */
    waived: z.nullable(z.enum(['set aside', 'not paid'])),
    /** What closed it, where that was neither a person nor 72 hours: what somebody decided, or the station's answer. */
    closedBy: z.nullable(z.enum(['director', 'answer'])),
  }),
)
export type RequestEvent = z.output<ReturnType<typeof requestEvent>>
