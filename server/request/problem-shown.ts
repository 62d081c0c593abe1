import type { Problem, ProblemKind, ProblemState } from '../../contract/problem/problem-shape.ts'
import { acceptWithinDays } from '../../contract/problem/problem.ts'
import {
  already,
  array,
  asText,
  dayText,
  moment,
  number,
  object,
  orNull,
  uuidText,
  when,
  word,
  written,
  type Json,
} from '../db/json.ts'

// A problem as the wire shows it. It stands with requests, which are read with what is wrong with them;
// what is done about it is the business of the module `problem`.

type Part<Name extends keyof Problem> = NonNullable<Problem[Name]>

/** The visible fields of a `problem` row, the same for everyone who may see it. */
export const problemFields: { [Name in keyof Problem]: Json<Problem[Name]> } = {
  _id: uuidText('problem.id'),
  requestId: uuidText('problem.request_id'),
  visitId: orNull(uuidText('problem.visit_id')),
  kind: word<ProblemKind>('problem.kind'),
  words: orNull(written('problem.words')),
  pictures: array(
    object<Problem['pictures'][number]>({
      _id: uuidText('picture.id'),
      width: number('picture.width'),
      height: number('picture.height'),
    }),
    '(SELECT id, width, height FROM problem_picture WHERE problem_id = problem.id) AS picture',
    'picture.id',
  ),
  state: word<ProblemState>('problem.state'),
  saidAt: moment('problem.said_at'),
  answerBy: moment('problem.answer_by'),
  answer: when(
    'problem.answered_at IS NOT NULL',
    object<Part<'answer'>>({
      what: word<Part<'answer'>['what']>('problem.answer'),
      words: orNull(written('problem.answer_words')),
      amountKobo: orNull(number('problem.answer_kobo')),
      at: moment('problem.answered_at'),
      acceptBy: moment(`(problem.answered_at + interval '${acceptWithinDays} days')`),
    }),
  ),
  acceptedAt: orNull(moment('problem.accepted_at')),
  refused: when(
    'problem.refused_at IS NOT NULL',
    object<Part<'refused'>>({
      at: moment('problem.refused_at'),
      words: orNull(written('problem.refused_words')),
    }),
  ),
  raised: when(
    'problem.raised_at IS NOT NULL',
    object<Part<'raised'>>({
      at: moment('problem.raised_at'),
      why: word<Part<'raised'>['why']>('problem.raised_why'),
    }),
  ),
  decision: when(
    'problem.decided_at IS NOT NULL',
    object<Part<'decision'>>({
      what: word<Part<'decision'>['what']>('problem.decision'),
      words: orNull(written('problem.decision_words')),
      amountKobo: orNull(number('problem.decision_kobo')),
      at: moment('problem.decided_at'),
    }),
  ),
  again: when(
    'problem.again_request_id IS NOT NULL',
    object<Part<'again'>>({
      requestId: uuidText('problem.again_request_id'),
      promisedOn: dayText(
        '(SELECT promised_on FROM request AS again WHERE again.id = problem.again_request_id)',
      ),
    }),
  ),
}

/** The JSON of such a row. */
export const problemShown = asText(object<Problem>(problemFields))

/** The latest problem of a `request`, and the latest unsettled one. */
export const lastProblem = orNull(
  already<Problem>(`(SELECT ${problemShown} FROM problem
    WHERE problem.request_id = request.id ORDER BY problem.state = 'settled', problem.id DESC LIMIT 1)`),
)
