import type { Clock } from '../call/clock.ts'
import { every } from '../call/every.ts'
import { connect, type Db } from '../db/connect.ts'
import { listen } from '../db/listen.ts'
import type { Lane } from './outbox.table.ts'
import { doDue, dueLanes, jobConnections, workers, type Failure, type Jobs } from './outbox.ts'

// Workers of the transactional outbox; failed jobs are retried with exponential backoff (outbox.ts).

/** A notice only becomes rows of other lanes, so many of them are one transaction. */
const atOnce: Partial<Record<Lane, number>> = { notice: 25 }
const lanes = Object.keys(workers) as Lane[]
/** Retries become due by time, without anybody saying so. Not in the rhythm of older versions (3 s), which would always be first. */
const lookEveryMs = 2_300

export type OutboxWorker = { stop: () => Promise<void> }

/** Keeps doing what is due until stopped: woken after commits, and by the clock for retries. */
export function startOutbox(options: {
  databaseUrl: string
  clock: Clock
  jobs: Jobs
  /** Called after each job, whose changes may be worth hearing of. */
  ring?: () => void
  onFailure?: (failure: Failure) => void
  onDone?: (lane: Lane) => void
  onProblem: (error: Error) => void
}): OutboxWorker {
  const { clock, jobs, onFailure, onDone, onProblem } = options
  // Its own connections: a job may wait minutes for the outside world inside its transaction.
  const database = connect(options.databaseUrl, onProblem, {
    size: jobConnections,
    idleInTransactionMs: 600_000,
  })
  const look = (db: Db) => dueLanes(db, clock.now())
  const bells = createBells(options.databaseUrl, () => database.onConnection(look), onProblem)

  async function work(lane: Lane) {
    const how = {
      lane,
      most: atOnce[lane] ?? 1,
      ...(onFailure && { onFailure }),
      ...(onDone && { onDone }),
    }
    const doSome = (db: Db) => doDue(db, clock, jobs, how)
    while (!bells.stopped) {
      const rung = bells.next(lane)
      try {
        while (!bells.stopped && (await database.onConnection(doSome))) options.ring?.()
      } catch (error) {
        onProblem(error as Error)
      }
      await rung
    }
  }

  const everybody = lanes.flatMap(lane => Array.from({ length: workers[lane] }, () => work(lane)))
  return {
    async stop() {
      await bells.stop()
      await Promise.all(everybody)
      await database.close()
    },
  }
}

/** A bell per lane, rung when something is due in it; all for the last time when stopped. */
function createBells(
  databaseUrl: string,
  look: () => Promise<Lane[]>,
  onProblem: (error: Error) => void,
) {
  const bell = () => Promise.withResolvers<void>()
  const hung = Object.fromEntries(lanes.map(lane => [lane, bell()])) as Record<Lane, Bell>
  const ring = (which: Lane[]) => {
    for (const lane of which) {
      hung[lane].resolve()
      hung[lane] = bell()
    }
  }
  const looking = every(lookEveryMs, () => look().then(ring), { onProblem, atOnce: false })
  // What was noted before anybody listened is due too.
  const heard = { onOpen: looking.wake, onNotice: looking.wake }
  const listening = listen({ databaseUrl, channel: 'live', ...heard, onProblem })
  const bells = {
    stopped: false,
    next: (lane: Lane) => hung[lane].promise,
    async stop() {
      bells.stopped = true
      await listening.stop()
      await looking.stop()
      ring(lanes)
    },
  }
  return bells
}

type Bell = PromiseWithResolvers<void>
