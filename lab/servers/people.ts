import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import type { Answered, Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { dataOf, signIn } from '../town.ts'

// People who never know which of the servers answers them.

/** A browser behind a round robin: every call goes to the next server. */
export function anywhere(urls: readonly string[], from = 0): Browser {
  let turn = from
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(method, path, body, headers) {
      const visitor = createVisitor(urls[turn++ % urls.length] ?? '')
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      const answer = await visitor.send(method, path, body, headers)
      for (const [name, value] of visitor.cookies) cookies.set(name, value)
      return answer
    },
  }
}

/** One of the three of the demo, signed in at the first server and from then on anywhere. */
export async function demoPerson(urls: readonly string[], role: keyof typeof demoLogins) {
  const browser = anywhere(urls)
  const who = { role, email: demoLogins[role], secret: demoSecret, codes: [] }
  const own = dataOf(await signIn(browser, who), `the demo's ${role} signs in`)
  return { browser, own, _id: own._id as string }
}

/** The same call to every server at the same time. */
export const toAll = (
  urls: readonly string[],
  cookies: Map<string, string>,
  send: (browser: Browser, index: number) => Promise<Answered>,
): Promise<Answered[]> =>
  Promise.all(
    urls.map((url, index) => {
      const visitor = createVisitor(url)
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      return send(visitor, index)
    }),
  )

export type Ear = Awaited<ReturnType<typeof listenAt>>

/** An open page at one server: the live events it has heard, each with its number. */
export async function listenAt(url: string, cookies: Map<string, string>, after?: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(after && { 'last-event-id': after }) }
  const asked = get(`${url}/api/events`, { headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let said = ''
  answer.setEncoding('utf8').on('data', (words: string) => (said += words))
  // The server that holds the line may be killed.
  answer.on('error', () => undefined)
  const heard = () =>
    [...said.matchAll(/^id: (\d+)\nevent: (\S+)\ndata: (.+)$/gm)].map(
      ([, id = '', topic = '', data = '{}']) => {
        return { id, topic, subject: (JSON.parse(data) as { _id: string })._id }
      },
    )
  return { heard, close: () => asked.destroy() }
}

/** Asks a database itself. */
export async function query<Row>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
