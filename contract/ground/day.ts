import * as z from 'zod/mini'
import { endpoint, headOnly } from '../endpoint.ts'
import { day, id, text } from '../field.ts'
import { once } from '../once.ts'

/** So many holidays a station may have ahead of it. */
export const mostHolidays = 100
/** So far ahead a holiday can be noted. */
export const furthestHolidayDays = 800

/** Why nothing more is promised for a day. */
export const closings = ['holiday', 'not served', 'full'] as const

const closedDays = once(() =>
  z.object({
    /** The days on which nothing more is promised there, from today on. */
    closed: z.array(
      z.object({
        day: day(),
        why: z.enum(closings),
        /** What the holiday is called. */
        name: z.nullable(z.string()),
      }),
    ),
    /** By which day we come if nobody asks for another. */
    promisedOn: day(),
  }),
)

export const listClosedDays = endpoint({
  method: 'GET',
  path: '/api/days',
  roles: ['resident', 'station'],
  summary:
    'The days in the next three months that are full, for one of your places or for a request.',
  input: () => z.strictObject({ placeId: z.optional(id()), requestId: z.optional(id()) }),
  output: closedDays,
})

const holidays = once(() =>
  z.object({
    holidays: z.array(
      z.object({
        day: day(),
        name: z.string(),
        /** What is promised for that day and still to be picked up. */
        promised: z.number(),
      }),
    ),
    /** Public holidays of this year and the next that the station has not noted. */
    proposed: z.array(
      z.object({
        day: day(),
        name: z.string(),
        /** By the moon: about then, check the announcement. */
        isEstimate: z.boolean(),
        promised: z.number(),
      }),
    ),
  }),
)
export type Holidays = z.output<ReturnType<typeof holidays>>

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/station/holidays',
  roles: ['station'],
  summary:
    'The days on which the station comes to nobody, from today on, and the public holidays to come.',
  input: () => z.strictObject({}),
  output: holidays,
})

export const setHoliday = endpoint({
  method: 'PUT',
  path: '/api/station/holidays/:day',
  roles: ['station'],
  members: headOnly,
  summary:
    'Notes a day on which the station comes to nobody, or what it is called. What is promised for it stays promised.',
  says: 'Saved.',
  input: () => z.strictObject({ day: day(), name: text('Please enter a name', 80) }),
  output: holidays,
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/station/holidays/:day',
  roles: ['station'],
  members: headOnly,
  summary: 'The station comes on that day after all.',
  says: 'Removed.',
  input: () => z.strictObject({ day: day() }),
  output: holidays,
})
