import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer as tests read it; the body is whatever JSON came. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
export type Answered = { status: number; body: any; headers: Record<string, unknown> }

export type Browser = {
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answered>
  cookies: Map<string, string>
}

/** A body as it goes over the wire: a picture's bytes as they are, anything else as JSON. */
export const wired = (body: object) =>
  body instanceof Uint8Array
    ? { type: 'image/jpeg', payload: Buffer.from(body) }
    : { type: 'application/json', payload: Buffer.from(JSON.stringify(body)) }

/** Sends pictures up, one after the other, and gives their ids. */
export async function sendUp(browser: Browser, ...pictures: Buffer[]): Promise<string[]> {
  const ids: string[] = []
  for (const picture of pictures) {
    const { status, body } = await browser.send('POST', '/api/uploads', picture)
    if (status !== 201) throw new Error(`a picture was refused: ${status} ${body.message}`)
    ids.push(body.data._id)
  }
  return ids
}

/** A client that keeps its cookies, as a browser does. */
export function createBrowser(app: FastifyInstance, options: Partial<InjectOptions> = {}): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(method, url, body, headers = {}) {
      const sent = body && wired(body)
      const answer = await app.inject({
        method,
        url,
        ...options,
        headers: {
          ...(sent && { 'content-type': sent.type }),
          'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36',
          ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
          ...headers,
        },
        ...(sent && { payload: sent.payload }),
      })
      for (const { name, value, maxAge, expires } of answer.cookies) {
        const gone = value === '' || maxAge === 0 || (expires && expires.getTime() === 0)
        if (gone) cookies.delete(name)
        else cookies.set(name, value)
      }
      const type = answer.headers['content-type'] ?? ''
      const parsed = type.includes('json') ? answer.json() : answer.body
      return { status: answer.statusCode, body: parsed, headers: answer.headers }
    },
  }
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
