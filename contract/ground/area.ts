import * as z from 'zod/mini'
import { endpoint, headOnly } from '../endpoint.ts'
import { id, text } from '../field.ts'
import { once } from '../once.ts'

/** So many areas a station has, so many streets an area, and so many who usually go there. */
export const mostAreas = 60
export const mostStreets = 200
const mostUsual = 20

/** Days of the week: 1 is Monday, 7 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

export const serviceDays = once(() =>
  z.pipe(
    z
      .array(z.int().check(z.gte(1), z.lte(7)), 'Please choose the days')
      .check(z.minLength(1, 'Please choose at least one day'), z.maxLength(7)),
    z.transform(days => [...new Set(days)].toSorted((one, other) => one - other)),
  ),
)

/** Degrees, of Nigeria and a little around it. */
export const lat = once(() => z.number('Please enter a position').check(z.gte(3), z.lte(15)))
export const lng = once(() => z.number('Please enter a position').check(z.gte(2), z.lte(16)))

const fields = once(() => ({
  name: text('Please enter a name', 60),
  /** As they are called there: "Toyin Street". */
  streets: z
    .array(text('Please enter a street', 100))
    .check(z.maxLength(mostStreets, `At most ${mostStreets} streets, please`)),
  serviceDays: serviceDays(),
  /** Capacity: pickups promised for one day; null: unlimited. */
  capacity: z.nullable(
    z.int('Please enter a number').check(z.gte(1, 'At least 1'), z.lte(5000, 'At most 5,000')),
  ),
  /** Who usually goes there. */
  carrierIds: z.array(id()).check(z.maxLength(mostUsual, `At most ${mostUsual} carriers, please`)),
  /** Its middle. */
  middle: z.nullable(z.strictObject({ lat: lat(), lng: lng() })),
}))

const area = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    streets: z.array(z.string()),
    serviceDays: z.array(z.number()),
    capacity: z.nullable(z.number()),
    carriers: z.array(z.object({ _id: id(), name: z.string() })),
    middle: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    /** How many residents' places lie in it, and how many pickups there are still to be made. */
    places: z.number(),
    open: z.number(),
  }),
)
export type Area = z.output<ReturnType<typeof area>>

const ground = once(() =>
  z.object({
    /** Service days for addresses in none of the areas. */
    serviceDays: z.array(z.number()),
    /** Where the station is. */
    middle: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    areas: z.array(area()),
    /** How many places of residents, and pickups that are still to be made, lie in none of them. */
    placesOutside: z.number(),
    openOutside: z.number(),
  }),
)
export type Ground = z.output<ReturnType<typeof ground>>

export const getGround = endpoint({
  method: 'GET',
  path: '/api/station/areas',
  roles: ['station'],
  summary:
    "The station's ground: its areas by name, with their streets, days, capacity and usual carriers.",
  input: () => z.strictObject({}),
  output: ground,
})

export const addArea = endpoint({
  method: 'POST',
  path: '/api/station/areas',
  roles: ['station'],
  members: headOnly,
  summary: 'Adds an area. Places and open requests on its streets belong to it from then on.',
  says: 'The area is there.',
  status: 201,
  input: () => z.strictObject(fields()),
  output: ground,
})

export const changeArea = endpoint({
  method: 'PUT',
  path: '/api/station/areas/:areaId',
  roles: ['station'],
  members: headOnly,
  summary: 'Changes an area. What is promised already stays promised.',
  says: 'Saved.',
  input: () => z.strictObject({ areaId: id(), ...fields() }),
  output: ground,
})

export const endArea = endpoint({
  method: 'DELETE',
  path: '/api/station/areas/:areaId',
  roles: ['station'],
  members: headOnly,
  summary: 'Removes an area. What happened there keeps its name.',
  says: 'The area is removed.',
  input: () => z.strictObject({ areaId: id() }),
  output: ground,
})

export const setServiceDays = endpoint({
  method: 'PUT',
  path: '/api/station/service-days',
  roles: ['station'],
  members: headOnly,
  summary: 'Sets the days for residents outside every area, and the station’s location.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      serviceDays: serviceDays(),
      middle: z.nullable(z.strictObject({ lat: lat(), lng: lng() })),
    }),
  output: ground,
})
