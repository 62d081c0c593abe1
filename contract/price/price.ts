import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, headOnly } from '../endpoint.ts'
import { day, id } from '../field.ts'
import { materialNames, materials, usualRatesKobo } from '../recyclable/material.ts'
import { region } from '../director/region.ts'
import { msg } from '../speech/say.ts'

/** What a station's price list has: two services, and what it pays for a kg of each material. */
export const services = ['pickup', 'special'] as const
export const priceItems = [...services, ...materials] as const
export type PriceItem = (typeof priceItems)[number]

export const itemNames: Record<PriceItem, string> = {
  pickup: msg('Pickup'),
  special: msg('Custom request'),
  ...materialNames,
}

/** What holds until the station says otherwise. */
export const usualPrices: Record<PriceItem, number> = {
  pickup: 50_000,
  special: 250_000,
  ...usualRatesKobo,
}

/** Between what the station may choose until the director says otherwise. A rate of 0: not taken. */
const usualRateBounds = { leastKobo: 0, mostKobo: 500_000 }
export const usualBounds = (item: PriceItem) =>
  item === 'pickup'
    ? { leastKobo: 0, mostKobo: 500_000 }
    : item === 'special'
      ? { leastKobo: 0, mostKobo: 10_000_000 }
      : usualRateBounds

/** A new price can be planned so far ahead. */
export const furthestPriceDays = 90

const kobo = once(() =>
  z
    .int('Please enter an amount')
    .check(z.gte(0, 'At least ₦0'), z.lte(100_000_000, 'At most ₦1,000,000')),
)

const priceLine = once(() =>
  z.object({
    item: z.enum(priceItems),
    /** What holds today: for a service what it costs, for a material what a kg is worth. */
    amountKobo: z.number(),
    /** Since which day; null: it is the usual price. */
    since: z.nullable(day()),
    /** What it will be, if that is known. */
    next: z.nullable(z.object({ amountKobo: z.number(), from: day() })),
    /** The director's bounds. */
    leastKobo: z.number(),
    mostKobo: z.number(),
  }),
)
export type PriceLine = z.output<ReturnType<typeof priceLine>>

const priceList = once(() =>
  z.object({
    stationId: id(),
    station: z.string(),
    prices: z.array(priceLine()),
  }),
)
export type PriceList = z.output<ReturnType<typeof priceList>>

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/stations/:stationId/prices',
  roles: 'anyone',
  summary: "A station's price list: what a pickup costs, and what a kg of each material is worth.",
  input: () => z.strictObject({ stationId: id() }),
  output: priceList,
})

const each = (seen: readonly { item: PriceItem }[]) =>
  new Set(seen.map(({ item }) => item)).size === seen.length

export const setPrices = endpoint({
  method: 'PUT',
  path: '/api/stations/:stationId/prices',
  roles: ['station'],
  members: headOnly,
  fullLogIn: true,
  summary: "Sets prices from a day on, within the director's limits; other prices stay.",
  says: 'Saved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      /** The first day on which they hold: today unless said otherwise. */
      from: z.optional(day()),
      prices: z
        .array(z.strictObject({ item: z.enum(priceItems), amountKobo: kobo() }))
        .check(z.minLength(1), z.maxLength(priceItems.length), z.refine(each, 'each price once')),
    }),
  output: priceList,
})

const saidBounds = () =>
  z.array(z.strictObject({ item: z.enum(priceItems), leastKobo: kobo(), mostKobo: kobo() })).check(
    z.minLength(1),
    z.maxLength(priceItems.length),
    z.refine(each, 'each price once'),
    z.refine(
      bounds => bounds.every(({ leastKobo, mostKobo }) => leastKobo <= mostKobo),
      'the least is more than the most',
    ),
  )

export const setPriceBounds = endpoint({
  method: 'PUT',
  path: '/api/stations/:stationId/price-bounds',
  roles: ['director'],
  summary: 'Sets between what a station may choose its prices; prices that hold already stay.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      bounds: saidBounds(),
    }),
  output: priceList,
})

/** How many of those whose prices are outside are named. */
export const mostOutside = 50

export const setManyPriceBounds = endpoint({
  method: 'PUT',
  path: '/api/director/price-bounds',
  roles: ['director'],
  summary:
    'Sets between what all own stations, or those of a region, may choose their prices; prices that ' +
    'hold already stay, and those outside are named.',
  says: 'Saved.',
  input: () => z.strictObject({ ...region(), bounds: saidBounds() }),
  output: () =>
    z.object({
      stations: z.number(),
      /** Whose price of today is outside now. */
      outside: z.array(
        z.object({
          _id: id(),
          station: z.string(),
          item: z.enum(priceItems),
          amountKobo: z.number(),
        }),
      ),
      hasMore: z.boolean(),
    }),
})
