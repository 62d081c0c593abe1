import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, EnvelopeOf, Method, SentOf } from '../../contract/endpoint.ts'
import type { RefusalCode } from '../../contract/refusal.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { wireRequest } from '../../contract/wire.ts'

/** An answer as tests read it; the body is whatever JSON came. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
export type Answered = { status: number; body: any; headers: Record<string, unknown> }

type RefusalBody = { code: RefusalCode; message: string; fields: Record<string, string> }
/**
 * What an endpoint answers, a "yes", a "no" or one of many pages: a test says what it expects by
 * what it looks into.
 */
export type Reply<E extends Endpoint> = {
  status: number
  body: EnvelopeOf<E> & RefusalBody & { next: string }
  headers: Record<string, unknown>
}

type Headers = Record<string, string>
export type Browser = {
  /** Calls an endpoint as the contract has it. */
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, headers?: Headers) => Promise<Reply<E>>
  /** Calls an endpoint with whatever a stranger may send: to refuse it is the server's. */
  attempt: <E extends Endpoint>(
    endpoint: E,
    input: Record<string, unknown>,
    headers?: Headers,
  ) => Promise<Reply<E>>
  /** Asks for what is no endpoint. */
  send: (method: Method, url: string, body?: object, headers?: Headers) => Promise<Answered>
  cookies: Map<string, string>
}

/** What goes over the wire below the headers. */
export type Body = { type: string; content: string | Uint8Array }
/** Brings a call to the server, and its answer back. */
export type Deliver = (
  method: Method,
  url: string,
  body: Body | undefined,
  headers: Headers,
) => Promise<Answered>

/** A body as it goes over the wire: a picture's bytes as they are, anything else as JSON. */
export const wired = (body: object): Body =>
  body instanceof Uint8Array
    ? { type: 'image/jpeg', content: body }
    : { type: 'application/json', content: JSON.stringify(body) }

/** A browser, from what brings a call to the server and keeps its cookies. */
export function browserThat(deliver: Deliver, cookies = new Map<string, string>()): Browser {
  const call = async (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    headers: Headers = {},
  ) => {
    const { url, body } = wireRequest(endpoint, input)
    const reply = await deliver(endpoint.method, url, body, headers)
    // What the server sends is what the contract says, to the last letter of each text, and no more.
    if (reply.status === endpoint.status) {
      const { data } = reply.body
      const declared = z.parse(endpoint.output, data)
      if (!isDeepStrictEqual(declared, data)) throw new Error(`${endpoint.path} says too much`)
    }
    return reply
  }
  return {
    call,
    attempt: call,
    send: (method, url, body, headers = {}) => deliver(method, url, body && wired(body), headers),
    cookies,
  }
}

/** Sends pictures up, one after the other, and gives their ids. */
export async function sendUp<P extends Buffer[]>(browser: Browser, ...pictures: P) {
  const ids: string[] = []
  for (const picture of pictures) {
    const { status, body } = await browser.attempt(uploadPicture, { picture })
    if (status !== 201) throw new Error(`a picture was refused: ${status} ${body.message}`)
    ids.push(body.data._id)
  }
  return ids as { [Each in keyof P]: string }
}

/** A client that keeps its cookies, as a browser does. */
export function createBrowser(app: FastifyInstance, options: Partial<InjectOptions> = {}): Browser {
  const cookies = new Map<string, string>()
  return browserThat(async (method, url, body, headers) => {
    const answer = await app.inject({
      method,
      url,
      ...options,
      headers: {
        ...(body && { 'content-type': body.type }),
        'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36',
        ...(cookies.size > 0 && { cookie: cookieHeader({ cookies }) }),
        ...headers,
      },
      ...(body && { payload: Buffer.from(body.content) }),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = value === '' || maxAge === 0 || (expires && expires.getTime() === 0)
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
    }
    const type = answer.headers['content-type'] ?? ''
    const parsed = type.includes('json') ? answer.json() : answer.body
    return { status: answer.statusCode, body: parsed, headers: answer.headers }
  }, cookies)
}

/** What a browser sends along to stay signed in. */
export const cookieHeader = ({ cookies }: Pick<Browser, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
