import type { Scene } from '../call/context.ts'
import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { lockToGive, settleRequest } from '../request/request.ts'
import { problem, type ProblemRow } from './problem.table.ts'

/** The problem, with its request locked before it, as everybody does: of two who act at once the second sees it. */
export async function lockProblem(db: Db, which: SQL | undefined): Promise<ProblemRow | undefined> {
  const { requestId, residentId } = problem
  const [found] = await db.select({ requestId, residentId }).from(problem).where(which)
  if (!found) return undefined
  await lockToGive(db, found.requestId, found.residentId)
  const [row] = await db.select().from(problem).where(which).for('no key update')
  return row
}

/** Does what was agreed on. A pickup that is still to come, or came since, goes on as if nothing had been said. */
export async function settle(
  scene: Scene,
  { requestId, visitId }: ProblemRow,
  end: Parameters<typeof settleRequest>[2],
) {
  if (!visitId) await settleRequest(scene, requestId, end)
}

/** The station's answer counts, by the resident's word or, without one, by the time that has passed. */
export async function accept(scene: Scene, row: ProblemRow, residentId: string | null) {
  const { answer, answerKobo: amountKobo, answerWords, answeredBy: accountId } = row
  const { answerApprovedBy: approvedBy } = row
  await scene.db.update(problem).set({ acceptedAt: scene.now }).where(eq(problem.id, row.id))
  const isGiven = answer === 'give back' && amountKobo !== null && accountId !== null
  const by = isGiven && { accountId, role: 'station' as const }
  const giving = by
    ? { amountKobo, reason: answerWords ?? row.kind, by, approvedBy, problemId: row.id }
    : null
  await settle(scene, row, { giving, residentId })
}
