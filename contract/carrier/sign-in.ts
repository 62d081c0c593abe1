import * as z from 'zod/mini'
import { carrier } from './carrier.ts'
import { endpoint } from '../endpoint.ts'
import { id, linkToken, moment } from '../field.ts'
import { once } from '../once.ts'
import { language } from '../privacy/privacy.ts'
import { words } from '../words.ts'
import { msg } from '../speech/say.ts'
import { challenge, digits, mobile } from '../account/phone-sign-in.ts'

/** How long what the station shows opens the carrier's page. */
export const shownMinutes = 5

/** A carrier as the carrier's own page greets one. */
const ownCarrier = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    /** Where the photo is, if there is one. */
    photo: z.nullable(z.string()),
    language: language(),
    station: z.object({ _id: id(), station: z.string(), phoneNumber: z.string() }),
  }),
)

export const askForCarrierCode = endpoint({
  method: 'POST',
  path: '/api/go/codes',
  roles: 'anyone',
  summary:
    'Sends six digits to a number by SMS. Says the same whether a carrier has the number or not.',
  says: msg('We’ve sent you a code by SMS.'),
  input: () => z.strictObject({ phoneNumber: mobile() }),
  output: () => z.object({ challenge: challenge(), expiresAt: moment() }),
})

export const loginCarrier = endpoint({
  method: 'POST',
  path: '/api/go/session',
  roles: 'anyone',
  summary:
    'Logs the carrier in whose number got the code. A carrier of several stations must ' +
    'name one, and sends the same code again with it.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({ challenge: challenge(), digits: digits(), stationId: z.optional(id()) }),
  output: () =>
    z.object({
      /** Null: one of these has to be chosen first. */
      signedIn: z.nullable(ownCarrier()),
      choose: z.array(z.object({ stationId: id(), station: z.string() })),
    }),
  setsCookie: true,
})

export const loginCarrierByLink = endpoint({
  method: 'POST',
  path: '/api/go/session/link',
  roles: 'anyone',
  summary: 'Logs the carrier in by what the station has shown: once, and soon.',
  says: words.loginSuccessful,
  input: () => z.strictObject({ token: linkToken() }),
  output: ownCarrier,
  setsCookie: true,
})

export const getOwnCarrier = endpoint({
  method: 'GET',
  path: '/api/go/me',
  roles: ['carrier'],
  summary: 'Who the carrier is, and the station that the carrier goes out for.',
  input: () => z.strictObject({}),
  output: ownCarrier,
})

export const setCarrierLanguage = endpoint({
  method: 'PUT',
  path: '/api/go/language',
  roles: ['carrier'],
  summary: 'Changes the language of the page and of the SMS to the carrier.',
  says: msg('Saved.'),
  input: () => z.strictObject({ language: language() }),
  output: ownCarrier,
})

export const showCarrierSignIn = endpoint({
  method: 'POST',
  path: '/api/carriers/:carrierId/sign-in',
  roles: ['station'],
  fullLogIn: true,
  summary:
    "Makes a link to the carrier's page that logs in the first person to open it, shown as a " +
    'QR code. A newer link ends it.',
  input: () => z.strictObject({ carrierId: id() }),
  output: () =>
    z.object({
      /** At the address under which the desk itself is open; the secret stands behind the `#`. */
      link: z.string(),
      expiresAt: moment(),
    }),
  secretAnswer: true,
})

export const endCarrierSessions = endpoint({
  method: 'DELETE',
  path: '/api/carriers/:carrierId/sessions',
  roles: ['station'],
  fullLogIn: true,
  summary: 'Logs the carrier out on every phone, as when one was lost.',
  says: 'Logged out on every phone.',
  input: () => z.strictObject({ carrierId: id() }),
  output: carrier,
})
