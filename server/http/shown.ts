import type { FastifyRequest } from 'fastify'
import { getSession } from '../../contract/account/account.ts'
import { askForCode, getWaysIn } from '../../contract/account/phone-sign-in.ts'
import { askForCarrierCode } from '../../contract/carrier/sign-in.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Shown } from '../call/call-guard.ts'
import { visitorOf, type Serving } from '../call/caller.ts'
import type { Actor } from '../call/context.ts'
import { createGuesses } from './read-ahead.ts'

/** Where people log in: what gives them a session, and what its pages ask before. */
export const doorsAmong = (endpoints: Endpoint[]) =>
  new Set(
    [
      ...endpoints.filter(each => each.setsCookie),
      getSession,
      getWaysIn,
      askForCode,
      askForCarrierCode,
    ].map(({ path }) => path.toLowerCase()),
  )

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
