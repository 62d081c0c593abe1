import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  pathFields,
  travelsInQuery,
  type AnswerOf,
  type Endpoint,
} from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { admit } from '../call/admission.ts'
import { callerOf, cookieName, visitorOf, type Serving } from '../call/caller.ts'
import { newId } from '../call/clock.ts'
import type { Actor, Context, CookieName, Handler, Rule } from '../call/context.ts'
import { inOnePacket, inTransaction, type Db } from '../db/connect.ts'
import { isKept as isAudited, noteDeed, type Doer } from '../audit/audit.ts'
import { leastFileBytes, takeFiles } from './file-body.ts'
import { answeredBefore, fingerprint, idempotencyKey, once, type Envelope } from './idempotency.ts'

type AnyHandler = Handler<Endpoint>
type Cookies = Map<CookieName, { value: string | null; maxAge: number }>

const doNothing = async () => undefined

/** Serves one endpoint: who, what, then the rule in one transaction, then the declared answer. */
export function serveEndpoint(
  app: FastifyInstance,
  serving: Serving,
  endpoint: Endpoint,
  rule: Rule<Endpoint> | AnyHandler,
) {
  const handler: AnyHandler =
    typeof rule === 'function'
      ? { prepare: doNothing, handle: (context, input) => rule(context, input) }
      : rule
  const callers = new WeakMap<FastifyRequest, Actor | null>()
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBytes,
    // Whoever may not call is told before the body is read.
    onRequest: async (request: FastifyRequest) => {
      if (endpoint.changes && endpoint.method !== 'GET') refuseForeignOrigin(request, serving)
      const actor = admit(endpoint, await callerOf(request, serving))
      const leastBytes = endpoint.file ? leastFileBytes : 0
      serving.bodies.comesFrom(request, { sessionId: actor?.sessionId ?? null, leastBytes })
      const { db, limiter, clock } = serving
      const visitor = visitorOf(request, serving)
      await handler.knock?.({ db, limiter, actor, now: clock.now(), visitor })
      callers.set(request, actor)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const steady = endpoint.steadyMs ? setTimeout(endpoint.steadyMs) : undefined
      const now = serving.clock.now()
      const actor = callers.get(request) ?? null
      const input = parseInput(endpoint, request)
      const cookies: Cookies = new Map()
      let doer: Doer | null = actor
      const context: Context = {
        ...serving,
        actor,
        now,
        visitor: visitorOf(request, serving),
        newId: () => newId(now),
        setCookie: (name, value, maxAge = 0) => void cookies.set(name, { value, maxAge }),
        recognise: ({ id, role }) => void (doer = { accountId: id, role }),
      }
      const call = { endpoint, context, input, key: idempotencyKey(request), doer: () => doer }
      const answer = await carryOut(serving, handler, call)
      handler.answered?.(context, answer.data)
      setCookies(reply, serving, cookies)
      await steady
      return reply.code(endpoint.status).send(answer)
    },
  }
  const { file } = endpoint
  if (file) void app.register(async scope => takeFiles(scope, file).route(route))
  else app.route(route)
}

/** A page of another site may not act with our people's cookies. */
function refuseForeignOrigin(request: FastifyRequest, { ownOrigin }: Serving) {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse('foreign_origin')
  if (origin === undefined) return
  const own = ownOrigin
    ? origin === ownOrigin
    : URL.canParse(origin) && new URL(origin).host === host
  if (!own) throw refuse('foreign_origin')
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const sent = sentWith(endpoint, request)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw refuse('malformed')
  const path = request.params as Record<string, string>
  const taken = pathFields(endpoint.path).find(name => Object.hasOwn(sent, name))
  if (taken) throw refuse('fields', { fields: { [taken]: 'this belongs in the address' } })
  const parsed = endpoint.input.safeParse({ ...sent, ...path })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    const unknown = issue.code === 'unrecognized_keys'
    for (const name of names) fields[name] ??= unknown ? 'we do not know this field' : issue.message
  }
  throw refuse('fields', { fields })
}

function sentWith({ method, file }: Endpoint, { query, body }: FastifyRequest): unknown {
  if (file) return { [file.name]: body ?? Buffer.alloc(0) }
  return travelsInQuery(method) ? query : (body ?? {})
}

type Call = {
  endpoint: Endpoint
  context: Context
  input: Record<string, unknown>
  key: string | null
  /** Whose call it is, as far as that is known by now. */
  doer: () => Doer | null
}

async function carryOut(
  { onConnection, read, ring }: Serving,
  handler: AnyHandler,
  call: Call,
): Promise<Envelope> {
  const { endpoint, context, input, key } = call
  const isKept = endpoint.changes && !endpoint.setsCookie && !endpoint.secretAnswer
  const keyed = isKept ? key : null
  const print = keyed ? fingerprint(endpoint, context, input) : null
  // What is done before the transaction may last, too: it is not done again for a known answer.
  if (keyed && print && handler.prepare !== doNothing) {
    const earlier = await answeredBefore(context, keyed, print)
    if (earlier) return earlier.answer
  }
  const prepared = await handler.prepare(context, input)
  const act = async (db: Db) =>
    envelope(endpoint, await handler.handle({ ...context, db }, input, prepared))
  if (!endpoint.changes) return context.actor?.role === 'director' ? read(act) : act(context.db)
  const answer = await inTransaction(onConnection, (tx, also) => {
    const actAndNote = async () => {
      const made = await act(tx)
      const deed = { ...call, doer: call.doer() }
      inOnePacket(tx)
      if (isAudited(deed)) also(noteDeed(tx, deed))
      return made
    }
    return keyed && print ? once(tx, also, context, keyed, print, actAndNote) : actAndNote()
  })
  ring()
  return answer
}

/** What is not declared does not leave. */
function envelope(endpoint: Endpoint, answer: AnswerOf<Endpoint>): Envelope {
  const { data, message, next, ...beside } = answer
  return {
    message: message ?? endpoint.says,
    data: endpoint.output.parse(data),
    ...(endpoint.paged && { next: next ?? null }),
    ...endpoint.beside.parse(beside),
  }
}

function setCookies(reply: FastifyReply, { secureCookies }: Serving, cookies: Cookies) {
  for (const [name, { value, maxAge }] of cookies) {
    const options = { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' } as const
    const called = cookieName(name, secureCookies)
    if (value === null) reply.clearCookie(called, options)
    else reply.setCookie(called, value, { ...options, maxAge })
  }
}
