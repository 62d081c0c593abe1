import type { Holder } from '../../contract/role.ts'
import { browserThat, type Answered, type Browser } from '../../server/testing/browser.ts'
import { createVisitor, deliveryTo } from '../../server/testing/visitor.ts'
import { demoPerson } from '../../server/testing/people/town-people.ts'

// People who never know which of the servers answers them.

/** A browser behind a round robin: every call goes to the next server. */
export function anywhere(urls: readonly string[]): Browser {
  let turn = 0
  const cookies = new Map<string, string>()
  return browserThat(async (...call) => {
    const carried = new Map(cookies)
    const answer = await deliveryTo(urls[turn++ % urls.length] ?? '', carried)(...call)
    for (const [name, value] of carried) cookies.set(name, value)
    return answer
  }, cookies)
}

function visitorWith(url: string, cookies: Map<string, string>): Browser {
  const visitor = createVisitor(url)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** One of the three of the demo, signed in at the first server and from then on anywhere. */
export const demoAnywhere = (urls: readonly string[], role: Holder) =>
  demoPerson(anywhere(urls), role)

/** The same call to every server at the same time. */
export const toAll = (
  urls: readonly string[],
  { cookies }: Browser,
  send: (browser: Browser, index: number) => Promise<Answered>,
): Promise<Answered[]> =>
  Promise.all(urls.map((url, index) => send(visitorWith(url, cookies), index)))
