import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, page, text } from '../field.ts'
import { pickupRequest } from '../request/pickup.ts'
import {
  problem,
  problemAnswers,
  problemDecisions,
  problemKinds,
  problemStates,
} from './problem-shape.ts'
import { region } from '../director/region.ts'
import { once } from '../once.ts'
import { msg, say } from '../speech/say.ts'

/** So long after a pickup has closed its resident can say that something was wrong. */
export const sayWithinDays = 7
/** So soon the station answers; then it is the director's to decide. */
export const answerProblemWithinHours = 24
/** An answer that nobody accepts or refuses so long counts as accepted. */
export const acceptWithinDays = 7
/** Pictures that may go with it. */
export const mostProblemPictures = 4

/** A problem as those who settle it see it: with the pickup that it is about. */
const listedProblem = once(() => z.extend(problem(), { request: pickupRequest() }))
export type ListedProblem = z.output<ReturnType<typeof listedProblem>>

const ofProblem = once(() => ({ problemId: id() }))
/** Of what the pickup costs, as far as it was not given back already. */
const amountKobo = once(() =>
  z.optional(z.int('Please enter an amount').check(z.gte(1, 'Please enter an amount'))),
)
const saidWords = once(() => z.optional(text(msg('Please write something or leave it out'), 1000)))
const explained = once(() => z.optional(text('Please say it in words', 1000)))

export const sayProblem = endpoint({
  method: 'POST',
  path: '/api/requests/:requestId/problem',
  roles: ['resident'],
  summary:
    'Reports a problem with a pickup, while it is picked up or within seven days after it closes. ' +
    'Until it is settled the pickup is neither closed nor charged. Or reports that a visit marked not done never happened: ' +
    'then the pickup goes on.',
  says: say('Thank you. Your station will answer within {n} hours.', {
    n: answerProblemWithinHours,
  }),
  status: 201,
  input: () =>
    z.strictObject({
      requestId: id(),
      kind: z.enum(problemKinds),
      /** The last visit, where nobody came though it was reported as one: the kind says so. */
      visitId: z.optional(id()),
      /** Must be there when it is something else. */
      words: saidWords(),
      /** The ids of pictures that were sent up before. */
      pictures: z.optional(
        z
          .array(id())
          .check(
            z.maxLength(mostProblemPictures, say('At most {n} photos', { n: mostProblemPictures })),
          ),
      ),
    }),
  output: problem,
})

const state = once(() => z.optional(z.enum(problemStates)))

export const listStationProblems = endpoint({
  method: 'GET',
  path: '/api/station/problems',
  roles: ['station'],
  summary: "Problems reported by the station's residents, newest first.",
  input: () => z.strictObject({ ...page(), state: state() }),
  output: () => z.array(listedProblem()),
  paged: true,
})

export const answerProblem = endpoint({
  method: 'POST',
  path: '/api/problems/:problemId/answer',
  roles: ['station'],
  summary:
    'Answers a problem: come again free of charge, refund, or explain. The resident accepts it or not.',
  says: 'The resident has been notified.',
  input: () =>
    z.strictObject({
      ...ofProblem(),
      answer: z.enum(problemAnswers),
      /** Must be there unless somebody comes again. */
      words: explained(),
      amountKobo: amountKobo(),
    }),
  output: listedProblem,
})

export const acceptAnswer = endpoint({
  method: 'POST',
  path: '/api/problems/:problemId/acceptance',
  roles: ['resident'],
  summary: "Accepts the station's answer: what it promises is done, and the pickup closes.",
  says: msg('Thank you. It’s settled.'),
  input: () => z.strictObject(ofProblem()),
  output: problem,
})

export const refuseAnswer = endpoint({
  method: 'POST',
  path: '/api/problems/:problemId/rejection',
  roles: ['resident'],
  summary: "Does not accept the station's answer: the director decides.",
  says: msg('We’ve passed it on. The director will decide.'),
  input: () => z.strictObject({ ...ofProblem(), words: saidWords() }),
  output: problem,
})

export const listDirectorProblems = endpoint({
  method: 'GET',
  path: '/api/director/problems',
  roles: ['director'],
  summary:
    'Problems reported by residents of your stations: those waiting for someone by urgency, then the rest, newest first.',
  input: () =>
    z.strictObject({ ...page(), ...region(), state: state(), stationId: z.optional(id()) }),
  output: () => z.array(listedProblem()),
  paged: true,
})

export const decideProblem = endpoint({
  method: 'POST',
  path: '/api/problems/:problemId/decision',
  roles: ['director'],
  summary: 'Decides a problem that was not answered in time, or whose answer was not accepted.',
  says: 'Decided. Everyone has been notified.',
  input: () =>
    z.strictObject({
      ...ofProblem(),
      decision: z.enum(problemDecisions),
      /** Must be there unless somebody comes again. */
      words: explained(),
      amountKobo: amountKobo(),
    }),
  output: listedProblem,
})

/** Where a picture of a problem is, for whoever may see the problem. */
export const problemPicturePath = (pictureId: string) => `/api/problems/pictures/${pictureId}`
