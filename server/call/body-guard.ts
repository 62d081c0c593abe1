import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyBytes } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { createBodyAllowance } from './body-allowance.ts'
import { createBodyBudget, smallBytes } from './body-budget.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'
import { createUnreadRest } from './unread-rest.ts'

// Load shedding: bodies that come too often, or find no room, are refused before they are read.

type Caller = {
  /** Whose session it is, or the machine that showed its secret; null: a visitor. */
  sessionId: string | null
  /** What the body costs here, however short it is. */
  leastBytes?: number
}

export type BodyGuard = {
  /** Says as whose the body will be read, once that is known, and refuses what comes too often. */
  comesFrom: (request: FastifyRequest, caller: Caller) => void
}

/**
 * Whoever sends too much waits for the "no", each another while: a crowd that tries again at once gets
 * fewer tries, and does not come all together.
 */
const untilRefusedMs = () => randomInt(500, 1_500)

const againLater = new Set([429, 503])

/** The body's length as the caller says it; Infinity: in chunks; 0: there is none to read. */
function saidLength({ method, headers }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

const mostOf = (request: FastifyRequest) => request.routeOptions.bodyLimit ?? bodyBytes.visitor

/** Stands before every body: what comes too often, or finds no room, is refused without being read. */
export function guardBodies(
  app: FastifyInstance,
  { clock, scale, isIn }: { clock: Clock; scale: number; isIn: (call: FastifyRequest) => boolean },
) {
  const allowance = createBodyAllowance(clock, scale)
  const budget = createBodyBudget()
  const rest = createUnreadRest()
  const callers = new WeakMap<FastifyRequest, Caller>()
  const room = new WeakMap<FastifyRequest, () => void>()
  const atWork = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async request => {
    const said = saidLength(request)
    if (said === 0) return
    const most = mostOf(request)
    const isTooLong = said !== Infinity && said > most
    // Who is logged in has an allowance of their own, and large bodies of strangers leave their small ones alone: those log in.
    const kind = said > smallBytes ? 'network' : 'small'
    if (!isIn(request))
      allowance.spend(kind, networkOf(request.ip), isTooLong ? 0 : Math.min(said, most))
    if (isTooLong) throw refuse('too_large')
  })

  const comesFrom = (request: FastifyRequest, caller: Caller) => {
    callers.set(request, caller)
    const coming = Math.min(saidLength(request), mostOf(request))
    if (coming === 0) return
    const { sessionId } = caller
    if (sessionId) allowance.spend('session', sessionId, coming)
    else if (coming > smallBytes) allowance.spend('visitors', networkOf(request.ip), coming)
  }

  app.addHook('preParsing', async (request, reply) => {
    const said = saidLength(request)
    if (said === 0) return
    // Who has hung up meanwhile would never be heard of again, and the room never given back.
    if (request.raw.destroyed) throw refuse('malformed')
    // By now the route has looked who calls, if it wants to know.
    if (!callers.has(request)) comesFrom(request, { sessionId: null })
    const network = networkOf(request.ip)
    const { sessionId, leastBytes = 0 } = callers.get(request) ?? { sessionId: null }
    const coming = Math.min(said, mostOf(request))
    const bytes = Math.max(coming, leastBytes)
    const giveBack = budget.take({ bytes, network, isVisitor: sessionId === null })
    room.set(request, giveBack)
    // Whoever hangs up while the rule works leaves the bytes in its hands until it has answered.
    reply.raw.once('close', () => atWork.has(request) || giveBack())
  })
  app.addHook('preHandler', async request => void atWork.add(request))
  app.addHook('onSend', async (request, reply) => {
    room.get(request)?.()
    // What is not read here would be read and thrown away at once, for as long as it comes.
    const isLarge = saidLength(request) > smallBytes
    const isUnread = !request.raw.complete && isLarge
    if (isLarge && !isUnread && againLater.has(reply.statusCode)) await wait(untilRefusedMs())
    if (!isUnread) return
    reply.header('connection', 'close')
    request.raw.pause()
    await wait(untilRefusedMs())
    rest.after(request.raw)
  })
  return { comesFrom, held: budget.held }
}
