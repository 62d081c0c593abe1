import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../contract/refusal.ts'
import { lowerWorkerThreads } from './worker-threads.ts'

export type Hasher = {
  hash: (secret: string) => Promise<string>
  /** Whoever is known does not wait behind strangers. */
  verify: (secretHash: string, secret: string, isKnown?: boolean) => Promise<boolean>
  /** Takes as long as a real check and fails: for an account that does not exist. */
  verifyNobody: (secret: string) => Promise<false>
}

/** argon2id as OWASP advises: 19 MiB, two passes. */
const advised = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Past this many waiting, the wait would be longer than people have patience. */
const longestQueue = 200

/**
 * Hashes a few secrets at a time: a flood of wrong passwords queues behind itself instead of
 * taking every core and every thread from everybody else, and from those who are known here.
 */
export async function createHasher(
  atOnce = Math.max(1, availableParallelism() - 1),
  cost = advised,
) {
  const queues: Record<'known' | 'strangers', (() => void)[]> = { known: [], strangers: [] }
  let running = 0

  async function bounded<T>(work: () => Promise<T>, isKnown = false): Promise<T> {
    if (running >= atOnce) {
      const queue = isKnown ? queues.known : queues.strangers
      if (queue.length >= longestQueue) throw refuse('busy', { retryAfterSeconds: 2 })
      await new Promise<void>(resolve => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queues.known.shift() ?? queues.strangers.shift()
      if (next) next()
      else running--
    }
  }

  const nobody = await hash('nobody has this one', cost)
  await lowerWorkerThreads()
  const hasher: Hasher = {
    hash: secret => bounded(() => hash(secret, cost)),
    verify: (secretHash, secret, isKnown) => bounded(() => verify(secretHash, secret), isKnown),
    async verifyNobody(secret) {
      await hasher.verify(nobody, secret)
      return false
    },
  }
  return hasher
}
