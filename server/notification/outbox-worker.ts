import type { Clock } from '../clock.ts'
import { connect, type Db } from '../db/connect.ts'
import { listen } from '../db/listen.ts'
import { doOne, type Jobs } from './outbox.ts'

/** One slow mail server must not hold up the rest. */
const lanes = 3
/** Retries become due by time, without anybody saying so. */
const lookEveryMs = 3_000

export type OutboxWorker = { stop: () => Promise<void> }

/** Keeps doing what is due until stopped: woken by NOTIFY, and by the clock for retries. */
export function startOutbox(options: {
  databaseUrl: string
  clock: Clock
  jobs: Jobs
  /** Called after each job, whose changes may be worth hearing of. */
  ring?: () => void
  onProblem: (error: Error) => void
}): OutboxWorker {
  // Its own connections: a job may wait minutes for the outside world inside its transaction.
  const database = connect(options.databaseUrl, options.onProblem, {
    size: lanes,
    idleInTransactionMs: 600_000,
  })
  const bell = createBell(options.databaseUrl, options.onProblem)

  const doDue = (db: Db) => doOne(db, options.clock, options.jobs)

  async function work() {
    while (!bell.stopped) {
      const rung = bell.next()
      try {
        while (!bell.stopped && (await database.onConnection(doDue))) options.ring?.()
      } catch (error) {
        options.onProblem(error as Error)
      }
      await rung
    }
  }

  const working = Promise.all(Array.from({ length: lanes }, work))
  return {
    async stop() {
      await bell.stop()
      await working
      await database.close()
    },
  }
}

/** Rings at every NOTIFY, at every interval, and for the last time when stopped. */
function createBell(databaseUrl: string, onProblem: (error: Error) => void) {
  let wake: () => void = () => undefined
  let rung = new Promise<void>(resolve => (wake = resolve))
  const ring = () => {
    wake()
    rung = new Promise<void>(resolve => (wake = resolve))
  }
  // What was noted before anybody listened is due too.
  const heard = { onOpen: ring, onNotice: ring }
  const listening = listen({ databaseUrl, channel: 'outbox', ...heard, onProblem })
  const timer = setInterval(ring, lookEveryMs)
  const bell = {
    stopped: false,
    next: () => rung,
    async stop() {
      bell.stopped = true
      clearInterval(timer)
      await listening.stop()
      ring()
    },
  }
  return bell
}
