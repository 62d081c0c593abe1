import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint } from '../endpoint.ts'
import { day, email, id, moment, page, personName, phoneNumber, search, text } from '../field.ts'
import { language } from '../privacy/privacy.ts'
import { words } from '../words.ts'

/** What a carrier comes with. */
export const vehicles = ['handcart', 'keke', 'truck'] as const
export type Vehicle = (typeof vehicles)[number]

const timeOfDay = once(() =>
  z
    .string('Please choose a time')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')),
)

/** Days of the week, 1 is Monday. */
const days = once(() =>
  z.array(z.int().check(z.gte(1), z.lte(7))).check(
    z.minLength(1, 'Please choose a day at least'),
    z.maxLength(7),
    z.refine(chosen => new Set(chosen).size === chosen.length, 'Each day once, please'),
  ),
)

/** From when to when on such a day. */
const shift = once(() =>
  z
    .strictObject({ from: timeOfDay(), to: timeOfDay() })
    .check(z.refine(({ from, to }) => from < to, 'It must end after it begins')),
)

const room = once(() =>
  z.int('Please enter a number').check(z.gte(1, 'At least 1'), z.lte(200, 'At most 200')),
)

/** What a carrier brings, when and where. */
const brought = once(() => ({
  vehicle: z.optional(z.enum(vehicles)),
  /** In pickups a day; null: what the station says for everybody. */
  room: z.optional(z.nullable(room())),
  days: z.optional(days()),
  /** Null: no hours set. */
  shift: z.optional(z.nullable(shift())),
  /** Where the carrier usually goes. */
  areaIds: z.optional(z.array(id()).check(z.maxLength(50))),
}))

/** A carrier as the wire shows one. */
export const carrier = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    phoneNumber: z.string(),
    /** Not everybody who carries has them. */
    email: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** In which SMS are written. */
    language: language(),
    stationID: id(),
    /** All requests the carrier was ever given and kept. */
    amount: z.number(),
    /** How many the carrier holds now, on whichever day. */
    holds: z.number(),
    /** How many are for the requested day; for today including earlier ones. */
    load: z.number(),
    /** How many the carrier takes on a day. */
    limit: z.number(),
    /** Free takes more on that day; On duty is full; Paused takes none until brought back. */
    status: z.enum(['Free', 'On duty', 'Paused']),
    /** Whether the carrier is on duty: has as many as one takes on a day. */
    active: z.boolean(),
    /** Average of the ratings, one to five; null without any. */
    rating: z.nullable(z.number()),
    /** At how many pickups of the last thirty days a wrong doorstep code was typed. */
    wrongCodes: z.number(),
    /** Where the photo is, if there is one. */
    photo: z.nullable(z.string()),
    /** On how many phones the carrier is logged in. */
    phones: z.number(),
    vehicle: z.enum(vehicles),
    /** In pickups a day; null: what the station says for everybody. `limit` is what counts. */
    room: z.nullable(z.number()),
    /** Days of the week, 1 is Monday. */
    days: z.array(z.number()),
    shift: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** Where the carrier usually goes. */
    areas: z.array(z.object({ _id: id(), name: z.string() })),
    /** Whether the carrier works that day. */
    isIn: z.boolean(),
    createdAt: moment(),
  }),
)
export type Carrier = z.output<ReturnType<typeof carrier>>

const described = once(() => ({
  name: personName(),
  phoneNumber: phoneNumber(),
  email: email(),
  address: text(words.enterName, 300),
}))

export const registerCarrier = endpoint({
  method: 'POST',
  path: '/api/stations/registermalam/:stationID',
  roles: ['station'],
  fullLogIn: true,
  summary: 'Registers a carrier under the station, by name and phone; the rest where there is one.',
  says: words.carrierCreated,
  status: 201,
  input: () =>
    z.strictObject({
      stationID: id(),
      ...described(),
      email: z.optional(described().email),
      address: z.optional(described().address),
      language: z.optional(language()),
      ...brought(),
    }),
  output: carrier,
})

export const listCarriers = endpoint({
  method: 'GET',
  path: '/api/stations/all-malams',
  roles: ['station', 'director'],
  summary: "The station's carriers (a director: of own stations), those with most room first.",
  input: () =>
    z.strictObject({
      ...page(),
      search: search(),
      /** Only those who can take a request now. */
      free: z.optional(z.enum(['true'])),
      /** The day for capacity, status and attendance; today by default. */
      day: z.optional(day()),
      /** One of a director's own stations. */
      stationId: z.optional(id()),
    }),
  output: () => z.array(carrier()),
  paged: true,
})

export const getCarrier = endpoint({
  method: 'GET',
  path: '/api/carriers/:carrierId',
  roles: ['station'],
  summary: "One of the station's carriers.",
  input: () => z.strictObject({ carrierId: id() }),
  output: carrier,
})

export const changeCarrier = endpoint({
  method: 'PATCH',
  path: '/api/carriers/:carrierId',
  roles: ['station'],
  fullLogIn: ['phoneNumber', 'email'],
  summary:
    "Changes a carrier's details, pauses one at once or brings one back. What a paused carrier holds stays until it is handed over.",
  says: 'Saved.',
  input: () =>
    z.strictObject({
      carrierId: id(),
      name: z.optional(described().name),
      phoneNumber: z.optional(described().phoneNumber),
      /** Null: there is none. */
      email: z.optional(z.nullable(described().email)),
      address: z.optional(z.nullable(described().address)),
      language: z.optional(language()),
      ...brought(),
      paused: z.optional(z.boolean()),
    }),
  output: carrier,
})

export const setCarrierDay = endpoint({
  method: 'PUT',
  path: '/api/carriers/:carrierId/days/:day',
  roles: ['station'],
  summary: 'Says that a carrier works on one day, or does not, whatever the week says.',
  says: 'Saved.',
  input: () => z.strictObject({ carrierId: id(), day: day(), isIn: z.boolean() }),
  output: carrier,
})

export const setCarrierPhoto = endpoint({
  method: 'PUT',
  path: '/api/carriers/:carrierId/photo',
  roles: ['station'],
  summary: "Makes a picture that was sent up before a carrier's photo.",
  says: 'The photo is saved.',
  input: () => z.strictObject({ carrierId: id(), photo: id() }),
  output: carrier,
})

export const removeCarrierPhoto = endpoint({
  method: 'DELETE',
  path: '/api/carriers/:carrierId/photo',
  roles: ['station'],
  summary: "Removes a carrier's photo.",
  says: 'The photo is removed.',
  input: () => z.strictObject({ carrierId: id() }),
  output: carrier,
})
