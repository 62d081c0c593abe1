import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyBytes } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { createBodyAllowance } from './body-allowance.ts'
import { createBodyBudget, smallBytes } from './body-budget.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'

type Caller = {
  /** Whose session it is, or the machine that showed its secret; null: a visitor. */
  sessionId: string | null
  /** What the body costs here, however short it is. */
  leastBytes?: number
}

export type BodyGuard = {
  /** Says as whose the body will be read, once that is known. */
  comesFrom: (request: FastifyRequest, caller: Caller) => void
}

/** The body's length as the caller says it; Infinity: in chunks; 0: there is none to read. */
function saidLength({ method, headers }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

const mostOf = (request: FastifyRequest) => request.routeOptions.bodyLimit ?? bodyBytes.visitor

/** Stands before every body: what comes too often, or finds no room, is refused without being read. */
export function guardBodies(app: FastifyInstance, clock: Clock, scale: number) {
  const allowance = createBodyAllowance(clock, scale)
  const budget = createBodyBudget()
  const callers = new WeakMap<FastifyRequest, Caller>()
  const room = new WeakMap<FastifyRequest, () => void>()
  const atWork = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async request => {
    const said = saidLength(request)
    if (said === 0) return
    const most = mostOf(request)
    const isTooLong = said !== Infinity && said > most
    allowance.spend('network', networkOf(request.ip), isTooLong ? 0 : Math.min(said, most))
    if (isTooLong) throw refuse('too_large')
  })

  // By now the route has looked who calls.
  app.addHook('preParsing', async (request, reply) => {
    const said = saidLength(request)
    if (said === 0) return
    // Who has hung up meanwhile would never be heard of again, and the room never given back.
    if (request.raw.destroyed) throw refuse('malformed')
    const network = networkOf(request.ip)
    const { sessionId, leastBytes = 0 } = callers.get(request) ?? { sessionId: null }
    const coming = Math.min(said, mostOf(request))
    if (sessionId === null) allowance.spend('visitors', network, coming)
    else allowance.spend('session', sessionId, coming)
    const bytes = Math.max(coming, leastBytes)
    const giveBack = budget.take({ bytes, network, isVisitor: sessionId === null })
    room.set(request, giveBack)
    // Whoever hangs up while the rule works leaves the bytes in its hands until it has answered.
    reply.raw.once('close', () => atWork.has(request) || giveBack())
  })
  app.addHook('preHandler', async request => void atWork.add(request))
  app.addHook('onSend', async (request, reply) => {
    room.get(request)?.()
    // What is not read here would be read and thrown away, for as long as it comes.
    const isUnread = !request.raw.complete && saidLength(request) > smallBytes
    if (isUnread) reply.header('connection', 'close')
  })
  const guard: BodyGuard = { comesFrom: (request, caller) => void callers.set(request, caller) }
  return { ...guard, held: budget.held }
}
