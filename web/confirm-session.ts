import { getSession } from '../contract/account.ts'
import type { OutputOf, Role } from '../contract/endpoint.ts'
import { query, queryClient } from './query.ts'
import { detailsKey, store, type Stored } from './session.ts'

/** Asks the server who is in and keeps the answer; false when it is not somebody of this role. */
export async function confirmSession(role: Role): Promise<boolean> {
  const fresh = { ...query(getSession, {}), staleTime: 0 }
  const answer = await queryClient.fetchQuery(fresh).catch(() => undefined)
  // Without an answer nothing is known, and nothing that the page asks for will come either.
  if (!answer) return true
  const who = answer.data
  store.set({ ...(who?.role !== role && { [detailsKey[role]]: null }), ...detailsOf(who) })
  return who?.role === role
}

function detailsOf(who: OutputOf<typeof getSession>): Partial<Stored> {
  if (!who) return {}
  if (who.role === 'station') return { stationdetail: who }
  if (who.role === 'director') return { directorDetails: who }
  return { userDetails: who, requestNumber: String(who.numberOfRequests) }
}
