import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  pathFields,
  travelsInQuery,
  type AnswerOf,
  type Endpoint,
} from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { deviceOf, identify } from '../account/account.ts'
import { admit } from '../call/admission.ts'
import type { BodyGuard } from '../call/body-guard.ts'
import { newId, type Clock } from '../call/clock.ts'
import type { ClockWatch } from '../call/clock-watch.ts'
import type { Actor, Context, CookieName, Handler, Rule, Services } from '../call/context.ts'
import { inOneBreath, inTransaction, type Also, type Db } from '../db/connect.ts'
import type { Read } from '../db/replica.ts'
import { named } from '../db/statement.ts'
import { isKept as isAudited, noteDeed, type Doer } from '../audit/audit.ts'
import { leastFileBytes, takeFiles, withoutBytes } from './file-body.ts'
import type { LiveHub } from '../live/hub.ts'

/** What endpoints are served with. */
export type Serving = Services & {
  db: Db
  /** What directors look at, and what is taken out as a whole: a replica may do that. */
  read: Read
  /** The pages that are open now. */
  hub: LiveHub
  /** Stands before the bodies of calls. */
  bodies: BodyGuard
  clock: Clock
  clockWatch: ClockWatch
  secureCookies: boolean
  ownOrigin: string | null
}

type AnyHandler = Handler<Endpoint>
type Cookies = Map<CookieName, { value: string | null; maxAge: number }>

/** `__Host-` binds a cookie to this host and to TLS; browsers refuse it without. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

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
      const { db, limiter, clock } = serving
      const visitor = visitorOf(request, serving)
      await handler.knock?.({ db, limiter, actor, now: clock.now(), visitor })
      const leastBytes = endpoint.file ? leastFileBytes : 0
      serving.bodies.comesFrom(request, { sessionId: actor?.sessionId ?? null, leastBytes })
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

/** Who is calling, as the session cookie says; null when nobody is signed in. */
export async function callerOf(
  request: FastifyRequest,
  serving: Serving,
  now = serving.clock.now(),
): Promise<Actor | null> {
  const { sessionToken } = visitorOf(request, serving)
  return sessionToken ? identify(serving, sessionToken, now) : null
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

function visitorOf(request: FastifyRequest, { secureCookies }: Serving): Context['visitor'] {
  const shown = (name: CookieName) => request.cookies[cookieName(name, secureCookies)]
  const sessionToken = shown('session')
  const deviceToken = shown('device')
  const registrationToken = shown('registration')
  return {
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
    ...(sessionToken && { sessionToken }),
    ...(deviceToken && { deviceToken }),
    ...(registrationToken && { registrationToken }),
  }
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

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('malformed')
  return key
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
      inOneBreath(tx)
      if (isAudited(deed)) also(noteDeed(tx, deed))
      return made
    }
    return keyed && print ? once(tx, also, context, keyed, print, actAndNote) : actAndNote()
  })
  ring()
  return answer
}

type Envelope = { message: string; data: unknown }

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

/** Keyed, because the input may hold a password that a plain hash would give away. */
const fingerprint = (endpoint: Endpoint, { secretKey }: Context, input: object) =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify([endpoint.method, endpoint.path, withoutBytes(input)]))
    .digest()

const callerName = (actor: Actor | null) => actor?.accountId ?? 'visitor'

/** The answer that the key got before; with another input it is refused. */
async function answeredBefore(
  { db, actor }: { db: Db; actor: Actor | null },
  key: string,
  print: Buffer,
) {
  const [earlier] = await named<{ fingerprint: Buffer; answer: Envelope }>(
    db,
    'answered-before',
    'SELECT fingerprint, answer FROM idempotent_answer WHERE caller = $1 AND key = $2',
    [callerName(actor), key],
  )
  if (earlier && !earlier.fingerprint.equals(print)) throw refuse('idempotency_mismatch')
  return earlier
}

/** The same key and input give the first answer again; of two at once, the second waits for it. */
async function once(
  db: Db,
  also: Also,
  { actor, now }: Context,
  key: string,
  print: Buffer,
  act: () => Promise<Envelope>,
): Promise<Envelope> {
  const caller = callerName(actor)
  const made = await named(
    db,
    'take-idempotency-key',
    `INSERT INTO idempotent_answer (caller, key, fingerprint, answer, created_at)
     VALUES ($1, $2, $3, 'null', $4) ON CONFLICT DO NOTHING RETURNING 1`,
    [caller, key, print, now],
  )
  if (made.length === 0) {
    const earlier = await answeredBefore({ db, actor }, key, print)
    if (!earlier) throw new Error('an Idempotency-Key is taken and has no answer')
    return earlier.answer
  }
  const answer = await act()
  also(
    named(
      db,
      'keep-idempotent-answer',
      'UPDATE idempotent_answer SET answer = $3 WHERE caller = $1 AND key = $2',
      [caller, key, JSON.stringify(answer)],
    ),
  )
  return answer
}

function setCookies(reply: FastifyReply, { secureCookies }: Serving, cookies: Cookies) {
  for (const [name, { value, maxAge }] of cookies) {
    const options = { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' } as const
    const called = cookieName(name, secureCookies)
    if (value === null) reply.clearCookie(called, options)
    else reply.setCookie(called, value, { ...options, maxAge })
  }
}
