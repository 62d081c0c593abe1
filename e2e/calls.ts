import { expect, test, type APIRequestContext } from '@playwright/test'
import type { Endpoint, OutputOf, SentOf } from '../contract/endpoint.ts'
import { browserThat, type Browser } from '../server/testing/browser.ts'
import { createVisitor } from '../server/testing/visitor.ts'

/** Calls with the cookies of a page, or of nobody, past everything that the page shows. */
export const callsBy = (request: APIRequestContext): Browser =>
  browserThat(async (method, url, body, headers) => {
    const answer = await request.fetch(url, {
      method,
      // The server may close a line that nobody used for five seconds just as it is used again.
      maxRetries: method === 'GET' ? 1 : 0,
      headers: { ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { data: Buffer.from(body.content) }),
    })
    const isJson = answer.headers()['content-type']?.includes('json')
    const said: unknown = isJson ? await answer.json() : await answer.text()
    return { status: answer.status(), headers: answer.headers(), body: said }
  })

/** Somebody who calls from elsewhere, with cookies of their own. */
export const visitor = () => createVisitor(test.info().project.use.baseURL ?? '')

/** Calls an endpoint, which must say yes; gives its data. */
export async function done<E extends Endpoint>(
  by: APIRequestContext | Browser,
  endpoint: E,
  input: SentOf<E>,
): Promise<OutputOf<E>> {
  const browser = 'call' in by ? by : callsBy(by)
  const { status, body } = await browser.call(endpoint, input)
  expect(status, JSON.stringify(body)).toBe(endpoint.status)
  return body.data
}

/** Where a page's calls of an endpoint go, whatever stands in its path. */
export const callsOf = ({ path }: Endpoint) => `**${path.replaceAll(/:\w+/g, '*')}`
