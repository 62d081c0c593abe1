import * as z from 'zod/mini'
import { states } from '../ground/states.ts'
import { once } from '../once.ts'
import { endpoint } from '../endpoint.ts'
import { id, month, page, search, text } from '../field.ts'

// The ranking of a director's stations.

/** What stations are ranked by. */
export const measures = [
  'late',
  'open',
  'wait',
  'firstVisit',
  'problems',
  'madeGood',
  'noProof',
  'rating',
  'cash',
  'income',
  'made',
] as const
export type Measure = (typeof measures)[number]

/** What a list of stations can be ordered by: also by how bad they are, and of those by what is late. */
export const orders = [...measures, 'attention', 'missed', 'city', 'station'] as const
export type Order = (typeof orders)[number]

/** From where on a figure is to be watched, bad, and worst. Of a rating and of what went well less is worse. */
type Limits = { watch: number; bad: number; worst: number }

/**
 * What is late is measured by what is open, from a few on: one late of one is to watch, and a fifth of all is
 * bad. So many are bad however large the station is.
 */
export const lateLimits = {
  watch: { least: 1, share: 0.1 },
  bad: { least: 3, share: 0.2 },
  worst: { least: 5, share: 0.4 },
  many: 25,
} as const

/** By what else a station is called bad. What is open, made or earned has no limits: size is not merit. */
export const limits = {
  /** Hours that half waited at most. */
  wait: { watch: 48, bad: 72, worst: 96 },
  firstVisit: { watch: 0.9, bad: 0.83, worst: 0.75 },
  problems: { watch: 3.5, bad: 6, worst: 8 },
  madeGood: { watch: 0.92, bad: 0.8, worst: 0.65 },
  /** Never more than to watch: where carriers have no phones there is no proof. */
  noProof: { watch: 0.5, bad: Number.MAX_VALUE, worst: Number.MAX_VALUE },
  rating: { watch: 3.5, bad: 3, worst: 2.5 },
  /** Kobo that are not in the bank yet. */
  cash: { watch: 6_000_000, bad: 12_000_000, worst: 20_000_000 },
} as const satisfies Partial<Record<Measure, Limits>>
export type Limited = keyof typeof limits

/** Of fewer pickups in a month a share or a median says nothing; nor does the mean of fewer ratings, or the share of fewer problems. */
export const leastForShare = 10
export const leastRatings = 5
export const leastSettled = 5

export const levels = ['bad', 'watch', 'well'] as const
export type Level = (typeof levels)[number]

const place = once(() => ({
  state: z.optional(z.enum(states)),
  city: z.optional(text('Please enter a city', 60)),
}))

/** What a station is measured by: of the month, but for what is open, late and out now. */
const figures = once(() =>
  z.object({
    open: z.number(),
    late: z.number(),
    /** In whole hours; null of too few. */
    wait: z.nullable(z.number()),
    /** Shares of what was picked up: by the first visit, and without any proof; null of too few. */
    firstVisit: z.nullable(z.number()),
    noProof: z.nullable(z.number()),
    /** Problems in a hundred pickups; null of too few. */
    problems: z.nullable(z.number()),
    /** Of the settled problems the share that was answered in time and accepted; null of too few. */
    madeGood: z.nullable(z.number()),
    /** One to five; null of too few. */
    rating: z.nullable(z.number()),
    /** What carriers and the till have in kobo: it is not in the bank yet. */
    cash: z.number(),
    /** In kobo. */
    income: z.number(),
    made: z.number(),
  }),
)
export type Measured = z.output<ReturnType<typeof figures>>

const ranked = once(() =>
  z.extend(figures(), {
    _id: id(),
    station: z.string(),
    state: z.nullable(z.enum(states)),
    city: z.nullable(z.string()),
    status: z.enum(['active', 'suspended']),
    level: z.enum(levels),
    pickedUp: z.number(),
    /** Of the last fourteen days before today how many pickups that were promised did not come. */
    missed: z.array(z.number()),
  }),
)
export type Ranked = z.output<ReturnType<typeof ranked>>

export const rankStations = endpoint({
  method: 'GET',
  path: '/api/director/ranking',
  roles: ['director'],
  summary:
    'The own stations by one measure, the worst first, or by name; without a figure they come last.',
  input: () =>
    z.strictObject({
      ...page(),
      ...place(),
      /** By name or address. */
      search: search(),
      level: z.optional(z.enum(levels)),
      by: z._default(z.enum(orders), 'late'),
      first: z._default(z.enum(['worst', 'best']), 'worst'),
      /** As 2026-11; this month unless said otherwise. */
      month: z.optional(month()),
    }),
  output: () => z.array(ranked()),
  paged: true,
})

export const getStanding = endpoint({
  method: 'GET',
  path: '/api/director/standing',
  roles: ['director'],
  summary:
    'How many own stations do well, the medians of what they are measured by, and where they are.',
  input: () => z.strictObject({ ...place(), search: search(), month: z.optional(month()) }),
  output: () =>
    z.object({
      stations: z.number(),
      bad: z.number(),
      watch: z.number(),
      well: z.number(),
      sums: z.object({
        open: z.number(),
        late: z.number(),
        cash: z.number(),
        income: z.number(),
      }),
      /** The lower one: half of the stations have at most this. Null where none has a figure. */
      median: z.record(z.enum(measures), z.nullable(z.number())),
      /** All states with own stations, most first; null: nobody has said where. */
      states: z.array(
        z.object({
          state: z.nullable(z.enum(states)),
          stations: z.number(),
          bad: z.number(),
          watch: z.number(),
        }),
      ),
      /** The cities of the chosen state, or of all, most first; at most two hundred. */
      cities: z.array(z.object({ city: z.string(), stations: z.number() })),
    }),
})
