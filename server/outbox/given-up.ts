import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { outbox, type Lane, type OutboxRow } from './outbox.table.ts'

/** So long what was to be said is kept after nobody could be reached: then it is not worth saying. */
export const givenUpDays = 14
const mostListed = 200

/** Tried as often as it is tried, or refused for good; and not done since. */
const isGivenUp = and(isNotNull(outbox.failedAt), isNull(outbox.doneAt))

export const isLane = (word: string): word is Lane =>
  (outbox.lane.enumValues as readonly string[]).includes(word)

/** Nothing about a person: what it was, when, and why not. */
type GivenUp = Pick<OutboxRow, 'id' | 'topic' | 'attempts' | 'failedAt' | 'problem'> & {
  /** Its words are forgotten: it cannot be tried again. */
  isForgotten: boolean
}

const isForgotten = sql<boolean>`${outbox.lane} <> 'work' AND ${outbox.payload} = '{}'`

/** What was given up, the oldest first; of one lane or of all. */
export const listGivenUp = (db: Db, lane?: Lane): Promise<GivenUp[]> =>
  db
    .select({
      id: outbox.id,
      topic: outbox.topic,
      attempts: outbox.attempts,
      failedAt: outbox.failedAt,
      problem: outbox.problem,
      isForgotten,
    })
    .from(outbox)
    .where(and(isGivenUp, lane && eq(outbox.lane, lane)))
    .orderBy(asc(outbox.failedAt), asc(outbox.id))
    .limit(mostListed)

/**
 * Puts what was given up back among what is due, the one or "all"; gives their ids. What was done or taken
 * up meanwhile is not given up any more and so not touched: of two who say it at once, one does it.
 */
export async function tryAgain(db: Db, now: Date, which: string): Promise<string[]> {
  const again = await db
    .update(outbox)
    .set({ failedAt: null, problem: null, attempts: 0, dueAt: now })
    .where(
      and(isGivenUp, sql`NOT (${isForgotten})`, which === 'all' ? undefined : eq(outbox.id, which)),
    )
    .returning({ id: outbox.id })
  return again.map(({ id }) => id)
}
