import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../contract/refusal.ts'
import { connect, type Database, type Db } from './connect.ts'
import type { FastPath } from './fast-path.ts'
import { named } from './statement.ts'

/** Reads where it costs the primary least: from a replica that knows all, else from the primary. */
export type Read = (<T>(work: (db: Db) => Promise<T>) => Promise<T>) & {
  /** Whether there is none but the primary. */
  isPrimary: boolean
  /** How often the primary did what the replica should have. */
  fallbacks: () => number
}

/** A replica that has not caught up after this is not waited for. */
const patienceMs = 100
const lookEveryMs = 5
/** One that was behind, or did not answer, is left alone for so long. */
const restMs = { behind: 1_000, away: 10_000 }

/** Reads from the one database there is. */
export const fromPrimary = (primary: Db): Read =>
  Object.assign(<T>(work: (db: Db) => Promise<T>) => work(primary), {
    isPrimary: true,
    fallbacks: () => 0,
  })

/**
 * Reads from the replica once it has everything that was committed before the call: nobody misses
 * what they did themselves, or what they were just told of. Work that the replica cannot do is done
 * by the primary, so it must change nothing.
 */
export function createReader(
  primary: Db,
  replica: Db,
  onProblem: (error: Error) => void,
  since = () => performance.now(),
): Read {
  let restsUntil = 0
  let fallbacks = 0
  const instead = <T>(work: (db: Db) => Promise<T>) => {
    fallbacks += 1
    return work(primary)
  }
  const read = async <T>(work: (db: Db) => Promise<T>) => {
    if (since() < restsUntil) return instead(work)
    try {
      if (await catchesUp(primary, replica, since)) return await work(replica)
      restsUntil = since() + restMs.behind
    } catch (error) {
      if (error instanceof Refusal) throw error
      restsUntil = since() + restMs.away
      onProblem(error as Error)
    }
    return instead(work)
  }
  return Object.assign(read, { isPrimary: false, fallbacks: () => fallbacks })
}

/** Whether the replica has come, in good time, to where the primary is now. */
async function catchesUp(primary: Db, replica: Db, since: () => number): Promise<boolean> {
  const [now] = await named<{ place: string }>(
    primary,
    'wal-written',
    'SELECT pg_current_wal_lsn()::text AS place',
    [],
  )
  const until = since() + patienceMs
  for (;;) {
    // Null where nothing is replayed at all: then it is no replica of this kind.
    const [replayed] = await named<{ isThere: boolean | null }>(
      replica,
      'wal-replayed',
      'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
      [now?.place],
    )
    if (replayed?.isThere) return true
    if (since() >= until) return false
    await sleep(lookEveryMs)
  }
}

/** The primary, and a way to read that takes the replica in where there is one. */
export function connectBoth(
  url: string,
  replicaUrl: string | null,
  onProblem: (error: Error) => void,
  path: FastPath,
): Database & { read: Read } {
  const primary = connect(url, onProblem, { path })
  if (!replicaUrl) return { ...primary, read: fromPrimary(primary.db) }
  const replica = connect(replicaUrl, onProblem, { size: 8, connectMs: 1_000, path })
  const close = async () => {
    await replica.close()
    await primary.close()
  }
  return { ...primary, read: createReader(primary.db, replica.db, onProblem), close }
}
