import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import type { Clock } from './clock.ts'
import { goneOf } from './caller.ts'
import { networksOfSite } from './limit.ts'
import { networkOf, siteOf } from './network.ts'
import { createTurns, untilRefusedMs } from './turns.ts'

/*
 * Rate limits on calls of every kind (a leaky bucket for each caller), before anything is done for them. They are far above what people do: a whole office, or a part
 * of a town behind one address of its mobile network, stays below. They are kept in memory, for each server process on its own,
 * because a read must not write to the database. Many phones share an address, so strangers must not use up what others need: who
 * is logged in, or was in this browser, has a limit of their own, and a part of a network's calls is kept for logging in.
 */

const minuteMs = 60_000
/** So far ahead of its rate anybody may be: pages open with many calls at once. */
const aheadMs = 5_000
/** So long after that one waits at most, whatever it cost: the network's next caller may be somebody else. */
const mostDebtMs = 2_000
/** Many networks must not fill the memory with what is counted about them. */
const mostCounted = 100_000

/**
 * Calls a minute: by one session, in a browser where it was open before, and by all sessions of a network; by all of a network who
 * show something that is not known here yet, who log in, and who are strangers; and for files of the app.
 */
const perMinute = {
  session: 3_000,
  browser: 600,
  sessions: 30_000,
  returning: 1_200,
  door: 1_200,
  visitors: 6_000,
  files: 24_000,
}
type Kind = keyof typeof perMinute

/**
 * What cannot be read or understood costs as much as so many calls more; so does what a limit in the database refused, because
 * each such "no" is a write.
 */
const rejectedCost = 5
const rejections = new Set([400, 413, 415, 422, 429])

type Share = { key: string; everyMs: number }
/** What one call takes a part of; of several ways the first that has something left is taken. */
type Way = Share[]

/** Counts by when somebody's calls so far would be over at their rate: one number for each. */
function createAllowance(clock: Clock) {
  let overAt = new Map<string, number>()

  function put(key: string, ms: number, now: number) {
    // Whoever is not ahead of the rate needs no number.
    if (overAt.size >= mostCounted) overAt = new Map([...overAt].filter(([, at]) => at > now))
    if (overAt.size >= mostCounted) overAt = new Map()
    overAt.set(key, Math.min(ms, now + aheadMs + mostDebtMs))
  }
  function from(key: string, now: number) {
    const at = overAt.get(key) ?? 0
    // Nobody gets that far ahead: the clock was wrong then, and has been put right since.
    if (at > now + 2 * (aheadMs + mostDebtMs)) return now
    return Math.min(Math.max(now, at), now + aheadMs + mostDebtMs)
  }
  return {
    /** Counts one call on the first way that has room for it, or says how many milliseconds are missing. */
    take(ways: Way[]): { way: Way; missingMs: number } {
      const now = clock.now().getTime()
      const missing = (way: Way) =>
        Math.max(...way.map(({ key, everyMs }) => from(key, now) + everyMs - now - aheadMs))
      const way = ways.find(each => missing(each) <= 0)
      if (!way) return { way: [], missingMs: Math.min(...ways.map(missing)) }
      for (const { key, everyMs } of way) put(key, from(key, now) + everyMs, now)
      return { way, missingMs: 0 }
    },
    /** Counts so many more, also beyond what is left. */
    charge(way: Way, times: number) {
      const now = clock.now().getTime()
      for (const { key, everyMs } of way) put(key, from(key, now) + times * everyMs, now)
    },
  }
}

/** Who watches over the server asks often, and must not be kept out by others of the same network. */
const isWatching = (url: string) => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)
/** The address as the router has understood it: the same place may be written in many ways. Of what is nowhere, as it was written. */
const routeOf = ({ url, routeOptions }: FastifyRequest) =>
  (routeOptions.url ?? (url.split('?')[0] ?? '').replace(/\/$/, '')).toLowerCase()
const isCall = (request: FastifyRequest) => routeOf(request).startsWith('/api/')

/** What is known of a caller without asking anybody. */
export type Shown = {
  /** Whose session it is. */
  session?: string | undefined
  /** Whose account that is. */
  account?: string | undefined
  /** The session that was last open in this browser. */
  browser?: string | undefined
  /** Whether they show a session or a browser at all. */
  isReturning: boolean
}

type CallGuard = {
  clock: Clock
  scale: number
  shownBy: (request: FastifyRequest) => Shown
  /** Where people log in. */
  doors: ReadonlySet<string>
  /** Where strangers ask for a code by SMS, and try it. */
  codes: ReadonlySet<string>
  /** Lines that stay open: nothing waits for them. */
  lines: ReadonlySet<string>
  /** Routes that take a file: their work has turns of its own, and no file waits for another here. */
  files: ReadonlySet<string>
}

