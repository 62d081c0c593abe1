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

/** Serves one endpoint: who, what, then the rule in one transaction, then the declared answer. */
export function serveEndpoint(
  app: FastifyInstance,
  serving: Serving,
  endpoint: Endpoint,
  rule: Rule<Endpoint> | AnyHandler,
) {
  const handler = asHandler(rule)
  // What reads and does nothing else may be done ahead of knowing who calls.
  const readsOnly = !endpoint.changes && typeof rule === 'function'
  const callers = new WeakMap<FastifyRequest, Caller>()
  const envelope = envelopeOf(endpoint)
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBytes,
    // Whoever may not call is told before the body is read.
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
      // An answer that is given again is kept in English: in which language it is read is known here.
      const message = sayPackedIn(languageOf(request), answer.message)
      return reply.code(endpoint.status).send({ ...answer, message })
    },
  }
  const { file } = endpoint
  if (file) void app.register(async scope => takeFiles(scope, file).route(route))
  else app.route(route)
}

/**
 * Whom the session stood for the last time, where one may call as that. Where there is a replica, a
 * director's reads go to another database than the question who it is.
 */
function guessCaller(endpoint: Endpoint, request: FastifyRequest, serving: Serving): Actor | null {
  const { sessionToken = '' } = visitorOf(request, serving)
  const guessed = serving.guess(sessionToken)
  if (!guessed || (guessed.role === 'director' && !serving.read.isPrimary)) return null
  return mayCall(endpoint, guessed) ? guessed : null
}

/** A page of another site may not act with our people's cookies. */
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

/** What waited on a device is for whoever did it: where somebody else has signed in since, nobody is. */
function refuseAnother({ headers }: FastifyRequest, caller: Actor | null) {
  const meant = headers[forAccountHeader.toLowerCase()]
  if (meant !== undefined && meant !== caller?.accountId) throw refuse('no_session')
}

/** What the log needs to know, as far as that is known by now. */
type Log = {
  /** Whose call it is. */
  doer: Doer | null
  /** What the rule tells besides the input. */
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

/** Reads as the guessed one; who turns out to be another is admitted and answered as that. */
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
  // What is done before the transaction may last, too: it is not done again for a known answer.
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

/** What is not declared does not leave. */
function envelopeOf({ output, beside, says, paged }: Endpoint) {
  const takeData = takeDeclared(output)
  const takeBeside = takeDeclared(beside)
  return ({ data, message, next, ...others }: AnswerOf<Endpoint>): Envelope => ({
    message: message ?? says,
    // What the database wrote is what is declared, or it does not compile.
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
