import * as z from 'zod/mini'
import { addDays } from '../../../contract/calendar.ts'
import { day, id } from '../../../contract/field.ts'
import { sayNaira } from '../../../contract/money.ts'
import {
  furthestPriceDays,
  priceItems,
  setPrices,
  type PriceLine,
} from '../../../contract/price/price.ts'
import { today } from '../../ui/day.ts'
import { asTyped, koboOf } from '../../ui/form/naira.ts'

/** What will hold on a day, as far as it is planned. */
export const heldOn = ({ amountKobo, next }: PriceLine, from: string) =>
  next && next.from <= from ? next.amountKobo : amountKobo

/** What stands in a field: what was typed, or what holds on that day anyhow. */
export const typedFor = (line: PriceLine, typed: Readonly<Record<string, string>>, from: string) =>
  typed[line.item] ?? asTyped(heldOn(line, from))

export type Change = { item: PriceLine['item']; amountKobo: number | null }

/** The prices that would be others from that day on; null where no amount is typed. */
export function changesIn(
  lines: readonly PriceLine[],
  typed: Readonly<Record<string, string>>,
  from: string,
): Change[] {
  return lines.flatMap(line => {
    const amountKobo = koboOf(typedFor(line, typed, from))
    return amountKobo === heldOn(line, from) ? [] : [{ item: line.item, amountKobo }]
  })
}

const boundsInWords = ({ leastKobo, mostKobo }: PriceLine) =>
  `between ${sayNaira(leastKobo)} and ${sayNaira(mostKobo)}`

function problemWith({ amountKobo }: Change, line: PriceLine | undefined): string | null {
  if (amountKobo === null) return 'Please enter an amount'
  if (!line || (amountKobo >= line.leastKobo && amountKobo <= line.mostKobo)) return null
  return boundsInWords(line)
}

function problemWithDay(from: string | undefined): string | null {
  if (from === undefined) return null
  if (from < today()) return 'Please choose a later day'
  return from > addDays(today(), furthestPriceDays) ? 'Please choose an earlier day' : null
}

/** Setting these prices, with a form in which each of them is a field: what is wrong stands there. */
export const setPricesOf = (lines: readonly PriceLine[]) => ({
  ...setPrices,
  input: z
    .strictObject({
      stationId: id(),
      from: z.optional(day()),
      prices: z
        .array(z.object({ item: z.enum(priceItems), amountKobo: z.nullable(z.number()) }))
        .check(z.minLength(1, 'Nothing has changed yet. Enter a new price first.')),
    })
    .check(({ value, issues }) => {
      const report = (field: string, message: string | null) => {
        if (message) issues.push({ code: 'custom', path: [field], message, input: value })
      }
      report('from', problemWithDay(value.from))
      for (const change of value.prices) {
        const line = lines.find(({ item }) => item === change.item)
        report(change.item, problemWith(change, line))
      }
    }),
})
