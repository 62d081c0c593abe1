import type { Endpoint, EnvelopeOf, SentOf } from '../contract/endpoint.ts'
import { Refusal, refusals, type RefusalCode } from '../contract/refusal.ts'
import { wireRequest } from '../contract/wire.ts'
import { Unreachable } from './arrive.ts'
import { contact } from './contact.ts'
import { keyMemoryOf, newIdempotencyKey, underKey, type KeyMemory } from './idempotency.ts'
import { earlyAnswer } from './opening.ts'
import { fullLogInWanted } from './full-log-in.ts'
import { onForget, passwordWanted, secondStepWanted, sessionEnded } from './session.ts'
import { t } from './t.ts'

export const timeoutMs = 20_000
/** After so long a change is sent again that met no server behind the proxy: one that starts anew is there soon. */
const pausesMs = [1_000, 3_000, 6_000]
/** What a slow line carries in a millisecond: a picture may take longer. */
const slowBytesPerMs = 20

type CallOptions = {
  signal?: AbortSignal | undefined
  /** The key of a change, for whoever keeps it. */
  idempotencyKey?: string | undefined
  /** Where the key is kept while no answer has come: the page's own memory unless told. */
  keys?: KeyMemory | undefined
}

/**
 * Calls an endpoint: resolves with the envelope, throws `Refusal` or `Unreachable`. A change whose answer was lost is made once:
 * the same one tried again has the same key, here where no server was there, or when somebody presses again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: CallOptions = {},
): Promise<EnvelopeOf<E>> {
  const { idempotencyKey, keys, signal } = options
  const sendOnce = (key?: string) => afterLogIn(() => answerOf(endpoint, input, key, signal))
  if (!endpoint.changes) return sendOnce()
  // The server keeps no answer that lets somebody in: who logs in twice is asked twice.
  const send = endpoint.setsCookie ? sendOnce : (key: string) => sendAgain(() => sendOnce(key))
  if (idempotencyKey) return send(idempotencyKey)
  // A file has no text to be known by, and nothing counts it.
  if (endpoint.file) return send(newIdempotencyKey())
  const step = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
  return underKey(step, keys ?? keyMemoryOf(endpoint, input), send)
}

/** What a PIN is not enough for is done as soon as the person has logged in fully, and not sent anew by hand. */
async function afterLogIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const wantsMore = error instanceof Refusal && error.code === 'full_log_in'
    if (!wantsMore || !(await fullLogInWanted())) throw error
    return send()
  }
}

async function sendAgain<T>(send: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  return send()
}

async function answerOf<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<EnvelopeOf<E>> {
  const { url, init } = requestOf(endpoint, input)
  if (key) init.headers.set('Idempotency-Key', key)
  const known = endpoint.method === 'GET' ? read.get(url) : undefined
  if (known) init.headers.set('If-None-Match', known.tag)
  const { response, body } = await answerTo(url, init, signal)
  if (known && response.status === 304) return known.body as EnvelopeOf<E>
  if (response.ok && isRecord(body)) {
    remember(url, response.headers.get('ETag'), body)
    return body as EnvelopeOf<E>
  }
  // A login page of the network operator answers 200 with HTML: that is not our server.
  if (response.ok) throw new Unreachable()
  const refusal = refusalFrom(response, isRecord(body) ? body : {})
  if (refusal.code === 'no_session') sessionEnded()
  if (refusal.code === 'choose_password') passwordWanted()
  if (refusal.code === 'set_up_second_step') secondStepWanted()
  throw refusal
}

/** What was read and may be the same still: then the server says just that. */
const read = new Map<string, { tag: string; body: object }>()
const mostRead = 50
onForget(() => read.clear())

function remember(url: string, tag: string | null, body: object) {
  read.delete(url)
  if (!tag) return
  // The one that was read longest ago goes first.
  if (read.size >= mostRead) read.delete(read.keys().next().value ?? '')
  read.set(url, { tag, body })
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const { url, body } = wireRequest(endpoint, input)
  const headers = new Headers({ Accept: 'application/json' })
  const init = { method: endpoint.method, headers }
  if (!body) return { url, init }
  headers.set('Content-Type', body.type)
  return { url, init: { ...init, body: body.content as string | Uint8Array<ArrayBuffer> } }
}

/** Fetches with a time limit. `AbortSignal.any` and `.timeout` are missing in old WebViews. */
async function answerTo(url: string, init: RequestInit, signal: AbortSignal | undefined) {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const sent = lengthOf(init.body)
  const timer = setTimeout(stop, timeoutMs + sent / slowBytesPerMs)
  signal?.addEventListener('abort', stop)
  try {
    if (signal?.aborted) stop()
    const early = await earlyAnswer(init.method === 'GET' ? url : '', timeoutMs)
    if (early) {
      contact.answered()
      return { response: early.response, body: parsed(early.text) }
    }
    const response = await fetch(url, {
      ...init,
      credentials: 'same-origin',
      signal: limit.signal,
    })
    const text = await response.text()
    contact.answered()
    return { response, body: parsed(text) }
  } catch (error) {
    if (signal?.aborted) throw error
    contact.lost()
    throw new Unreachable()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

const lengthOf = (body: RequestInit['body']) =>
  typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : 0

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refusalFrom(response: Response, body: Record<string, unknown>): Refusal {
  const known = typeof body['code'] === 'string' && body['code'] in refusals
  const code = known ? (body['code'] as RefusalCode) : codeFor(response.status)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new Refusal(code, {
    message: typeof body['message'] === 'string' ? body['message'] : t(refusals[code][1]),
    ...(isRecord(body['fields']) && { fields: body['fields'] as Record<string, string> }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  })
}

/** The nearest code for an answer that carries none of ours, as from a proxy in between. */
function codeFor(status: number): RefusalCode {
  if (status === 429) return 'too_many'
  if (status === 413) return 'too_large'
  if (status >= 500) return status === 500 ? 'internal' : 'busy'
  return 'malformed'
}
