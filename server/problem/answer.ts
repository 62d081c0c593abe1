import { and, eq } from 'drizzle-orm'
import { sayNaira } from '../../contract/money.ts'
import type { ProblemAnswer, ProblemState } from '../../contract/problem/problem-shape.ts'
import type * as contract from '../../contract/problem/problem.ts'
import { isToPickUp } from '../../contract/request/pickup.ts'
import { refuse, type RefusalCode } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule, Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { cancelRequest, leftToGive, placeAgain } from '../request/request.ts'
import { request } from '../request/request.table.ts'
import { refuseAbove } from '../staff/staff.ts'
import { listedOne, shownOne, visibleTo, type Reader } from './list.ts'
import { problem, type ProblemRow } from './problem.table.ts'
import { accept, lockProblem, settle } from './settle.ts'
import { tellAnswered, tellDecided, tellRaised } from './tell.ts'

/** What is said to whoever comes too soon or too late. */
function refusalOf(state: ProblemState, wanted: ProblemState): RefusalCode {
  if (state === 'settled') return 'problem_settled'
  if (state === 'raised') return 'problem_raised'
  if (wanted === 'raised') return 'not_raised'
  return wanted === 'said' ? 'problem_answered' : 'not_answered'
}

/** A problem that this person may act on now, locked. */
async function take(
  { db, actor }: { db: Db; actor: Reader },
  problemId: string,
  wanted: ProblemState,
): Promise<ProblemRow> {
  const row = await lockProblem(db, and(eq(problem.id, problemId), visibleTo(actor)))
  if (!row) throw refuse('not_yours')
  if (row.state !== wanted) throw refuse(refusalOf(row.state, wanted))
  return row
}

type Said = { words?: string | undefined; amountKobo?: number | undefined }

/** What goes with it: words, unless somebody comes again, and an amount where money goes back. */
async function whatGoesWith(db: Db, row: ProblemRow, what: string, { words, amountKobo }: Said) {
  if (what !== 'come again' && !words) {
    throw refuse('fields', { fields: { words: 'Please say it in words' } })
  }
  const said = { words: words ?? null, amountKobo: null }
  if (what !== 'give back') return said
  if (!amountKobo) throw refuse('fields', { fields: { amountKobo: 'Please enter an amount' } })
  // What is still to come is not paid, and stands or falls with the pickup.
  const left = row.visitId ? 0 : await leftToGive(db, row.requestId)
  if (amountKobo > left) {
    const fields = { amountKobo: `At most ${sayNaira(left)}` }
    throw refuse('more_than_paid', {
      message: `At most ${sayNaira(left)} can be given back.`,
      fields,
    })
  }
  return { ...said, amountKobo }
}

export const answer: Rule<typeof contract.answerProblem> = async (context, input) => {
  const { actor } = context
  const { problemId, ...given } = input
  if (given.answer === 'give back') {
    if (actor.member === 'clerk') throw refuse('not_your_role')
    await refuseAbove(context, { what: 'refundKobo', amountKobo: given.amountKobo ?? 0 })
  }
  await giveAnswer(context, problemId, given, { by: actor, approvedBy: null })
  return { data: await listedOne(context, problemId) }
}

/** Somebody comes again: for a pickup of its own, unless the one that it is about is still to come. */
async function comeAgain(scene: Scene, { requestId, visitId }: ProblemRow, by: Hands['by'] | null) {
  if (!visitId) return placeAgain(scene, requestId, by)
  const [about] = await scene.db
    .select({ status: request.status })
    .from(request)
    .where(eq(request.id, requestId))
  return about && isToPickUp(about.status) ? null : placeAgain(scene, requestId, by)
}

type Given = Said & { answer: ProblemAnswer }
type Hands = {
  by: { role: 'station'; accountId: string; stationId: string }
  /** The head, where more goes back than who answers may give. */
  approvedBy: string | null
}

/** Answers a problem as somebody of the station, by themselves or with the head's approval. */
export async function giveAnswer(
  scene: Scene,
  problemId: string,
  { answer: what, ...said }: Given,
  { by, approvedBy }: Hands,
): Promise<void> {
  const { db, now } = scene
  const row = await take({ db, actor: by }, problemId, 'said')
  const { words, amountKobo } = await whatGoesWith(db, row, what, said)
  // Who is to come must not wait until the resident has read it; whoever does not want that calls it off.
  const againRequestId = what === 'come again' ? await comeAgain(scene, row, by) : null
  await db
    .update(problem)
    .set({
      answeredAt: now,
      answeredBy: by.accountId,
      answerApprovedBy: approvedBy,
      answer: what,
      answerWords: words,
      answerKobo: amountKobo,
      againRequestId,
    })
    .where(eq(problem.id, problemId))
  await tellAnswered(scene, problemId)
}

/** A problem of the own station that waits for an answer. */
export async function openProblemOf(
  { db, actor }: { db: Db; actor: Hands['by'] },
  problemId: string,
): Promise<ProblemRow> {
  const [row] = await db
    .select()
    .from(problem)
    .where(and(eq(problem.id, problemId), visibleTo(actor)))
  if (!row) throw refuse('not_yours')
  if (row.state !== 'said') throw refuse(refusalOf(row.state, 'said'))
  return row
}

export const acceptAnswer: Rule<typeof contract.acceptAnswer> = async (context, { problemId }) => {
  const row = await take(context, problemId, 'answered')
  await accept(context, row, context.actor.accountId)
  return { data: await shownOne(context.db, problemId) }
}

/** Calls the visit off that was to make it good, if it has not happened; tells whether it stands. */
async function callOff(
  context: Context<ActorOf<typeof contract.refuseAnswer>>,
  requestId: string | null,
): Promise<string | null> {
  if (!requestId) return null
  const [again] = await context.db
    .select({ status: request.status })
    .from(request)
    .where(eq(request.id, requestId))
  if (!again || !isToPickUp(again.status)) return requestId
  await cancelRequest(context, { requestId })
  return null
}

export const refuseAnswer: Rule<typeof contract.refuseAnswer> = async (context, input) => {
  const { db, now } = context
  const { problemId, words = null } = input
  const row = await take(context, problemId, 'answered')
  await db
    .update(problem)
    .set({
      refusedAt: now,
      refusedWords: words,
      raisedAt: now,
      raisedWhy: 'not accepted',
      againRequestId: await callOff(context, row.againRequestId),
    })
    .where(eq(problem.id, problemId))
  await tellRaised(context, problemId)
  return { data: await shownOne(db, problemId) }
}

export const decide: Rule<typeof contract.decideProblem> = async (context, input) => {
  const { db, actor, now } = context
  const { problemId, decision, ...said } = input
  const row = await take(context, problemId, 'raised')
  const { words, amountKobo } = await whatGoesWith(db, row, decision, said)
  const again = decision === 'come again' ? await comeAgain(context, row, null) : null
  await db
    .update(problem)
    .set({
      decidedAt: now,
      decidedBy: actor.accountId,
      decision,
      decisionWords: words,
      decisionKobo: amountKobo,
      againRequestId: again ?? row.againRequestId,
    })
    .where(eq(problem.id, problemId))
  const giving = amountKobo && words ? { amountKobo, reason: words, by: actor } : null
  await settle(context, row, { giving, residentId: null })
  await tellDecided(context, problemId)
  return { data: await listedOne(context, problemId) }
}
