import { and, asc, eq, lte } from 'drizzle-orm'
import { acceptWithinDays } from '../../contract/problem/problem.ts'
import { newId } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { inTransaction, type OnConnection } from '../db/connect.ts'
import { problem } from './problem.table.ts'
import { accept, lockProblem } from './settle.ts'
import { tellOver, tellRaised } from './tell.ts'

const lookEveryMs = 60_000
const atOnce = 100
const dayMs = 24 * 60 * 60 * 1000

const sceneOf = (now: Date) => ({ now, newId: () => newId(now) })

/** Gives what no station has answered in time to its director. Several servers may do this at once. */
export const raiseUnanswered = (onConnection: OnConnection, now: Date): Promise<number> =>
  inTransaction(onConnection, async db => {
    const late = await db
      .select({ id: problem.id })
      .from(problem)
      .where(and(eq(problem.state, 'said'), lte(problem.answerBy, now)))
      .orderBy(asc(problem.answerBy))
      .limit(atOnce)
      .for('no key update', { skipLocked: true })
    for (const { id } of late) {
      const raised = { raisedAt: now, raisedWhy: 'unanswered' as const }
      await db.update(problem).set(raised).where(eq(problem.id, id))
      await tellRaised({ db, ...sceneOf(now) }, id)
    }
    return late.length
  })

/** Takes for accepted what nobody has accepted or refused for so long. Tells how many. */
export async function acceptUnrefused(onConnection: OnConnection, now: Date): Promise<number> {
  const before = new Date(now.getTime() - acceptWithinDays * dayMs)
  const isOld = and(eq(problem.state, 'answered'), lte(problem.answeredAt, before))
  const old = await onConnection(db =>
    db
      .select({ id: problem.id })
      .from(problem)
      .where(isOld)
      .orderBy(asc(problem.answeredAt))
      .limit(atOnce),
  )
  for (const { id } of old) {
    await inTransaction(onConnection, async db => {
      // Whoever spoke meanwhile has spoken.
      const row = await lockProblem(db, and(eq(problem.id, id), isOld))
      if (!row) return
      const scene = { db, ...sceneOf(now) }
      await accept(scene, row, null)
      await tellOver(scene, id)
    })
  }
  return old.length
}

/** Keeps looking for what waits too long, until stopped. */
export function startRaising(options: Round & { onConnection: OnConnection }) {
  const { onConnection, clock, timely, ring, onProblem } = options
  const look = async () => {
    for (const settle of [raiseUnanswered, acceptUnrefused]) {
      let found = atOnce
      while (found === atOnce) {
        found = await settle(onConnection, clock.now())
        if (found > 0) ring()
      }
    }
  }
  return every(lookEveryMs, () => timely(look), { onProblem })
}
