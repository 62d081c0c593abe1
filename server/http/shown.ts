import type { FastifyRequest } from 'fastify'
import { getSession } from '../../contract/account/account.ts'
import {
  askForCode,
  getWaysIn,
  loginByPhone,
  registerByPhone,
  undoNumber,
} from '../../contract/account/phone-sign-in.ts'
import { askForCarrierCode, loginCarrier } from '../../contract/carrier/sign-in.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { eventsPath } from '../../contract/live/live.ts'
import type { Shown } from '../call/call-guard.ts'
import { visitorOf, type Serving } from '../call/caller.ts'
import type { Actor } from '../call/context.ts'
import { createGuesses } from './read-ahead.ts'

const routesOf = (endpoints: Endpoint[]) => new Set(endpoints.map(({ path }) => path.toLowerCase()))

/** The routes that the guard of all calls treats in a way of their own. */
export const guardedRoutes = (endpoints: Endpoint[]) => ({
  /** Where people log in: what gives them a session, and what its pages ask before. */
  doors: routesOf([
    ...endpoints.filter(each => each.setsCookie),
    getSession,
    getWaysIn,
    askForCode,
    askForCarrierCode,
  ]),
  /** The calls that send a code by SMS or try one; their callers need no session. */
  codes: routesOf([
    askForCode,
    loginByPhone,
    registerByPhone,
    undoNumber,
    askForCarrierCode,
    loginCarrier,
  ]),
  lines: new Set([eventsPath]),
  files: routesOf(endpoints.filter(({ file }) => file)),
})

type Guesses = ReturnType<typeof createGuesses<Actor>>

/**
 * Says what is known of a caller without asking the database. A browser counts as known once a session was open in it, and together
 * with every other one that showed the same session: nobody gets more by showing many.
 */
export function createShown(guesses: Guesses, serving: Pick<Serving, 'secureCookies'>) {
  const browsers = createGuesses<string>()
  return (request: FastifyRequest): Shown => {
    const { sessionToken, deviceToken } = visitorOf(request, serving)
    const caller = sessionToken ? guesses.of(sessionToken) : undefined
    const session = caller?.sessionId
    if (session && deviceToken) browsers.note(deviceToken, session)
    const browser = deviceToken && browsers.of(deviceToken)
    return {
      session,
      account: caller?.accountId,
      browser,
      isReturning: Boolean(sessionToken ?? deviceToken),
    }
  }
}
