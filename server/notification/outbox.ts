import { and, asc, DrizzleQueryError, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { newId } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { GivesUp } from '../gateway/gives-up.ts'
import { outbox, type OutboxRow } from './notification.table.ts'

/** What a job may use: the transaction in which its row is marked as done, and the time. */
export type JobContext = { db: Db; now: Date; newId: () => string; row: OutboxRow }
export type Job = (context: JobContext) => Promise<void>
/** One job per topic, each given by the module that owns the topic. */
export type Jobs = Record<string, Job>

/** Waits between tries: soon at first, then ever more rarely, for about two days in all. */
const waitSeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400]

type Event = {
  key: string
  topic: string
  payload: unknown
  /** Not before then. */
  dueAt?: Date
}

/** Notes, in the caller's transaction, what must happen once it is committed; once per key. */
export async function enqueue(
  context: { db: Db; now: Date; newId: () => string },
  { key, topic, payload, dueAt = context.now }: Event,
): Promise<void> {
  const { db, now } = context
  const row = { id: context.newId(), key, topic, payload, createdAt: now, dueAt, attempts: 0 }
  await db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key })
  await db.execute(sql`SELECT pg_notify('outbox', '')`)
}

/**
 * Does one due job; false when none is due. The row stays locked while the job runs: a crash gives
 * it back at once, and no other process can take it meanwhile.
 */
export async function doOne(db: Db, clock: Clock, jobs: Jobs): Promise<boolean> {
  return db.transaction(async tx => {
    const now = clock.now()
    const [row] = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.doneAt), isNull(outbox.failedAt), lte(outbox.dueAt, now)))
      .orderBy(asc(outbox.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return false
    const problem = await attempt(tx, now, row, jobs)
    await tx
      .update(outbox)
      .set(outcome(row, clock.now(), problem))
      .where(eq(outbox.id, row.id))
    return true
  })
}

/** Runs the job inside a savepoint, so that a failed one leaves nothing but its note. */
async function attempt(tx: Db, now: Date, row: OutboxRow, jobs: Jobs): Promise<Error | null> {
  try {
    const job = jobs[row.topic]
    if (!job) throw new GivesUp(`nobody handles ${row.topic}`)
    await tx.transaction(db => job({ db, now, newId: () => newId(now), row }))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** What the row keeps of a try; the wait for the next one begins when this one is over. */
function outcome(row: OutboxRow, now: Date, problem: Error | null): Partial<OutboxRow> {
  const attempts = row.attempts + 1
  if (!problem) return { attempts, doneAt: now, problem: null }
  const seconds = waitSeconds[row.attempts]
  const note = noteOf(problem)
  if (problem instanceof GivesUp || seconds === undefined) {
    return { attempts, failedAt: now, problem: note }
  }
  return { attempts, dueAt: new Date(now.getTime() + seconds * 1000), problem: note }
}

/** Drizzle's message repeats the query's values, which may be somebody's: its cause does not. */
function noteOf(problem: Error): string {
  const plain = problem instanceof DrizzleQueryError ? problem.cause : problem
  // PostgreSQL cannot keep a NUL, and a note that cannot be kept would undo the whole try.
  return (plain?.message ?? 'failed query').replaceAll('\0', '').slice(0, 300)
}
