import * as z from 'zod/mini'
import { once } from './once.ts'
import { endpoint, headOnly } from './endpoint.ts'
import { email, id, moment, page, phoneNumber, search, secret, text } from './field.ts'
import { stepCode } from './second-step.ts'
import { words } from './words.ts'

export const loginStation = endpoint({
  method: 'POST',
  path: '/api/stations/login-station',
  roles: 'anyone',
  summary: 'Signs station staff in.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({
      email: email(),
      password: secret(words.enterPassword),
      code: z.optional(stepCode()),
    }),
  output: () =>
    z.object({
      _id: id(),
      station: z.string(),
      requests: z.array(z.object({ requestMessage: z.string(), status: z.string() })),
      /** The password was chosen by somebody else: an own one comes first. */
      mustChoosePassword: z.boolean(),
    }),
  setsCookie: true,
})

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

export const proposeStations = endpoint({
  method: 'GET',
  path: '/api/stations/serving',
  roles: 'anyone',
  summary:
    'The stations that say they serve an address (street, town, state), best first; where none does, ' +
    'those within 15 km of the ward that it names, or some of the state.',
  input: () => z.strictObject({ address: text(words.enterAddress, 300) }),
  output: () =>
    z.array(
      z.object({
        _id: id(),
        station: z.string(),
        city: z.nullable(z.string()),
        state: z.nullable(z.string()),
        /** Whether more than the state is theirs. */
        serves: z.boolean(),
        /** How far it is from the ward that the address names, where only that is known. */
        distanceKm: z.nullable(z.number()),
      }),
    ),
  beside: () =>
    z.object({
      /** The ward that the address names, with its local government and state. */
      ward: z.nullable(z.object({ ward: z.string(), lga: z.string(), state: z.string() })),
    }),
})

export const suggestWards = endpoint({
  method: 'GET',
  path: '/api/wards',
  roles: ['station'],
  summary:
    "Wards that are called so or begin so, those of the station's state first: for whoever writes what it serves.",
  input: () => z.strictObject({ search: text('please type a name', 60) }),
  output: () => z.array(z.object({ ward: z.string(), lga: z.string(), state: z.string() })),
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
      serves: z.optional(z.nullable(text('please enter what you serve', 1000))),
      carrierLimit: z.optional(
        z.int('please enter a number').check(z.gte(1, 'at least 1'), z.lte(50, 'at most 50')),
      ),
      cashCeilingKobo: z.optional(
        z
          .int('please enter an amount')
          .check(z.gte(0, 'at least ₦0.00'), z.lte(100_000_000, 'at most ₦1,000,000.00')),
      ),
    }),
  output: ownStation,
})

/** A resident as the staff of the own station see one. */
const ownResident = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    address: z.string(),
  }),
)
export type OwnResident = z.output<ReturnType<typeof ownResident>>

export const listResidents = endpoint({
  method: 'GET',
  path: '/api/residents',
  roles: ['station'],
  summary: "The station's residents by name.",
  input: () =>
    z.strictObject({
      ...page(),
      /** By name, phone number, address, or short name of a request. */
      search: search(),
    }),
  output: () => z.array(ownResident()),
  paged: true,
})

export const getResident = endpoint({
  method: 'GET',
  path: '/api/residents/:userId',
  roles: ['station'],
  summary: 'A resident of the station, with what is due and what is under way.',
  input: () => z.strictObject({ userId: id() }),
  output: () =>
    z.extend(ownResident(), {
      /** What is owed for pickups that are over, oldest first. */
      dues: z.array(z.object({ requestId: id(), amountKobo: z.number(), since: moment() })),
      /** What is under way, newest first, at most twenty. */
      requests: z.array(
        z.object({
          _id: id(),
          kind: z.enum(['subscription', 'special']),
          requestStatus: z.enum(['Pending...', 'Assigned', 'Picked up']),
          createdAt: moment(),
          priceKobo: z.number(),
          payWith: z.enum(['wallet', 'recyclables']),
          /** Whether the price is set aside already. */
          covered: z.boolean(),
        }),
      ),
    }),
})
