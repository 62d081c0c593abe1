import { refuse } from '../../contract/refusal.ts'
import type { Clock } from './clock.ts'

const mb = 1024 * 1024
const minuteMs = 60_000
/** However short, each body costs so much. */
const leastBytes = 1024
/** A crowd of networks must not fill the memory with what is counted about it. */
const mostCounted = 100_000

/**
 * What may come in a minute from a network in large bodies, as long as it is not known whose they are, and of those who turn out to be
 * visitors; in its small ones; and by one session.
 */
const mostBytes = { network: 128 * mb, visitors: 8 * mb, small: 8 * mb, session: 48 * mb }

/** Counts in memory what comes in each minute: cheap enough to be asked before anything is read. */
export function createBodyAllowance(clock: Clock, scale: number) {
  let minute = 0
  let spent = new Map<string, number>()
  return {
    spend(kind: keyof typeof mostBytes, who: string, bytes: number) {
      const now = clock.now().getTime()
      const current = Math.floor(now / minuteMs)
      if (current !== minute || spent.size >= mostCounted) spent = new Map()
      minute = current
      const key = `${kind} ${who}`
      const total = (spent.get(key) ?? 0) + Math.max(leastBytes, bytes)
      spent.set(key, total)
      if (total <= mostBytes[kind] * scale) return
      const retryAfterSeconds = Math.ceil(((current + 1) * minuteMs - now) / 1000)
      throw refuse('too_many', { retryAfterSeconds })
    },
  }
}
