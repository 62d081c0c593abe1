import type { Scene } from '../call/context.ts'
import { and, asc, DrizzleQueryError, eq, isNull, lte } from 'drizzle-orm'
import type { Clock } from '../call/clock.ts'
import { newId } from '../call/clock.ts'
import { inTransaction, inSavepoint, type Db } from '../db/connect.ts'
import { traced } from '../db/span.ts'
import { named } from '../db/statement.ts'
import { GivesUp, NotMine, TryLater } from '../gateway/gives-up.ts'
import { AddressRefused } from '../gateway/smtp.ts'
import { outbox, type Lane, type OutboxRow } from './outbox.table.ts'

export { givenUpDays, isLane, listGivenUp, tryAgain } from './given-up.ts'

/** What a job gets: the transaction that marks its row as done, and the time. */
type JobContext = { db: Db; now: Date; newId: () => string; row: OutboxRow }
export type Job = (context: JobContext) => Promise<void>
/** One job per topic, provided by the module that owns the topic. */
export type Jobs = Record<string, Job>

/** A failed attempt, for the log: no personal data. */
export type Failure = {
  topic: string
  lane: Lane
  attempts: number
  problem: string
  givenUp: boolean
  /** The job waits for another version of the server; this is not an error. */
  isLeft: boolean
}

/** Delays between attempts (exponential backoff), about two days in total. */
const waitSeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400]
const mostSeconds = 86_400

/**
 * A job that this version cannot read is retried after a quarter of the time it has waited so far, within these limits, and
 * fails after this many days. outbox.sql does the same for versions that failed it immediately.
 */
const leaveSeconds = { least: 5, most: 120 }
const leaveDays = 7

/**
 * Concurrent jobs per lane: a slow service does not block the others, and
 * incoming payments do not wait behind messages.
 */
export const workers: Record<Lane, number> = {
  mail: 3,
  push: 2,
  sms: 1,
  code: 2,
  notice: 1,
  work: 2,
}
/** Connections per server for jobs, including the one that polls for due jobs. */
export const jobConnections = Object.values(workers).reduce((sum, each) => sum + each, 1)

type Event = {
  key: string
  topic: string
  payload: unknown
  /** Earliest time. */
  dueAt?: Date
}

/**
 * Adds a job to the caller's transaction, to run after the commit; once per key. The caller
 * notifies after the commit: a NOTIFY in the transaction would serialise all commits.
 */
export async function enqueue(
  context: Scene,
  { key, topic, payload, dueAt = context.now }: Event,
): Promise<void> {
  const { db, now } = context
  const row = { id: context.newId(), key, topic, payload, createdAt: now, dueAt, attempts: 0 }
  await db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key })
}

/** The lanes with due jobs. */
export async function dueLanes(db: Db, now: Date): Promise<Lane[]> {
  const rows = await named<{ lane: Lane }>(
    db,
    'due-lanes',
    `SELECT lane FROM unnest($1::text[]) AS lane WHERE EXISTS (
       SELECT 1 FROM outbox
       WHERE outbox.lane = lane.lane AND due_at <= $2 AND done_at IS NULL AND failed_at IS NULL)`,
    [outbox.lane.enumValues, now],
  )
  return rows.map(({ lane }) => lane)
}

type Doing = {
  lane?: Lane
  /** Jobs per transaction; more than one only if no job calls an external service. */
  most?: number
  onFailure?: (failure: Failure) => void
  onDone?: (lane: Lane) => void
}

/**
 * Runs due jobs of one lane or of any, oldest first; false if none is due. Rows stay
 * locked while their jobs run: a crash releases them immediately, and no other process can take them
 * until then.
 */
