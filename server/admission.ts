import { changePassword, getSession, logOut, logOutEverywhere } from '../contract/account.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { refuse } from '../contract/refusal.ts'
import type { Actor } from './context.ts'

/** What is open to staff whose password was chosen by somebody else: an own one, or the way out. */
const beforeOwnPassword = new Set<unknown>([getSession, logOut, logOutEverywhere, changePassword])

const mustChoose = (caller: Actor | null) => caller?.role === 'station' && caller.mustChoosePassword

/**
 * Refuses whoever the contract does not let call at all, and says as whom the others call: who must
 * choose a password first is nobody yet to the public calls.
 */
export function admit(endpoint: Endpoint, caller: Actor | null): Actor | null {
  const { roles } = endpoint
  if (mustChoose(caller) && !beforeOwnPassword.has(endpoint)) {
    if (roles === 'anyone') return null
    throw refuse('choose_password')
  }
  if (roles === 'anyone') return caller
  if (!caller) throw refuse('no_session')
  if (!roles.includes(caller.role)) throw refuse('not_yours')
  return caller
}

/** The same for what stands beside the endpoints and is open to everybody who is signed in. */
export function admitSignedIn(caller: Actor | null): Actor {
  if (!caller) throw refuse('no_session')
  if (mustChoose(caller)) throw refuse('choose_password')
  return caller
}
