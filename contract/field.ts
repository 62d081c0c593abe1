import { once } from './once.ts'
import * as z from 'zod/mini'
import { isDay, isOurYear } from './calendar.ts'
import { holdsAddress } from './name.ts'
import { words } from './words.ts'
import { toE164 } from './phone.ts'
import { weakness } from './password.ts'
import { msg, say } from './speech/say.ts'

const unkept = msg('This contains a character we can’t save')

/** Text as people type it: trimmed, limited, and without the NUL that PostgreSQL cannot store. */
export const text = (message: string, maxLength = 200) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(maxLength, say('At most {n} characters', { n: maxLength })),
    z.refine(typed => !typed.includes('\0'), unkept),
  )

const onlyName = msg('Only the name please, without a web address, email or phone number')
/** An address in a name would travel in our mails to whoever a stranger chooses. */
const name = (maxLength?: number) =>
  text(words.enterName, maxLength).check(z.refine(typed => !holdsAddress(typed), onlyName))

/** What somebody is called. */
export const personName = once(() => name())
/** What a station is called. */
export const placeName = once(() => name(120))

/** A time-ordered, unguessable identity: a UUID on the wire. */
export const id = once(() => z.string().check(z.toLowerCase(), z.uuid('this is not an id of ours')))

export const email = once(() =>
  z.string(words.enterEmail).check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, words.enterEmail),
    z.email({ error: words.enterEmail, pattern: z.regexes.html5Email }),
    z.refine(typed => /\.[^.]+$/.test(typed), words.enterEmail),
  ),
)

/** A Nigerian number as people type it, stored as +234…; the message is for none at all. */
export const phoneNumberOr = (message: string) =>
  z.pipe(
    z.string(message).check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(30, words.enterPhone),
      z.refine(typed => toE164(typed) !== null, msg('Please enter a Nigerian phone number')),
    ),
    z.transform(typed => toE164(typed) ?? typed),
  )
export const phoneNumber = once(() => phoneNumberOr(words.enterPhone))

/** A secret that is typed to get in: any text, compared only with a hash. */
export const secret = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message))

/** A secret that is being chosen: refused when it is short or common. The server looks closer. */
export const newSecret = (message: string, least?: number) =>
  secret(message).check(
    z.check(({ value, issues }) => {
      const why = value && weakness(value, least)
      if (why) issues.push({ code: 'custom', input: value, message: why })
    }),
  )

/** An ISO 8601 moment in UTC. */
export const moment = once(() => z.string())

const chooseDay = msg('Please choose a day')
/** A day as `2026-11-15`. */
export const day = once(() => z.string(chooseDay).check(z.refine(isDay, chooseDay)))

/** A month as `2026-11`. */
export const month = once(() =>
  z.string().check(z.refine(text => isDay(`${text}-01`), 'Please choose a month')),
)

/** A moment that is sent to us, as ISO 8601 in UTC: by a phone's clock, or as a place in a list. */
export const sentMoment = once(() =>
  z.string().check(z.iso.datetime(), z.refine(isOurYear, msg('That time is not possible'))),
)

/** The fields every list takes. */
export const page = once(() => ({
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 20),
  after: z.optional(z.string().check(z.maxLength(500))),
}))

/** What a screen searches for. */
export const search = once(() =>
  z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(100),
      z.refine(typed => !typed.includes('\0'), unkept),
    ),
  ),
)

/** From a link in a mail. */
export const linkToken = once(() => z.string().check(z.maxLength(200)))