export async function doDue(
  db: Db,
  clock: Clock,
  jobs: Jobs,
  { lane, most = 1, onFailure, onDone }: Doing = {},
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    const inLane = lane && eq(outbox.lane, lane)
    const rows = await tx
      .select()
      .from(outbox)
      .where(and(inLane, isNull(outbox.doneAt), isNull(outbox.failedAt), lte(outbox.dueAt, now)))
      .orderBy(asc(outbox.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    for (const row of rows) {
      const problem = await attempt(tx, now, row, jobs)
      const noted = outcome(row, clock.now(), problem)
      if (problem instanceof GivesUp) await problem.andNotes?.(tx)
      await tx.update(outbox).set(noted).where(eq(outbox.id, row.id))
      if (!noted.problem) onDone?.(row.lane)
      else if (isNews(row, noted)) onFailure?.(failureOf(row, noted.problem, noted))
    }
    return rows.length > 0
  })
}

/** Logs a job left for another version once, not at every attempt. */
const isNews = (row: OutboxRow, noted: Partial<OutboxRow>) =>
  noted.attempts !== row.attempts || noted.problem !== row.problem

const failureOf = (
  row: OutboxRow,
  problem: string,
  { failedAt, attempts }: Partial<OutboxRow>,
) => ({
  topic: row.topic,
  lane: row.lane,
  attempts: attempts ?? row.attempts,
  problem,
  givenUp: failedAt !== undefined,
  isLeft: attempts === row.attempts,
})

/** Runs the job inside a savepoint, so that a failed job leaves only its error. */
async function attempt(tx: Db, now: Date, row: OutboxRow, jobs: Jobs): Promise<Error | null> {
  try {
    const job = jobs[row.topic]
    if (!job) throw new NotMine(`this version has no job “${row.topic}”`)
    const attributes = { 'job.topic': row.topic, 'job.attempt': row.attempts + 1 }
    await traced(`job ${row.topic}`, 'consumer', attributes, () =>
      inSavepoint(tx, () => job({ db: tx, now, newId: () => newId(now), row })),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Records an attempt in the row; the delay starts when the attempt has ended. */
function outcome(row: OutboxRow, now: Date, problem: Error | null): Partial<OutboxRow> {
  const attempts = row.attempts + 1
  // The content is not needed after the message was sent.
  const forgotten = { payload: {} }
  if (!problem) return { attempts, doneAt: now, problem: null, ...forgotten }
  const note = noteOf(problem)
  if (problem instanceof NotMine) return leftForAnother(row, now, note)
  const seconds = waitSeconds[row.attempts]
  if (problem instanceof GivesUp || seconds === undefined) {
    return { attempts, failedAt: now, problem: note, ...(isWorthless(row, problem) && forgotten) }
  }
  const asked = problem instanceof TryLater ? Math.min(problem.afterSeconds, mostSeconds) : 0
  const dueAt = new Date(now.getTime() + Math.max(seconds, asked) * 1000)
  return { attempts, dueAt, problem: note }
}

/** No attempt was made: the job keeps its content and waits for a server of the version that wrote it. */
function leftForAnother(row: OutboxRow, now: Date, note: string): Partial<OutboxRow> {
  const waited = (now.getTime() - row.createdAt.getTime()) / 1000
  const { attempts } = row
  if (waited > leaveDays * 86_400) return { attempts: attempts + 1, failedAt: now, problem: note }
  const seconds = Math.min(Math.max(waited / 4, leaveSeconds.least), leaveSeconds.most)
  return { attempts, dueAt: new Date(now.getTime() + seconds * 1000), problem: note }
}

/** Late codes and push messages are useless, and so is mail to an address that does not exist. */
const isWorthless = ({ lane }: OutboxRow, problem: Error) =>
  lane === 'code' || lane === 'push' || problem instanceof AddressRefused

/** Drizzle's message contains the query's values, which may be personal; its cause does not. */
function noteOf(problem: Error): string {
  const plain = problem instanceof DrizzleQueryError ? problem.cause : problem
  // PostgreSQL cannot store a NUL, and failing to store the error would undo the whole attempt.
  return (plain?.message ?? 'failed query').replaceAll('\0', '').slice(0, 300)
}
