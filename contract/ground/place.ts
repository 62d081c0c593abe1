import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../field.ts'
import { once } from '../once.ts'
import { msg } from '../speech/say.ts'
import { words } from '../words.ts'
import { lat, lng } from './area.ts'
import { bagSpot, gateNote, landmark } from './door-fields.ts'
import { holdsPlusCode } from './plus-code.ts'

/** So many places a resident has. */
export const mostPlaces = 10

/** A phone that knows so well where it is, is believed; so well, it is asked about; worse than that says nothing of a door. */
export const sureWithinM = 30
export const usableWithinM = 100

/** Where it is: by the phone, or by a plus code, which may be a short one. */
const position = once(() =>
  z.union([
    z.strictObject({
      lat: lat(),
      lng: lng(),
      accuracyM: z.int().check(z.gte(0), z.lte(usableWithinM)),
    }),
    z.strictObject({
      plusCode: z
        .string()
        .check(
          z.trim(),
          z.maxLength(60),
          z.refine(holdsPlusCode, msg('A plus code looks like 6FR5J922+PH or J922+PH')),
        ),
    }),
  ]),
)

const fields = once(() => ({
  name: text(msg('Please name this place'), 40),
  address: text(words.enterAddress, 300),
  landmark: z.optional(z.nullable(landmark())),
  gateNote: z.optional(z.nullable(gateNote())),
  bagSpot: z.optional(z.nullable(bagSpot())),
  /** Left out: as it was. Null: nobody knows. */
  position: z.optional(z.nullable(position())),
}))

const place = once(() =>
  z.object({
    _id: id(),
    /** The address of the registration, which cannot be removed. */
    isFirst: z.boolean(),
    name: z.string(),
    address: z.string(),
    /** The area of the station that it lies in. */
    area: z.nullable(z.string()),
    landmark: z.nullable(z.string()),
    gateNote: z.nullable(z.string()),
    bagSpot: z.nullable(z.string()),
    position: z.nullable(
      z.object({
        lat: z.number(),
        lng: z.number(),
        accuracyM: z.nullable(z.number()),
        from: z.enum(['phone', 'plus code', 'pin', 'ward']),
        plusCode: z.string(),
      }),
    ),
  }),
)
export type Place = z.output<ReturnType<typeof place>>
export type Position = z.input<ReturnType<typeof position>>

const byResident = { roles: ['resident'] } as const
const byOwner = { ...byResident, ownersOnly: true } as const

export const listPlaces = endpoint({
  ...byResident,
  method: 'GET',
  path: '/api/places',
  summary: "The resident's places, the address of the registration first.",
  input: () => z.strictObject({}),
  output: () => z.array(place()),
})

export const addPlace = endpoint({
  ...byOwner,
  method: 'POST',
  path: '/api/places',
  summary: 'Adds a place to come to.',
  says: msg('Place saved.'),
  status: 201,
  input: () => z.strictObject(fields()),
  output: place,
})

export const changePlace = endpoint({
  ...byOwner,
  method: 'PUT',
  path: '/api/places/:placeId',
  summary: 'Changes a place. Requests already made keep the old details.',
  says: msg('Place saved.'),
  input: () => z.strictObject({ placeId: id(), ...fields() }),
  output: place,
})

export const removePlace = endpoint({
  ...byOwner,
  method: 'DELETE',
  path: '/api/places/:placeId',
  summary: 'Removes a place.',
  says: msg('Place removed.'),
  input: () => z.strictObject({ placeId: id() }),
  output: () => z.null(),
})
