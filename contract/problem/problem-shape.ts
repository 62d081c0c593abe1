import * as z from 'zod/mini'
import { day, id, moment } from '../field.ts'
import { once } from '../once.ts'

// What a problem is, apart from the calls about it: requests are read with it.

/** What can be wrong with a pickup. */
export const problemKinds = [
  'nobody came',
  'bags left',
  'spilled',
  'asked for money',
  'damage',
  'other',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** What a station can do about it. */
export const problemAnswers = ['come again', 'give back', 'explain'] as const
export type ProblemAnswer = (typeof problemAnswers)[number]
/** What a director can decide. */
export const problemDecisions = ['come again', 'give back', 'nothing'] as const
export type ProblemDecision = (typeof problemDecisions)[number]

/** Waits for the station, for the resident, for the director, for nobody. */
export const problemStates = ['said', 'answered', 'raised', 'settled'] as const
export type ProblemState = (typeof problemStates)[number]

/** A resident's problem with a pickup, and its outcome. */
export const problem = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    /** The visit that was reported not done and was none: the pickup itself goes on. */
    visitId: z.nullable(id()),
    kind: z.enum(problemKinds),
    words: z.nullable(z.string()),
    pictures: z.array(z.object({ _id: id(), width: z.number(), height: z.number() })),
    state: z.enum(problemStates),
    saidAt: moment(),
    /** Until then the station answers. */
    answerBy: moment(),
    answer: z.nullable(
      z.object({
        what: z.enum(problemAnswers),
        words: z.nullable(z.string()),
        amountKobo: z.nullable(z.number()),
        at: moment(),
        /** When the answer is taken as accepted. */
        acceptBy: moment(),
      }),
    ),
    acceptedAt: z.nullable(moment()),
    refused: z.nullable(z.object({ at: moment(), words: z.nullable(z.string()) })),
    raised: z.nullable(z.object({ at: moment(), why: z.enum(['unanswered', 'not accepted']) })),
    decision: z.nullable(
      z.object({
        what: z.enum(problemDecisions),
        words: z.nullable(z.string()),
        amountKobo: z.nullable(z.number()),
        at: moment(),
      }),
    ),
    /** The free request that makes it good, and the day by which that is promised. */
    again: z.nullable(z.object({ requestId: id(), promisedOn: day() })),
  }),
)
export type Problem = z.output<ReturnType<typeof problem>>
