import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayNaira } from '../../contract/money.ts'
import type { Language } from '../../contract/speech/language.ts'
import { msg, say } from '../../contract/speech/say.ts'
import { Refusal, refuse, type RefusalCode } from '../../contract/refusal.ts'
import { dayIn } from '../speech/day.ts'
import { sayPackedIn, speaker } from '../speech/speaker.ts'
import { languageOf } from './reader.ts'
import { isAway, sqlDetail, sqlState } from '../db/connect.ts'
import { databaseRefusalOf, type DatabaseRefusal } from '../db/database-refusal.ts'

/** Fastify's own "no"s, by its error code, in our words. */
const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'no_such_route',
}

/** Characters that the database cannot keep, as a NUL: a field that lets them through is no fault of ours. */
const isUnwritable = (error: unknown) => /^22(?:021|P05)$/.test(sqlState(error) ?? '')

/** Sorts an error: an expected "no", the database away, or a fault of ours. */
export function asRefusal(error: unknown, language: Language = 'en'): Refusal {
  if (error instanceof Refusal) return error
  const guarded = databaseRefusalOf(error)
  if (guarded) return saidByDatabase(guarded, sqlDetail(error), language)
  if (isUnwritable(error) || hasHungUp(error)) return refuse('malformed')
  if (isAway(error)) return refuse('database_away', { retryAfterSeconds: 5 })
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? fastifyRefusals[code] : undefined
  if (known) return refuse(known)
  // A folder among the static files, for one.
  if (statusCode === 403 || statusCode === 404) return refuse('no_such_route')
  if (statusCode === 400 || error instanceof SyntaxError) return refuse('malformed')
  return refuse('internal')
}

/** The caller has gone before all of the request was here: nobody's fault, and nobody hears it. */
const hasHungUp = (error: unknown) =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** What the database told beside its "no" completes the sentence. */
function saidByDatabase(
  code: DatabaseRefusal,
  detail: string | undefined,
  language: Language,
): Refusal {
  if (!detail) return refuse(code)
  if (code === 'station_suspended') return suspended(detail)
  if (code === 'dues_unpaid') return unpaidDues(detail)
  if (code === 'day_not_served' || code === 'day_full') return closedDay(code, detail, language)
  return refuse(code)
}

/** Why the station is suspended, as its director said it. */
const suspended = (reason: string) =>
  refuse('station_suspended', {
    message: say('Your station isn’t taking new requests at the moment: {reason}', { reason }),
  })

/** How much is due, in naira. */
function unpaidDues(kobo: string): Refusal {
  const owed = sayNaira(Number(kobo))
  return refuse('dues_unpaid', {
    message: say('Please pay {owed} first. It’s due from your last pickups.', { owed }),
  })
}

const closings = {
  day_not_served: msg('We don’t come to you on that day. The next day is {day}.'),
  day_full: msg('That day is full. The next free day is {day}.'),
}

/** Which day is the next that can be promised. */
function closedDay(code: keyof typeof closings, next: string, language: Language): Refusal {
  const wantedOn = say(closings[code], { day: dayIn(speaker(language), next) })
  return refuse(code, { message: wantedOn, fields: { wantedOn } })
}

const eachSaid = (language: Language, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, packed]) => [name, sayPackedIn(language, packed)]),
  )

/** What is away is spoken of once, and not by everybody who called meanwhile. */
function noteFault(request: FastifyRequest, error: unknown, code: RefusalCode) {
  const { outages } = request.server
  // That the gateway is away is known to whoever asked it.
  if (outages && code === 'gateway_away') return
  if (outages && code === 'database_away' && error instanceof Error) outages.note('database', error)
  else request.log.error({ err: error }, code)
}

/** Answers a refusal in the caller's language; what went wrong inside is logged and never leaves. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const language = languageOf(request)
  const refusal = asRefusal(error, language)
  if (refusal.status >= 500) noteFault(request, error, refusal.code)
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  const { code } = refusal
  const message = sayPackedIn(language, refusal.message)
  const fields = refusal.fields && eachSaid(language, refusal.fields)
  // The described station calls read the text from `err`.
  const err = request.url.toLowerCase().startsWith('/api/stations') ? { err: message } : {}
  return reply.code(refusal.status).send({ message, code, ...(fields && { fields }), ...err })
}
