import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '../../contract/refusal.ts'

// Fair queueing: a concurrency limit under which owners take turns.

/** Whose work it is, and until when it is wanted. */
export type Wanting = {
  /** An account or a network: owners take turns, however much each of them wants. */
  owner: string
  /** Several owners of whom only so many wait together; the owner alone unless said. */
  group?: string
  /** Those who are known here come first. */
  isKnown: boolean
  /** Ends when whoever asked has hung up. */
  gone?: AbortSignal
}

export type Turns = {
  /** How much is done at once, of all and of one owner. */
  atOnce: { all: number; owner: number }
  /** How much waits, of one owner, of a group, and of everybody known or unknown. */
  waiting: { owner: number; group: number; known: number; strangers: number }
  retryAfterSeconds: number
  /** Whether the "no" itself is kept back for a while: saying it costs much beside asking. */
  slowToRefuse?: boolean
}

/** Whoever asks too often waits for the "no", each another while, and does not ask again at once. */
export const untilRefusedMs = () => randomInt(500, 1_500)

type Job = Wanting & { start: () => void }

/** Nobody hears it. */
const hungUp = () => refuse('malformed')

/** Waits in the queue until somebody takes it out, or until nobody wants it any more. */
function untilTurn(queue: Set<Job>, wanting: Wanting): Promise<void> {
  const { gone } = wanting
  return new Promise((resolve, reject) => {
    const drop = () => {
      queue.delete(job)
      reject(hungUp())
    }
    const start = () => {
      gone?.removeEventListener('abort', drop)
      resolve()
    }
    const job: Job = { ...wanting, start }
    queue.add(job)
    gone?.addEventListener('abort', drop, { once: true })
  })
}

/**
 * Lets costly work be done a little at a time and in turn by owner: whoever wants much waits behind themselves. Known ones come before
 * strangers; of each only a few wait, and what nobody waits for any more is dropped.
 */
export function createTurns({ atOnce, waiting: most, retryAfterSeconds, slowToRefuse }: Turns) {
  const queue = new Set<Job>()
  /** How much of each owner is being done. */
  const running = new Map<string, number>()
  /** When each owner of those waiting was last served; those who are not there were not. */
  const servedAt = new Map<string, number>()
  let turn = 0

  const count = (fits: (job: Job) => boolean) => [...queue].filter(fits).length
  const all = () => running.values().reduce((sum, each) => sum + each, 0)
  const isFree = (owner: string) => all() < atOnce.all && (running.get(owner) ?? 0) < atOnce.owner

  /** Who is known, then whoever was served longest ago, then whoever came first. */
  function next(): Job | undefined {
    let best: Job | undefined
    const lastOf = ({ owner }: Job) => servedAt.get(owner) ?? 0
    const isBefore = (a: Job, b: Job) =>
      a.isKnown === b.isKnown ? lastOf(a) < lastOf(b) : a.isKnown
    for (const job of queue) if (isFree(job.owner) && (!best || isBefore(job, best))) best = job
    return best
  }

  function begin({ owner }: Wanting) {
    running.set(owner, (running.get(owner) ?? 0) + 1)
    servedAt.set(owner, ++turn)
  }

  function end({ owner }: Wanting) {
    const left = (running.get(owner) ?? 1) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    for (let job = next(); job; job = next()) {
      queue.delete(job)
      begin(job)
      job.start()
    }
    if (queue.size === 0 && running.size === 0) servedAt.clear()
  }

  const isFull = ({ owner, group = owner, isKnown }: Wanting) =>
    count(job => job.owner === owner) >= most.owner ||
    count(job => (job.group ?? job.owner) === group) >= most.group ||
    count(job => job.isKnown === isKnown) >= (isKnown ? most.known : most.strangers)

  async function refuseMore(): Promise<never> {
    if (slowToRefuse) await wait(untilRefusedMs())
    throw refuse('busy', { retryAfterSeconds })
  }

  return {
    /** Does the work when its turn comes, or says busy where too much of the same owner waits. */
    async take<T>(wanting: Wanting, work: () => Promise<T>): Promise<T> {
      if (wanting.gone?.aborted) throw hungUp()
      if (isFree(wanting.owner)) begin(wanting)
      else await (isFull(wanting) ? refuseMore() : untilTurn(queue, wanting))
      try {
        if (wanting.gone?.aborted) throw hungUp()
        return await work()
      } finally {
        end(wanting)
      }
    },
    waiting: () => queue.size,
  }
}
