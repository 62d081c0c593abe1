import { once } from '../once.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, personName, text } from '../field.ts'
import { bags, gateNote, landmark } from '../ground/door-fields.ts'
import { kinds, pickupRequest } from '../request/pickup.ts'
import { language } from '../privacy/privacy.ts'
import { mobile } from '../account/phone-sign-in.ts'
import { words } from '../words.ts'

/** So many days are offered to a caller. */
export const offeredDays = 7
/** Bookings per desk and hour, and those for unknown callers. */
export const bookingsPerHour = { known: 300, unknown: 60 } as const
/** The same for one member and a day: each booking may send an SMS. */
export const bookingsPerMember = { known: 500, unknown: 80 } as const

const booking = once(() => ({
  kind: z._default(z.enum(kinds), 'subscription'),
  /** What there is to take; said for a special request. */
  requestMessage: z.optional(text(words.enterMessage, 1000)),
  bags: z.optional(bags()),
  /** One of the offered days; without one it is promised as ever. */
  wantedOn: z.optional(day()),
  payWith: z._default(z.enum(['wallet', 'recyclables']), 'wallet'),
  /** What the clerk told the caller. */
  priceKobo: z.optional(z.int()),
}))

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/station/offer',
  roles: ['station'],
  summary: 'What can be offered to a caller: the next service days, the usual promise, the prices.',
  input: () =>
    z.strictObject({
      /** One of a resident's places, or else where somebody new lives. */
      placeId: z.optional(id()),
      address: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    }),
  output: () =>
    z.object({
      /** The part of the station's ground where that is; null: none that it has named. */
      area: z.nullable(z.string()),
      days: z.array(day()),
      /** The promised day if no day is requested. */
      promisedOn: day(),
      pickupKobo: z.number(),
      specialKobo: z.number(),
    }),
})

export const bookPickup = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/requests',
  roles: ['station'],
  summary:
    "Books a pickup for a resident who calls or stands at the desk: one of the month's four, or a custom request.",
  says: 'Booked.',
  status: 201,
  input: () => z.strictObject({ userId: id(), placeId: z.optional(id()), ...booking() }),
  output: pickupRequest,
})

export const bookForCaller = endpoint({
  method: 'POST',
  path: '/api/residents',
  roles: ['station'],
  summary:
    'Books a pickup for somebody without an account. The account is theirs when they first log in by a code to ' +
    'the number. They get an SMS.',
  says: 'Booked.',
  status: 201,
  input: () =>
    z.strictObject({
      name: personName(),
      phoneNumber: mobile(),
      address: text(words.enterAddress, 300),
      landmark: z.optional(landmark()),
      gateNote: z.optional(gateNote()),
      language: z._default(language(), 'en'),
      ...booking(),
    }),
  output: pickupRequest,
})
