import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import type { Clock } from './clock.ts'
import { networksOfSite } from './limit.ts'
import { networkOf, siteOf } from './network.ts'

/*
 * Limits on calls of every kind, before anything is done for them. They are far above what people do: a whole office, or a part
 * of a town behind one address of its mobile network, stays below. They are kept in memory, for each server process on its own,
 * because a read must not write to the database.
 */

const minuteMs = 60_000
/** So far ahead of its rate anybody may be: pages open with many calls at once. */
const aheadMs = 15_000
/** Many networks must not fill the memory with what is counted about them. */
const mostCounted = 100_000

/** Calls a minute: by one session, by everybody else of a network, by all of a network; and for files of the app. */
const perMinute = { session: 3_000, visitors: 6_000, network: 30_000, files: 24_000 }
type Kind = keyof typeof perMinute

/** What cannot be read or understood costs as much as so many calls more. */
const rejectedCost = 5
const rejections = new Set([400, 413, 415, 422])

type Share = { key: string; everyMs: number }

/** Counts by when somebody's calls so far would be over at their rate: one number for each. */
function createAllowance(clock: Clock) {
  let overAt = new Map<string, number>()

  function put(key: string, ms: number, now: number) {
    // Whoever is not ahead of the rate needs no number.
    if (overAt.size >= mostCounted) overAt = new Map([...overAt].filter(([, at]) => at > now))
    if (overAt.size >= mostCounted) overAt = new Map()
    overAt.set(key, ms)
  }
  function from(key: string, now: number) {
    const at = overAt.get(key) ?? 0
    // Nobody gets that far ahead: the clock was wrong then, and has been put right since.
    if (at > now + 2 * (aheadMs + minuteMs)) return now
    return Math.min(Math.max(now, at), now + aheadMs + minuteMs)
  }
  return {
    /** Counts one call against each, or gives how many milliseconds are missing. */
    take(shares: Share[]): number {
      const now = clock.now().getTime()
      const missing = shares.map(({ key, everyMs }) => from(key, now) + everyMs - now - aheadMs)
      const most = Math.max(...missing)
      if (most > 0) return most
      for (const { key, everyMs } of shares) put(key, from(key, now) + everyMs, now)
      return 0
    },
    /** Counts so many more, also beyond what is left. */
    charge(shares: Share[], times: number) {
      const now = clock.now().getTime()
      for (const { key, everyMs } of shares) put(key, from(key, now) + times * everyMs, now)
    },
  }
}

/** Who watches over the server asks often, and must not be kept out by others of the same network. */
const isWatching = (url: string) => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)

/** Whoever has called too often waits for the "no", each another while, and does not try again at once. */
const untilRefusedMs = () => randomInt(500, 1_500)

/** Counts every call, and refuses what comes too often; `sessionOf` says whose it is, if that is known without asking. */
export function guardCalls(
  app: FastifyInstance,
  clock: Clock,
  scale: number,
  sessionOf: (request: FastifyRequest) => string | undefined,
) {
  const allowance = createAllowance(clock)
  const counted = new WeakMap<FastifyRequest, Share[]>()

  const share = (kind: Kind, who: string, times = 1): Share => ({
    key: `${kind} ${who}`,
    everyMs: minuteMs / (perMinute[kind] * times * scale),
  })
  const ofNetwork = (kind: Kind, address: string) => {
    const site = siteOf(address)
    return [share(kind, networkOf(address)), ...(site ? [share(kind, site, networksOfSite)] : [])]
  }
  function sharesOf(request: FastifyRequest): Share[] {
    if (!/^\/api\//i.test(request.url)) return ofNetwork('files', request.ip)
    const session = sessionOf(request)
    const own = session ? [share('session', session)] : ofNetwork('visitors', request.ip)
    return [...own, ...ofNetwork('network', request.ip)]
  }

  app.addHook('onRequest', async request => {
    if (isWatching(request.url)) return
    const shares = sharesOf(request)
    const missingMs = allowance.take(shares)
    if (missingMs > 0) {
      await wait(untilRefusedMs())
      throw refuse('too_many', { retryAfterSeconds: Math.ceil(missingMs / 1000) })
    }
    counted.set(request, shares)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (rejections.has(statusCode)) allowance.charge(counted.get(request) ?? [], rejectedCost)
  })
}
