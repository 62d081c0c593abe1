import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, headOnly } from '../endpoint.ts'
import { id, moment, page, phoneNumber, search, text } from '../field.ts'
import { words } from '../words.ts'

export const listStations = endpoint({
  method: 'GET',
  path: '/api/stations/all-stations',
  roles: 'anyone',
  summary: 'The stations that take residents, by name; a director sees more of each own station.',
  input: () => z.strictObject({ ...page(), search: search() }),
  output: () =>
    z.array(
      z.object({
        _id: id(),
        station: z.string(),
        phoneNumber: z.optional(z.string()),
        address: z.optional(z.string()),
        email: z.optional(z.string()),
        createdAt: z.optional(moment()),
        status: z.optional(z.enum(['active', 'suspended'])),
      }),
    ),
  paged: true,
})

/** A station as its own staff see it. */
const ownStation = once(() =>
  z.object({
    _id: id(),
    station: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    email: z.string(),
    /** The streets, quarters and towns that it comes to, in its own words. */
    serves: z.nullable(z.string()),
    /** How many pickups a carrier takes a day. */
    carrierLimit: z.number(),
    /** How much cash a carrier may have in hand before it is counted. */
    cashCeilingKobo: z.number(),
  }),
)

export const getOwnStation = endpoint({
  method: 'GET',
  path: '/api/stations/:stationId',
  roles: ['station'],
  summary: "The session's station, as its own staff see it.",
  input: () => z.strictObject({ stationId: id() }),
  output: ownStation,
})

export const changeStation = endpoint({
  method: 'PATCH',
  path: '/api/stations/:stationId',
  roles: ['station'],
  members: headOnly,
  fullLogIn: ['carrierLimit', 'cashCeilingKobo', 'phoneNumber'],
  summary:
    "Changes the station's phone number, address, what it serves, or what a carrier takes a day: " +
    'pickups, cash.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      phoneNumber: z.optional(phoneNumber()),
      address: z.optional(text(words.enterAddress, 300)),
      serves: z.optional(z.nullable(text('Please enter what you serve', 1000))),
      carrierLimit: z.optional(
        z.int('Please enter a number').check(z.gte(1, 'At least 1'), z.lte(50, 'At most 50')),
      ),
      cashCeilingKobo: z.optional(
        z
          .int('Please enter an amount')
          .check(z.gte(0, 'At least ₦0'), z.lte(100_000_000, 'At most ₦1,000,000')),
      ),
    }),
  output: ownStation,
})
