import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { forAccountHeader } from '../../contract/wire.ts'
import { admit, mayCall } from '../call/admission.ts'
import { callerOf, cookieName, goneOf, visitorOf, type Serving } from '../call/caller.ts'
import { newId } from '../call/clock.ts'
import { languageOf, noteReader } from '../call/reader.ts'
import { Written } from '../call/written.ts'
import type { Actor, Context, CookieName, Handler, Rule } from '../call/context.ts'
import { inOnePacket, inTransaction, readAgain, type Db } from '../db/connect.ts'
import { isKept as isAudited, noteDeed, type Doer } from '../audit/audit.ts'
import { sayPackedIn } from '../speech/speaker.ts'
import { takeDeclared } from './declared.ts'
import { leastFileBytes, takeFiles } from './file-body.ts'
import { parseInput } from './input.ts'
import { readAhead } from './read-ahead.ts'
import { sendRead } from './unchanged.ts'
import { answeredBefore, fingerprint, idempotencyKey, once, type Envelope } from './idempotency.ts'

type AnyHandler = Handler<Endpoint>
type Caller = { actor: Actor | null; isGuessed: boolean }
type Cookies = Map<CookieName, { value: string | null; maxAge: number }>

const doNothing = async () => undefined

const asHandler = (rule: Rule<Endpoint> | AnyHandler): AnyHandler =>
  typeof rule === 'function'
    ? { prepare: doNothing, handle: (context, input) => rule(context, input) }
    : rule

/** Serves one endpoint: authenticate, parse, run the rule in one transaction, encode the declared answer. */
export function serveEndpoint(
  app: FastifyInstance,
  serving: Serving,
  endpoint: Endpoint,
  rule: Rule<Endpoint> | AnyHandler,
) {
  const handler = asHandler(rule)
  // Plain reads may run before the caller is known.
  const readsOnly = !endpoint.changes && typeof rule === 'function'
  const callers = new WeakMap<FastifyRequest, Caller>()
  const envelope = envelopeOf(endpoint)
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBytes,
    // Refuse callers without permission before the body is read.
    onRequest: async (request: FastifyRequest) => {
      if (endpoint.method !== 'GET') refuseForeignOrigin(request, serving)
      const guessed = readsOnly ? guessCaller(endpoint, request, serving) : null
      const caller = guessed ?? (await callerOf(request, serving))
      if (endpoint.changes) refuseAnother(request, caller)
      const actor = guessed ?? admit(endpoint, caller)
      noteReader(request, guessed)
      const leastBytes = endpoint.file ? leastFileBytes : 0
      serving.bodies.comesFrom(request, { sessionId: actor?.sessionId ?? null, leastBytes })
      const { db, limiter, clock } = serving
      const visitor = visitorOf(request, serving)
      await handler.knock?.({ db, limiter, actor, now: clock.now(), visitor })
      callers.set(request, { actor, isGuessed: guessed !== null })
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const steady = endpoint.steadyMs ? setTimeout(endpoint.steadyMs) : undefined
      const now = serving.clock.now()
      const { actor, isGuessed } = callers.get(request) ?? { actor: null, isGuessed: false }
      const input = parseInput(endpoint, request, actor)
      const visitor = visitorOf(request, serving)
      const cookies: Cookies = new Map()
      const log: Log = { doer: actor, noted: {} }
      const contextOf = (caller: Actor | null): Context => ({
        ...serving,
        actor: caller,
        now,
        visitor,
        newId: () => newId(now),
        setCookie: (name, value, maxAge = 0) => void cookies.set(name, { value, maxAge }),
        gone: () => goneOf(reply),
        recognise: ({ id, role }) => void (log.doer = { accountId: id, role }),
        alsoNote: detail => void Object.assign(log.noted, detail),
      })
      const key = idempotencyKey(request)
      const callBy = (caller: Actor | null): Call => {
        return { endpoint, context: contextOf(caller), input, key, log, envelope }
      }
      const call = callBy(actor)
      const answer = await serving.searches.take(call.context, input, () =>
        isGuessed && actor
          ? readAs(actor, serving, handler, callBy)
          : carryOut(serving, handler, call),
      )
      handler.answered?.(call.context, answer.data)
      setCookies(reply, serving, cookies)
      await steady
      if (!endpoint.changes && endpoint.method === 'GET') return sendRead(request, reply, answer)
      // Repeated answers are stored in English; translate them here, where the reader's language is known.
      const message = sayPackedIn(languageOf(request), answer.message)
      return reply.code(endpoint.status).send({ ...answer, message })
    },
  }
  const { file } = endpoint
  if (file) void app.register(async scope => takeFiles(scope, file).route(route))
  else app.route(route)
}

