import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, withMoney } from '../endpoint.ts'
import { day, id, moment, page, search, text } from '../field.ts'
import { materials } from './material.ts'

/** As much as a scale for sacks shows, and more than a handcart brings. */
export const mostGrams = 2_000_000

const material = once(() => z.enum(materials))
const grams = once(() =>
  z
    .int('Please enter a weight')
    .check(z.gte(1, 'Please enter a weight'), z.lte(mostGrams, 'At most 2,000 kg')),
)

export const weighedLine = once(() =>
  z.object({
    material: material(),
    grams: z.number(),
    /** What a kg was worth on that day. */
    rateKobo: z.number(),
    worthKobo: z.number(),
  }),
)
export type WeighedLine = z.output<ReturnType<typeof weighedLine>>

const weighing = once(() =>
  z.object({
    _id: id(),
    stationId: id(),
    station: z.string(),
    userId: id(),
    /** The resident's name. */
    user: z.string(),
    phoneNumber: z.nullable(z.string()),
    /** The request that they were brought for, if one. */
    requestId: z.nullable(id()),
    lines: z.array(weighedLine()),
    grams: z.number(),
    worthKobo: z.number(),
    weighedAt: moment(),
    /** Who stood at the scale; staff and directors see it. */
    weighedBy: z.nullable(z.string()),
    /** The movement that credited the wallet: what its receipt is called. */
    entryId: id(),
    reversal: z.nullable(
      z.object({ at: moment(), reason: z.string(), by: z.nullable(z.string()) }),
    ),
  }),
)
export type Weighing = z.output<ReturnType<typeof weighing>>

export const weigh = endpoint({
  method: 'POST',
  path: '/api/weighings',
  roles: ['station'],
  summary: "Records weighed recyclables and credits the resident's wallet at today's rates.",
  says: 'Credited.',
  status: 201,
  input: () =>
    z.strictObject({
      userId: id(),
      requestId: z.optional(id()),
      lines: z.array(z.strictObject({ material: material(), grams: grams() })).check(
        z.minLength(1, 'Please weigh something'),
        z.maxLength(materials.length),
        z.refine(
          lines => new Set(lines.map(line => line.material)).size === lines.length,
          'each material once',
        ),
      ),
      // What stood on the screen: a rate that has changed since must not surprise anybody.
      worthKobo: z.int().check(z.gte(1, 'Please weigh something')),
    }),
  output: weighing,
})

export const listWeighings = endpoint({
  method: 'GET',
  path: '/api/weighings',
  roles: ['resident', 'station', 'director'],
  summary: "What was weighed: a resident's own, a station's own, that of a director's stations.",
  input: () =>
    z.strictObject({
      ...page(),
      /** By name or phone number of the resident, or short name of the request. */
      search: search(),
      material: z.optional(material()),
      userId: z.optional(id()),
      from: z.optional(day()),
      to: z.optional(day()),
    }),
  output: () => z.array(weighing()),
  paged: true,
})

export const getWeighing = endpoint({
  method: 'GET',
  path: '/api/weighings/:weighingId',
  roles: ['resident', 'station', 'director'],
  summary: 'One weighing with its lines.',
  input: () => z.strictObject({ weighingId: id() }),
  output: weighing,
})

export const reverseWeighing = endpoint({
  method: 'POST',
  path: '/api/weighings/:weighingId/reversal',
  roles: ['station'],
  summary: 'Takes a mistaken weighing back, with a reason; what was spent already is owed.',
  says: 'Reversed.',
  input: () => z.strictObject({ weighingId: id(), reason: text('Please enter a reason', 300) }),
  output: weighing,
})

const stockLine = once(() =>
  z.object({
    material: material(),
    /** What lies at the station now. */
    grams: z.number(),
    /** What came in and what was paid for it since the month began in Lagos. */
    monthGrams: z.number(),
    monthKobo: z.number(),
  }),
)

export const getStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  roles: ['station'],
  summary: 'What lies at the station by material, and what came in this month.',
  input: () => z.strictObject({}),
  output: () => z.array(stockLine()),
})

const sale = once(() =>
  z.object({
    _id: id(),
    material: material(),
    grams: z.number(),
    receivedKobo: z.number(),
    buyer: z.string(),
    soldAt: moment(),
    soldBy: z.string(),
  }),
)
export type Sale = z.output<ReturnType<typeof sale>>

export const sellStock = endpoint({
  method: 'POST',
  path: '/api/stock/sales',
  roles: ['station'],
  members: withMoney,
  summary:
    "Takes material out of the stock, to a buyer; what is paid goes into the station's till.",
  says: 'Saved.',
  status: 201,
  input: () =>
    z.strictObject({
      material: material(),
      grams: z
        .int('Please enter a weight')
        .check(z.gte(1, 'Please enter a weight'), z.lte(100_000_000, 'At most 100,000 kg')),
      receivedKobo: z
        .int('Please enter an amount')
        .check(z.gte(0, 'Please enter an amount'), z.lte(10_000_000_000, 'At most ₦100,000,000')),
      buyer: text('Please enter who took it', 120),
    }),
  output: sale,
})

export const listSales = endpoint({
  method: 'GET',
  path: '/api/stock/sales',
  roles: ['station'],
  summary: 'What left the stock, newest first.',
  input: () => z.strictObject({ ...page() }),
  output: () => z.array(sale()),
  paged: true,
})
