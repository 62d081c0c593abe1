import { once } from 'node:events'
import { request } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import {
  browserThat,
  cookieHeader,
  wired,
  type Answered,
  type Body,
  type Browser,
  type Deliver,
} from './browser.ts'

// Calls over the network, also for programs that are no tests.

/** A client over the network that keeps its cookies, and no connection unless the way says so. */
export function createVisitor(address: string, way: RequestOptions = {}): Browser {
  const cookies = new Map<string, string>()
  return browserThat(deliveryTo(address, cookies, way), cookies)
}

/** Brings calls to a server, with these cookies and those that it sets. */
export const deliveryTo =
  (address: string, cookies: Map<string, string>, way: RequestOptions = {}): Deliver =>
  async (method, path, body, headers) => {
    const cookie = cookieHeader({ cookies })
    const all = { ...(cookie && { cookie }), ...headers }
    const answer = await deliver(address + path, method, body, all, way)
    for (const line of (answer.headers['set-cookie'] as string[] | undefined) ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

/** One call on a connection of its own. */
export const call = (
  url: string,
  method = 'GET',
  body?: object,
  headers: Record<string, string> = {},
) => deliver(url, method, body && wired(body), headers)

async function deliver(
  url: string,
  method: string,
  body: Body | undefined,
  headers: Record<string, string>,
  way: RequestOptions = {},
): Promise<Answered> {
  const type = body && { 'content-type': body.type }
  const send = url.startsWith('https:') ? secureRequest : request
  const sent = send(url, { method, agent: false, ...way, headers: { ...type, ...headers } })
  // A server that has answered early may hang up on the rest of what is sent.
  sent.on('error', () => undefined).end(body && Buffer.from(body.content))
  const [answer] = await once(sent, 'response')
  const words = await text(answer)
  const json = answer.headers['content-type']?.includes('json')
  return {
    status: answer.statusCode,
    body: json ? JSON.parse(words) : words,
    headers: answer.headers,
  }
}
