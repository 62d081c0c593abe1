import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint } from '../endpoint.ts'
import { id, moment } from '../field.ts'
import { pickupRequest } from '../request/pickup.ts'
import { approvalKinds } from '../approval/approval-kind.ts'
import { problemKinds } from '../problem/problem-shape.ts'

/**
 * What a station's queue holds: what waits for a carrier past its promise, or before, a carrier who may carry
 * no more cash, a conversation that waits for an answer, a problem that does and, for the head, what a cashier asked
 * to be approved. What is late is not counted as waiting, too; what is late and has a carrier belongs to the rounds.
 */
export const queueKinds = ['late', 'waiting', 'cash', 'answer', 'problem', 'approval'] as const
export type QueueKind = (typeof queueKinds)[number]

/** So soon support answers. */
export const answerWithinHours = 24
/** So soon the head decides: somebody stands at the desk. */
export const approveWithinHours = 4
/** So many the queue shows; the counts are of all. */
export const queueLimit = 50
/** So many the page asks for first: what fits on a screen, and a little more. */
export const firstInQueue = 20

/** One thing that needs the station; of the last five just one is there. */
const queueItem = once(() =>
  z.object({
    /** Of the request, the carrier, the conversation, the problem or the question. */
    _id: id(),
    kind: z.enum(queueKinds),
    /** When the promised day or the time for an answer ends; for cash, at once. */
    runsOutAt: moment(),
    request: z.nullable(pickupRequest()),
    cash: z.nullable(
      z.object({
        name: z.string(),
        phoneNumber: z.string(),
        heldKobo: z.number(),
        ceilingKobo: z.number(),
      }),
    ),
    ticket: z.nullable(
      z.object({
        number: z.number(),
        name: z.string(),
        title: z.string(),
        /** Since when nobody has answered. */
        since: moment(),
      }),
    ),
    problem: z.nullable(
      z.object({
        requestId: id(),
        name: z.string(),
        kind: z.enum(problemKinds),
        words: z.nullable(z.string()),
        saidAt: moment(),
      }),
    ),
    approval: z.nullable(
      z.object({
        kind: z.enum(approvalKinds),
        /** The resident. */
        name: z.string(),
        amountKobo: z.number(),
        /** Who gets the money back, or whose cash was short; null of the till. */
        whose: z.nullable(z.string()),
        reason: z.string(),
        askedAt: moment(),
      }),
    ),
  }),
)
export type QueueItem = z.output<ReturnType<typeof queueItem>>

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/station/queue',
  roles: ['station'],
  summary: 'What needs the station, what runs out first; how much there is of each kind.',
  input: () =>
    z.strictObject({
      kind: z.optional(z.enum(queueKinds)),
      limit: z._default(
        z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(queueLimit)),
        queueLimit,
      ),
    }),
  output: () =>
    z.object({
      /** Of each kind all that there are. */
      counts: z.object({
        late: z.number(),
        waiting: z.number(),
        cash: z.number(),
        answer: z.number(),
        problem: z.number(),
        /** Only for the head. */
        approval: z.number(),
      }),
      items: z.array(queueItem()),
    }),
})
