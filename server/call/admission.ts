import {
  changePassword,
  getSession,
  logOut,
  logOutEverywhere,
} from '../../contract/account/account.ts'
import { takesVisitors, type Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import {
  beginSecondStep,
  confirmSession,
  getSecondStep,
  switchSecondStepOn,
} from '../../contract/account/second-step.ts'
import type { Actor, HolderActor } from './context.ts'

const wayOut = [getSession, logOut, logOutEverywhere]

/** What must be done before anything else, and what is open until then: that, and the way out. */
const openBefore = {
  choose_password: new Set<unknown>([...wayOut, changePassword]),
  set_up_second_step: new Set<unknown>([
    ...wayOut,
    confirmSession,
    getSecondStep,
    beginSecondStep,
    switchSecondStepOn,
  ]),
}

/** What the caller must do first, if anything. */
function dutyOf(caller: Actor | null): keyof typeof openBefore | null {
  if (caller?.role === 'station' && caller.mustChoosePassword) return 'choose_password'
  if (caller?.role === 'director' && caller.mustSetUpSecondStep) return 'set_up_second_step'
  return null
}

/**
 * Refuses whoever the contract does not let call at all, and says as whom the others call: who must
 * do something first is nobody yet to the public calls.
 */
export function admit(endpoint: Endpoint, caller: Actor | null): Actor | null {
  const { roles } = endpoint
  const duty = dutyOf(caller)
  if (duty && !openBefore[duty].has(endpoint)) {
    if (takesVisitors(roles)) return null
    throw refuse(duty)
  }
  if (roles === 'anyone') return caller
  if (!caller && takesVisitors(roles)) return null
  if (!caller) throw refuse('no_session')
  if (!roles.includes(caller.role)) throw refuse('not_yours')
  if (!isAmong(endpoint, caller)) throw refuse('not_your_role')
  if (endpoint.fullLogIn === true && isByPin(caller)) throw refuse('full_log_in')
  if (endpoint.ownersOnly && isBarred(caller)) throw refuse('number_held')
  return caller
}

/** Whether it is for them as what they are at their station. */
const isAmong = ({ members }: Endpoint, caller: Actor) =>
  caller.role !== 'station' || members.includes(caller.member)

/** Whether it may be a stranger's session, as the number of the account is changing. */
const isBarred = (caller: Actor) => caller.role === 'resident' && caller.isBarred

/** Whether all that was shown is a PIN. */
const isByPin = (caller: Actor | null) => caller?.role === 'station' && caller.byPin

/** Refuses fields that somebody who came in by PIN may not send. */
export function admitFields({ fullLogIn }: Endpoint, caller: Actor | null, input: object): void {
  if (typeof fullLogIn === 'boolean' || !isByPin(caller)) return
  if (fullLogIn.some(field => Object.hasOwn(input, field))) throw refuse('full_log_in')
}

/** Whether somebody may call it, and as themselves. */
export function mayCall(endpoint: Endpoint, caller: Actor): boolean {
  const { roles } = endpoint
  if (dutyOf(caller) || (endpoint.fullLogIn === true && isByPin(caller))) return false
  if (endpoint.ownersOnly && isBarred(caller)) return false
  return roles === 'anyone' || (roles.includes(caller.role) && isAmong(endpoint, caller))
}

/** The same for what stands beside the endpoints and is open to everybody who is signed in. */
export function admitSignedIn(caller: Actor | null): Actor {
  if (!caller) throw refuse('no_session')
  const duty = dutyOf(caller)
  if (duty) throw refuse(duty)
  return caller
}

/** The same for what is only open to whoever has an account of their own. */
export function admitHolder(caller: Actor | null): HolderActor {
  const actor = admitSignedIn(caller)
  if (actor.role === 'carrier') throw refuse('not_yours')
  return actor
}
