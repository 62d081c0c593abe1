import type { FastifyRequest } from 'fastify'
import { languageChosen, languageIn, type Language } from '../../contract/speech/language.ts'
import type { Actor } from './context.ts'

const known = new WeakMap<FastifyRequest, Language | 'desk'>()

/** Notes who calls, as soon as it is known: in which language a "no" is read depends on it. */
export function noteReader(request: FastifyRequest, actor: Actor | null) {
  if (actor) known.set(request, 'language' in actor ? actor.language : 'desk')
}

/** The pages of stations and directors are in English, whatever the device has chosen. */
const isAtDesk = (referer = '') =>
  /^https?:\/\/[^/]+\/(?:station|director)(?:[/?#]|$)/.test(referer)

/** In which language the caller reads: the device's choice, the account's, or the browser's. */
export function languageOf(request: FastifyRequest): Language {
  const reader = known.get(request)
  const { cookie, referer, 'accept-language': accepted } = request.headers
  if (reader === 'desk' || isAtDesk(referer)) return 'en'
  return languageChosen(cookie) ?? reader ?? languageIn(accepted)
}
