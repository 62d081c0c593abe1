import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, moment } from '../field.ts'
import { once } from '../once.ts'
import { passportPattern } from './passport-text.ts'

/** How long a card is valid. Short, so that lost cards and those of former carriers expire soon, also for offline checks. */
export const passportDays = 7

const passport = once(() =>
  z.string().check(z.regex(passportPattern, 'this is not a card of ours')),
)

const card = once(() =>
  z.object({
    /** What stands behind the `#` of the page that checks it. */
    passport: passport(),
    expiresAt: moment(),
  }),
)

export const getPassport = endpoint({
  method: 'GET',
  path: '/api/carriers/:carrierId/passport',
  roles: ['station'],
  summary: "A carrier's card to print: signed, and valid for seven days.",
  input: () => z.strictObject({ carrierId: id() }),
  output: card,
})

export const getOwnPassport = endpoint({
  method: 'GET',
  path: '/api/go/passport',
  roles: ['carrier'],
  summary: "The same for the carrier's own phone.",
  input: () => z.strictObject({}),
  output: card,
})

/** What we say of a card that we have made. */
const passportStates = ['valid', 'paused', 'over'] as const

export const checkPassport = endpoint({
  method: 'GET',
  path: '/api/passports/:passport',
  roles: 'anyone',
  summary:
    'Whether a card is valid, whose it is, and whether they are working today. A waiting resident also sees ' +
    'whether this is their carrier.',
  input: () => z.strictObject({ passport: passport() }),
  output: () =>
    z.object({
      state: z.enum(passportStates),
      expiresAt: moment(),
      carrier: z.object({
        name: z.string(),
        /** Where the photo is: only of a good card. */
        photo: z.nullable(z.string()),
        station: z.string(),
        stationPhone: z.string(),
      }),
      /** Whether the carrier has stops today. */
      outToday: z.boolean(),
      /** The logged-in resident's next pickup with this carrier; null: none, or not logged in. */
      comesFor: z.nullable(z.object({ requestId: id(), plannedOn: day() })),
      /** Whether the caller is a resident waiting for another carrier. */
      waitsForAnother: z.boolean(),
    }),
})

/** Maximum number of paused carriers listed; online checks always know. */
export const mostWithdrawn = 500

export const getPassportKeys = endpoint({
  method: 'GET',
  path: '/api/passport-keys',
  roles: 'anyone',
  summary:
    'What a phone needs to check a card offline: the keys, and whose cards are no longer valid.',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      keys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })),
      withdrawn: z.array(id()),
    }),
})

/** Where the photo of a good card is. */
export const passportPhotoPath = (text: string) => `/api/passports/${text}/photo`