/** Counts every call, refuses what comes too often, and lets each caller read a few things at a time. */
export function guardCalls(app: FastifyInstance, guard: CallGuard) {
  const { clock, scale, shownBy } = guard
  const allowance = createAllowance(clock)
  const counted = new WeakMap<FastifyRequest, Way>()

  const share = (kind: Kind, who: string, times = 1): Share => ({
    key: `${kind} ${who}`,
    everyMs: minuteMs / (perMinute[kind] * times * scale),
  })
  const ofNetwork = (kind: Kind, address: string): Way => {
    const site = siteOf(address)
    return [share(kind, networkOf(address)), ...(site ? [share(kind, site, networksOfSite)] : [])]
  }
  function waysOf(request: FastifyRequest, { session, browser, isReturning }: Shown): Way[] {
    const { ip } = request
    const own = session ? [share('session', session)] : null
    if (!isCall(request)) return [...(own ? [own] : []), ofNetwork('files', ip)]
    if (own) return [[...own, ...ofNetwork('sessions', ip)]]
    return [
      ...(browser ? [[share('browser', browser)]] : []),
      ...(isReturning ? [ofNetwork('returning', ip)] : []),
      ...(guard.doors.has(routeOf(request)) ? [ofNetwork('door', ip)] : []),
      ofNetwork('visitors', ip),
    ]
  }

  app.addHook('onRequest', async request => {
    if (isWatching(request.url)) return
    const { way, missingMs } = allowance.take(waysOf(request, shownBy(request)))
    if (missingMs > 0) {
      await wait(untilRefusedMs())
      throw refuse('too_many', { retryAfterSeconds: Math.ceil(missingMs / 1000) })
    }
    counted.set(request, way)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (rejections.has(statusCode)) allowance.charge(counted.get(request) ?? [], rejectedCost)
  })
  workInTurn(app, guard)
}

const reading = new Set(['GET', 'HEAD'])
const isStream = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload

/** So little of one caller is done at once; the rest waits, up to so many. */
const inTurn = (waiting: number) =>
  createTurns({
    atOnce: { all: Infinity, owner: 4 },
    waiting: { owner: waiting, group: waiting, known: 4_000, strangers: 2_000 },
    retryAfterSeconds: 1,
  })

/**
 * Codes by SMS cost a few writes each and no hash that would slow their callers down, and a crowd that guesses has a network for every
 * try: so few are asked for and tried at once in all.
 */
const codesInTurn = () =>
  createTurns({
    atOnce: { all: 2, owner: 1 },
    waiting: { owner: 20, group: 20, known: 400, strangers: 400 },
    retryAfterSeconds: 2,
    slowToRefuse: true,
  })

/**
 * Who wants much at once waits behind themselves: what each caller, and all strangers of a network together, read at once is little,
 * and so is what one account changes, because its changes wait for each other and each holds a connection of all. A turn
 * lasts until the work is done, also when the caller has hung up: otherwise whoever hangs up at once has as many as they like.
 */
function workInTurn(app: FastifyInstance, { shownBy, codes, lines, files }: CallGuard) {
  const turns = { reads: inTurn(400), changes: inTurn(100), codes: codesInTurn() }
  const ends = new WeakMap<FastifyRequest, () => void>()
  async function begin(
    kind: keyof typeof turns,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { owner, isKnown }: { owner: string; isKnown: boolean },
  ) {
    const turn = Promise.withResolvers<void>()
    const work = () =>
      new Promise<void>(end => {
        ends.set(request, end)
        turn.resolve()
      })
    turns[kind].take({ owner, isKnown, gone: goneOf(reply) }, work).catch(turn.reject)
    await turn.promise
  }
  app.addHook('onRequest', async (request, reply) => {
    const { method, ip } = request
    if (!reading.has(method) || !isCall(request) || lines.has(routeOf(request))) return
    const { session, browser, isReturning } = shownBy(request)
    const owner = session ?? browser ?? `${isReturning ? 'returning ' : ''}${networkOf(ip)}`
    await begin('reads', { request, reply }, { owner, isKnown: owner !== networkOf(ip) })
  })
  // Once the body is here: one that comes slowly takes nobody's turn. Strangers have their limits and the turns for secrets.
  app.addHook('preHandler', async (request, reply) => {
    if (reading.has(request.method) || !isCall(request)) return
    const { account, browser } = shownBy(request)
    const route = routeOf(request)
    if (codes.has(route)) {
      const owner = account ?? browser ?? networkOf(request.ip)
      return begin('codes', { request, reply }, { owner, isKnown: Boolean(account ?? browser) })
    }
    if (!account || files.has(route)) return
    await begin('changes', { request, reply }, { owner: account, isKnown: true })
  })
  app.addHook('onSend', async (request, { raw }, payload) => {
    const end = ends.get(request)
    if (!end) return
    if (isStream(payload) && !raw.destroyed) raw.once('close', end)
    else end()
  })
}
