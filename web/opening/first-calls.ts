import { getSession } from '../../contract/account/account.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { getOverview } from '../../contract/screen/overview.ts'
import { firstInQueue, getQueue } from '../../contract/screen/queue.ts'
import { countRequests, listRequests } from '../../contract/request/request.ts'
import type { Holder } from '../../contract/role.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import type { EarlyCall } from '../opening.ts'
import { query, queryClient } from '../query.ts'

type Call = { url: string; ask: () => Promise<void>; isKept: () => boolean }

const first = <E extends Endpoint>(endpoint: E, input: SentOf<E>): Call => ({
  url: wireRequest(endpoint, input).url,
  ask: () => queryClient.prefetchQuery(query(endpoint, input)),
  isKept: () => queryClient.getQueryData(query(endpoint, input).queryKey) !== undefined,
})

/** What a home page shows first; it is asked for while the app is on its way. */
const firstCalls = {
  resident: {
    session: first(getSession, {}),
    counts: first(countRequests, {}),
    open: first(listRequests, { state: 'open' }),
    wallet: first(getWallet, {}),
  },
  station: {
    session: first(getSession, {}),
    queue: first(getQueue, { limit: firstInQueue }),
    counts: first(countRequests, {}),
  },
  director: { session: first(getSession, {}), overview: first(getOverview, {}) },
} as const satisfies Record<Holder, Record<string, Call>>

/** The addresses of these calls, for a script that knows no contract. */
export const firstUrls = (role: Holder) =>
  Object.fromEntries(Object.entries(firstCalls[role]).map(([name, { url }]) => [name, url]))

/**
 * Takes over the answers that have come before the app, so that it draws what the page shows. None is waited for that
 * did not come, nor longer than for the first page where the device has kept an earlier one: the app asks behind it.
 */
export async function takeAnswers(
  asked: ReadonlyMap<string, EarlyCall>,
  pageIsHere: Promise<void>,
): Promise<void> {
  const calls = Object.values(firstCalls).flatMap<Call>(Object.values)
  const wanted = new Map(calls.map(call => [call.url, call]))
  const take = async ({ url, ask, isKept }: Call) => {
    const answer = asked.get(url)?.answer
    const kept = pageIsHere.then(() => (isKept() ? undefined : answer))
    if (await Promise.race([answer, kept])) await ask()
  }
  await Promise.all(
    Array.from(wanted.values())
      .filter(({ url }) => asked.has(url))
      .map(take),
  )
}
