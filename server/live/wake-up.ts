import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

/** Rings that come closer together than this are one. */
const gatherMs = 25

/**
 * Tells every server, after a commit, that there may be something to hear. PostgreSQL lets only one
 * transaction at a time commit with a NOTIFY in it, so the transactions themselves have none.
 */
export function createRinger(db: Db, onProblem: (error: Error) => void) {
  let ringing: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()
  const ringThrough = async () => {
    do {
      again = false
      await rowsOf(db, sql`SELECT pg_notify('live', '')`)
      await sleep(gatherMs)
    } while (again && !stopping.signal.aborted)
  }
  return {
    ring: () => {
      again = true
      if (stopping.signal.aborted) return
      ringing ??= ringThrough()
        // The servers look by themselves, too, a little later.
        .catch(onProblem)
        .finally(() => (ringing = null))
    },
    /** Rings no more, and waits for what is being said: the database may be left then. */
    stop: async () => {
      stopping.abort()
      await ringing
    },
  }
}
