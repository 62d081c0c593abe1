import type {
  ProblemAnswer,
  ProblemDecision,
  ProblemKind,
} from '../../contract/problem/problem-shape.ts'
import { named } from '../db/statement.ts'
import { notify, tellDirector, tellStaff } from '../notification/notification.ts'
import type { Scene } from '../call/context.ts'

/** What messages about a problem are made of. */
type Facts = {
  requestId: string
  residentId: string
  stationId: string
  station: string
  name: string
  kind: ProblemKind
  words: string | null
  answer: ProblemAnswer | null
  answerWords: string | null
  answerKobo: number | null
  raisedWhy: 'unanswered' | 'not accepted' | null
  decision: ProblemDecision | null
  decisionWords: string | null
  decisionKobo: number | null
  againBy: string | null
  priceKobo: number
  waived: 'set aside' | 'not paid' | null
}

async function factsOf({ db }: Scene, problemId: string): Promise<Facts> {
  const [facts] = await named<Facts>(
    db,
    'facts-of-problem',
    `SELECT problem.request_id AS "requestId", problem.resident_id AS "residentId",
       problem.station_id AS "stationId", station.name AS station, account.name, problem.kind,
       problem.words, answer, answer_words AS "answerWords", answer_kobo AS "answerKobo",
       raised_why AS "raisedWhy", decision, decision_words AS "decisionWords",
       decision_kobo AS "decisionKobo", again.promised_on::text AS "againBy",
       request.price_kobo AS "priceKobo", (
         SELECT CASE WHEN was_set_aside(e.request_id, e.at) THEN 'set aside' ELSE 'not paid' END
         FROM request_event AS e
         WHERE e.request_id = problem.request_id AND e.what = 'refunded' AND e.at = problem.decided_at
           AND NOT EXISTS (SELECT FROM refund WHERE refund.request_id = e.request_id AND given_at = e.at)
         LIMIT 1) AS waived
     FROM problem JOIN request ON request.id = problem.request_id JOIN station ON station.id = problem.station_id
       JOIN account ON account.id = problem.resident_id
       LEFT JOIN request AS again ON again.id = problem.again_request_id
     WHERE problem.id = $1`,
    [problemId],
  )
  if (!facts) throw new Error('a problem that is not there')
  return facts
}

const keyOf = (problemId: string, what: string) => `problem:${problemId}:${what}`

export async function tellSaid(scene: Scene, problemId: string) {
  const { stationId, requestId, name, kind, words } = await factsOf(scene, problemId)
  const key = keyOf(problemId, 'said')
  const data = { requestId, name, kind, words }
  await tellStaff(scene, stationId, { key, kind: 'problem-said', data })
}

export async function tellAnswered(scene: Scene, problemId: string) {
  const facts = await factsOf(scene, problemId)
  const { requestId, residentId, station, answer, againBy } = facts
  if (!answer) throw new Error('an answer that is not there')
  const said = { words: facts.answerWords, amountKobo: facts.answerKobo, againBy }
  await notify(scene, [residentId], {
    key: keyOf(problemId, 'answered'),
    kind: 'problem-answered',
    data: { requestId, station, answer, ...said },
  })
}

/** The director hears that it is theirs now, and the station; the resident, unless it was their doing. */
export async function tellRaised(scene: Scene, problemId: string) {
  const { requestId, residentId, stationId, station, name, kind, raisedWhy } = await factsOf(
    scene,
    problemId,
  )
  if (!raisedWhy) throw new Error('nothing was passed on')
  const key = keyOf(problemId, 'raised')
  const data = { requestId, name, kind, why: raisedWhy }
  await tellDirector(scene, stationId, { key, kind: 'problem-raised', data })
  await tellStaff(scene, stationId, { key, kind: 'problem-taken-over', data })
  if (raisedWhy === 'unanswered') {
    const told = { requestId, station }
    await notify(scene, [residentId], { key, kind: 'problem-passed-on', data: told })
  }
}

export async function tellDecided(scene: Scene, problemId: string) {
  const facts = await factsOf(scene, problemId)
  const { requestId, residentId, stationId, station, name, decision, againBy, waived } = facts
  if (!decision) throw new Error('a decision that is not there')
  const key = keyOf(problemId, 'decided')
  const said = { words: facts.decisionWords, amountKobo: facts.decisionKobo, againBy }
  const isAll = facts.decisionKobo === facts.priceKobo
  const data = { requestId, station, decision, ...said, waived, isAll }
  await notify(scene, [residentId], { key, kind: 'problem-decided', data })
  const { amountKobo, words } = said
  const told = { requestId, name, decision, amountKobo, words, isWaived: waived !== null }
  await tellStaff(scene, stationId, { key, kind: 'problem-judged', data: told })
}

/** Nobody said anything about the answer, so it counts. */
export async function tellOver(scene: Scene, problemId: string) {
  const { requestId, residentId, station } = await factsOf(scene, problemId)
  const key = keyOf(problemId, 'over')
  await notify(scene, [residentId], { key, kind: 'problem-over', data: { requestId, station } })
}
