import * as z from 'zod/mini'
import { id } from '../../../contract/field.ts'
import {
  priceItems,
  setPriceBounds,
  type PriceItem,
  type PriceLine,
} from '../../../contract/price/price.ts'
import { asTyped, koboOf } from '../../ui/form/naira.ts'

export const ends = ['least', 'most'] as const
export type End = (typeof ends)[number]
type Typed = Readonly<Record<string, string>>

/** What a field is called in the form. */
export const fieldOf = (item: PriceItem, end: End) => `${item}-${end}`

const heldAt = (line: PriceLine, end: End) => (end === 'least' ? line.leastKobo : line.mostKobo)

/** What stands in a field: what was typed, or what holds. */
export const typedFor = (line: PriceLine, end: End, typed: Typed) =>
  typed[fieldOf(line.item, end)] ?? asTyped(heldAt(line, end))

type Bounds = { item: PriceItem; leastKobo: number | null; mostKobo: number | null }

/** The bounds that would be others; null where no amount is typed. */
export const changesIn = (lines: readonly PriceLine[], typed: Typed): Bounds[] =>
  lines.flatMap(line => {
    const leastKobo = koboOf(typedFor(line, 'least', typed))
    const mostKobo = koboOf(typedFor(line, 'most', typed))
    const isSame = leastKobo === line.leastKobo && mostKobo === line.mostKobo
    return isSame ? [] : [{ item: line.item, leastKobo, mostKobo }]
  })

const mostAllowed = 100_000_000
const amount = z.nullable(z.number())

function problemsWith({ item, leastKobo, mostKobo }: Bounds): [field: string, problem: string][] {
  const found: [string, string][] = []
  for (const [end, kobo] of [
    ['least', leastKobo],
    ['most', mostKobo],
  ] as const) {
    if (kobo === null) found.push([fieldOf(item, end), 'Please enter an amount'])
    else if (kobo > mostAllowed) found.push([fieldOf(item, end), 'At most ₦1,000,000'])
  }
  if (leastKobo !== null && mostKobo !== null && leastKobo > mostKobo) {
    found.push([fieldOf(item, 'most'), 'Must not be below the lowest price'])
  }
  return found
}

/** Setting bounds, with a form in which each end is a field: what is wrong stands there. */
export const setBoundsForm = {
  ...setPriceBounds,
  input: z
    .strictObject({
      stationId: id(),
      bounds: z
        .array(z.object({ item: z.enum(priceItems), leastKobo: amount, mostKobo: amount }))
        .check(z.minLength(1, 'Nothing has changed yet. Enter other limits first.')),
    })
    .check(({ value, issues }) => {
      for (const [field, message] of value.bounds.flatMap(problemsWith)) {
        issues.push({ code: 'custom', path: [field], message, input: value })
      }
    }),
}
