import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, moment, page, personName, phoneNumber, search, text } from './field.ts'
import { language } from './privacy.ts'
import { words } from './words.ts'

/** A carrier as the wire shows one. */
export const carrier = z.object({
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  /** In which SMS are written. */
  language,
  stationID: id,
  /** All requests the carrier was ever given and kept. */
  amount: z.number(),
  /** How many the carrier holds now, and may hold at once. */
  holds: z.number(),
  limit: z.number(),
  /** Free takes more; On duty is full; Paused takes none until brought back. */
  status: z.enum(['Free', 'On duty', 'Paused']),
  /** Whether the carrier is on duty: holds as many as may be held at once. */
  active: z.boolean(),
  /** Average of the ratings, one to five; null without any. */
  rating: z.nullable(z.number()),
  /** Where the photo is, if there is one. */
  photo: z.nullable(z.string()),
  createdAt: moment,
})
export type Carrier = z.output<typeof carrier>

const described = {
  name: personName,
  phoneNumber,
  email,
  address: text(words.enterName, 300),
}

export const registerCarrier = endpoint({
  method: 'POST',
  path: '/api/stations/registermalam/:stationID',
  roles: ['station'],
  summary: 'Registers a carrier under the station.',
  says: words.carrierCreated,
  status: 201,
  input: z.strictObject({ stationID: id, ...described, language: z.optional(language) }),
  output: carrier,
})

export const listCarriers = endpoint({
  method: 'GET',
  path: '/api/stations/all-malams',
  roles: ['station', 'director'],
  summary: "The station's carriers (a director: of own stations), free ones first.",
  input: z.strictObject({
    ...page,
    search,
    /** Only those who can take a request now. */
    free: z.optional(z.enum(['true'])),
    /** One of a director's own stations. */
    stationId: z.optional(id),
  }),
  output: z.array(carrier),
  paged: true,
})

export const changeCarrier = endpoint({
  method: 'PATCH',
  path: '/api/carriers/:carrierId',
  roles: ['station'],
  summary: "Changes a carrier's details, pauses one or brings one back.",
  says: 'Saved.',
  input: z.strictObject({
    carrierId: id,
    name: z.optional(described.name),
    phoneNumber: z.optional(described.phoneNumber),
    email: z.optional(described.email),
    address: z.optional(described.address),
    language: z.optional(language),
    paused: z.optional(z.boolean()),
  }),
  output: carrier,
})

export const setCarrierPhoto = endpoint({
  method: 'PUT',
  path: '/api/carriers/:carrierId/photo',
  roles: ['station'],
  summary: "Makes a picture that was sent up before a carrier's photo.",
  says: 'The photo is saved.',
  input: z.strictObject({ carrierId: id, photo: id }),
  output: carrier,
})

export const removeCarrierPhoto = endpoint({
  method: 'DELETE',
  path: '/api/carriers/:carrierId/photo',
  roles: ['station'],
  summary: "Removes a carrier's photo.",
  says: 'The photo is removed.',
  input: z.strictObject({ carrierId: id }),
  output: carrier,
})
