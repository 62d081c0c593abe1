import { getSession } from '../contract/account/account.ts'
import type { Holder } from '../contract/endpoint.ts'
import { carrierPage } from '../contract/page.ts'
import { query, queryClient } from './query.ts'
import { detailsKey, detailsOf, leaveApp, store } from './session.ts'

/** What was answered moments ago, as to the page before the app had come, is not asked again. */
const momentMs = 5_000

/** Asks the server who is in and keeps the answer; false when it is not somebody of this role. */
export async function confirmSession(role: Holder): Promise<boolean> {
  const fresh = { ...query(getSession, {}), staleTime: momentMs }
  const answer = await queryClient.fetchQuery(fresh).catch(() => undefined)
  // Without an answer nothing is known, and nothing that the page asks for will come either.
  if (!answer) return true
  const who = answer.data
  if (who?.role === 'carrier') return leaveApp(carrierPage)
  store.set({ ...(who?.role !== role && { [detailsKey[role]]: null }), ...detailsOf(who) })
  return who?.role === role
}