/**
 * The account the session had last time, if it may call this endpoint. With a replica, a
 * director's reads use another database than the session lookup.
 */
function guessCaller(endpoint: Endpoint, request: FastifyRequest, serving: Serving): Actor | null {
  const { sessionToken = '' } = visitorOf(request, serving)
  const guessed = serving.guess(sessionToken)
  if (!guessed || (guessed.role === 'director' && !serving.read.isPrimary)) return null
  return mayCall(endpoint, guessed) ? guessed : null
}

/** CSRF protection: pages of other sites may not use our cookies. */
export function refuseForeignOrigin(
  request: FastifyRequest,
  { ownOrigin }: Pick<Serving, 'ownOrigin'>,
) {
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

/** A queued action belongs to the account that made it: if another has logged in since, the caller is nobody. */
function refuseAnother({ headers }: FastifyRequest, caller: Actor | null) {
  const meant = headers[forAccountHeader.toLowerCase()]
  if (meant !== undefined && meant !== caller?.accountId) throw refuse('no_session')
}

/** What the log needs, as far as it is known. */
type Log = {
  /** Whose call it is. */
  doer: Doer | null
  /** What the rule adds to the input. */
  noted: Record<string, unknown>
}

type Call = {
  endpoint: Endpoint
  context: Context
  input: Record<string, unknown>
  key: string | null
  log: Log
  envelope: (answer: AnswerOf<Endpoint>) => Envelope
}

/** Reads as the guessed account; if the session is another's, the call is repeated as that account. */
async function readAs(
  guessed: Actor,
  serving: Serving,
  handler: AnyHandler,
  callBy: (caller: Actor | null) => Call,
): Promise<Envelope> {
  const { context, input, endpoint, envelope } = callBy(guessed)
  const { visitor, now } = context
  const read = await readAgain(() =>
    readAhead({
      onShared: serving.onShared,
      guessed,
      identify: db => serving.identify(visitor.sessionToken ?? '', now, db),
      act: async db => envelope(await handler.handle({ ...context, db }, input, undefined)),
    }),
  )
  if (read.isRight) return read.answer
  return carryOut(serving, handler, callBy(admit(endpoint, read.actor)))
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
  // Work before the transaction may be slow, so it is skipped when the answer is already known.
  if (keyed && print && handler.prepare !== doNothing) {
    const earlier = await answeredBefore(context, keyed, print)
    if (earlier) return earlier.answer
  }
  const prepared = await handler.prepare(context, input)
  const act = async (db: Db) =>
    call.envelope(await handler.handle({ ...context, db }, input, prepared))
  const isDirector = context.actor?.role === 'director'
  if (!endpoint.changes) return readAgain(() => (isDirector ? read(act) : act(context.db)))
  const answer = await inTransaction(onConnection, (tx, also) => {
    const actAndNote = async () => {
      const made = await act(tx)
      const { doer, noted } = call.log
      const deed = { ...call, input: { ...input, ...noted }, doer }
      inOnePacket(tx)
      if (isAudited(deed)) also(noteDeed(tx, deed))
      return made
    }
    return keyed && print ? once(tx, also, context, keyed, print, actAndNote) : actAndNote()
  })
  ring()
  return answer
}

/** Removes fields that the output schema does not declare. */
function envelopeOf({ output, beside, says, paged }: Endpoint) {
  const takeData = takeDeclared(output)
  const takeBeside = takeDeclared(beside)
  return ({ data, message, next, ...others }: AnswerOf<Endpoint>): Envelope => ({
    message: message ?? says,
    // The types ensure that the JSON from the database matches the declared output.
    data: data instanceof Written ? data : takeData(data),
    ...(paged && { next: next ?? null }),
    ...(takeBeside(others) as object),
  })
}

function setCookies(reply: FastifyReply, { secureCookies }: Serving, cookies: Cookies) {
  for (const [name, { value, maxAge }] of cookies) {
    const options = { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' } as const
    const called = cookieName(name, secureCookies)
    if (value === null) reply.clearCookie(called, options)
    else reply.setCookie(called, value, { ...options, maxAge })
  }
}
