import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sqlState } from './connect.ts'
import { takeLock, watchWaits, type Lock } from './lock-wait.ts'
import { neededLocks, strongest } from './needed-locks.ts'
import { StartProblem, wordsOf } from './start-problem.ts'

// One migration on a database that other servers may be working on at this very moment.

/** A migration that is in, how long that took and how often it was begun. */
export type Applied = { name: string; ms: number; tries: number }

type Migration = {
  url: string
  name: string
  /** What it consists of: tells which tables it will lock. */
  text: string
  run: () => Promise<unknown>
  /** So long it gives way to others, in all. */
  patienceMs?: number | undefined
}

/**
 * So long it waits for its locks, all of them together: whoever only reads waits behind it, and goes on when it gives way. Less
 * than after what PostgreSQL looks for a deadlock (a second), so that it gives way before anybody else has to.
 */
const lockMs = 400
const pausesMs = { first: 40, most: 1_000 }
const usualPatienceMs = 180_000

/** Somebody else has what we need: a lock that does not come, a deadlock, a row that changed. */
const isInTheWay = (error: unknown) => /^(?:55P03|40P01|40001)$/.test(sqlState(error) ?? '')

/** Applies a migration in its own transaction, yielding to running transactions and retrying. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<Applied> {
  const { name, url, patienceMs = usualPatienceMs } = migration
  const begun = performance.now()
  let locks = await neededLocks(client, migration.text)
  let problem = await tryOnce(client, migration, locks)
  let tries = 1
  for (; problem; tries++) {
    if (performance.now() - begun > patienceMs) throw neverMadeRoom(name, tries, problem)
    // Jitter, so that it does not collide with a periodic transaction each time.
    await sleep(Math.min(pausesMs.most, pausesMs.first * 2 ** tries) * (0.5 + Math.random() / 2))
    const endWatch = await watchWaits(url, await pidOf(client))
    problem = await tryOnce(client, migration, locks).finally(async () => {
      const waited = await endWatch()
      // What it waited for is taken first from then on: in the end in the order of those at work.
      if (waited) locks = inFront(waited, locks)
    })
  }
  return { name, ms: Math.round(performance.now() - begun), tries }
}

function inFront({ table, mode }: Lock, locks: Lock[]): Lock[] {
  const known = locks.find(each => each.table === table)
  const first = { table, mode: known ? strongest(known.mode, mode) : mode }
  return [first, ...locks.filter(each => each.table !== table)]
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

/** What was in the way, after which nothing of it is there; null when it is in. */
async function tryOnce(
  client: pg.Client,
  { name, run }: Migration,
  locks: Lock[],
): Promise<Error | null> {
  await client.query('BEGIN')
  try {
    await takeAll(client, locks)
    await run()
    await client.query('COMMIT')
    return null
  } catch (error) {
    // Without a connection there is nothing left to undo.
    await client.query('ROLLBACK').catch(() => undefined)
    if (isInTheWay(error)) return error as Error
    throw cannotBeApplied(name, wordsOf(error), error)
  }
}

/** Takes every lock before the first statement, in a time for all of them; then waits so long for any other. */
async function takeAll(client: pg.Client, locks: Lock[]) {
  const until = performance.now() + lockMs
  for (const lock of locks) {
    const left = Math.max(1, Math.round(until - performance.now()))
    await client.query(`SET LOCAL lock_timeout = ${left}; ${takeLock(lock)}`)
  }
  await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
}

const neverMadeRoom = (name: string, tries: number, cause: Error) =>
  cannotBeApplied(
    name,
    `others are using its tables, tries: ${tries}, ${cause.message}`,
    cause,
    ' Start again when there is less to do, or stop the other servers first.',
  )

const cannotBeApplied = (name: string, why: string, cause: unknown, advice = '') =>
  new StartProblem(
    `The migration ${name} cannot be applied (${why}): nothing of it was kept.${advice}`,
    { cause },
  )
