import * as z from 'zod/mini'
import { countsNow, dayFigures, money, monthFigures } from '../director/figures.ts'
import { region } from '../director/region.ts'
import { endpoint } from '../endpoint.ts'
import { id, moment, month, page, search } from '../field.ts'
import { once } from '../once.ts'

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/director/overview',
  roles: ['director'],
  summary: "All figures of the director's own stations, in one picture.",
  input: () =>
    z.strictObject({
      /** As 2026-11; this month unless said otherwise. */
      month: z.optional(month()),
      ...region(),
    }),
  output: () =>
    z.object({
      /** Residents of the director's stations. */
      users: z.number(),
      /** Total income of the director's stations. */
      totalKobo: z.number(),
      /** What that is made of, and what else moved, altogether. */
      total: money(),
      stations: z.object({ active: z.number(), suspended: z.number() }),
      now: countsNow(),
      thisMonth: monthFigures(),
      lastMonth: monthFigures(),
      /** Every day of both months so far, also those without anything. */
      days: z.array(dayFigures()),
      lastDays: z.array(dayFigures()),
      /** At how many stations anything is late. */
      lateStations: z.number(),
      /** Where the late ones are, most first, at most ten stations. */
      lateAt: z.array(z.object({ _id: id(), station: z.string(), late: z.number() })),
    }),
})

export const stationOrders = ['created', 'name', 'total', 'pending', 'residents', 'income'] as const

const stationRow = once(() =>
  z.object({
    _id: id(),
    station: z.string(),
    email: z.string(),
    createdAt: moment(),
    status: z.enum(['active', 'suspended']),
    totalRequests: z.number(),
    pendingRequests: z.number(),
    residents: z.number(),
    /** Earned altogether. */
    incomeKobo: z.number(),
  }),
)
export type StationRow = z.output<ReturnType<typeof stationRow>>

export const listOwnStations = endpoint({
  method: 'GET',
  path: '/api/director/stations',
  roles: ['director'],
  summary: "The director's stations with their counts.",
  input: () =>
    z.strictObject({
      ...page(),
      ...region(),
      /** By name or address. */
      search: search(),
      /** By a part of the email address. */
      email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      /** Opened in this month, this year. */
      month: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(12))),
      year: z.optional(z.coerce.number<number>().check(z.int(), z.gte(2000), z.lte(2100))),
      order: z._default(z.enum(stationOrders), 'created'),
      direction: z._default(z.enum(['up', 'down']), 'down'),
    }),
  output: () => z.array(stationRow()),
  paged: true,
})

export const listStationResidents = endpoint({
  method: 'GET',
  path: '/api/director/stations/:stationId/residents',
  roles: ['director'],
  summary: 'The residents of an own station by name.',
  input: () => z.strictObject({ stationId: id(), ...page(), search: search() }),
  output: () =>
    z.array(z.object({ _id: id(), name: z.string(), address: z.string(), createdAt: moment() })),
  paged: true,
})
