import pg from 'pg'
import type { Clock } from '../clock.ts'
import { connect, type Db } from '../db/connect.ts'
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
        while (!bell.stopped && (await database.onConnection(doDue)));
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
  let ring: () => void = () => undefined
  let rung = new Promise<void>(resolve => (ring = resolve))
  let listener: pg.Client | null = null
  const bell = {
    stopped: false,
    next: () => rung,
    ring() {
      ring()
      rung = new Promise<void>(resolve => (ring = resolve))
    },
    async stop() {
      bell.stopped = true
      clearInterval(timer)
      await listener?.end()
      ring()
    },
  }
  const listen = () => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    listener = client
    const lose = (error: Error) => {
      if (listener !== client) return
      listener = null
      if (!bell.stopped) onProblem(error)
      void client.end()
    }
    client.on('error', lose)
    client.on('notification', () => bell.ring())
    // What was noted before anybody listened is due too.
    const begin = client.connect().then(() => client.query('LISTEN outbox'))
    begin.then(() => bell.ring()).catch(lose)
  }
  const keepListening = () => {
    bell.ring()
    if (!listener) listen()
  }
  const timer = setInterval(keepListening, lookEveryMs)
  keepListening()
  return bell
}
