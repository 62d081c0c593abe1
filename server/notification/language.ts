import { materialNames } from '../../contract/material.ts'
import { formatNaira } from '../../contract/money.ts'
import type { WeighedLine } from '../../contract/recyclable.ts'
import { formatKg } from '../../contract/weight.ts'
import type { AccountData, CarrierData, ResidentData } from './notice-data.ts'
import type { Words } from './notice-kind.ts'

type SpokenData = ResidentData & AccountData
/** What is said; where it leads is the same in every language. */
export type Said = Omit<Words, 'link' | 'ticketId'>

/** Everything that is said in more than one language; the compiler misses what one of them lacks. */
export type Wording = { [K in keyof SpokenData]: (data: SpokenData[K]) => Said } & {
  carrier: { [K in keyof CarrierData]: (data: CarrierData[K]) => string }
}

export { mallam } from '../../contract/name.ts'

export const naira = formatNaira

/** The lines of a weighing are figures and names of materials, which station staff say in English. */
export const weighedLines = (lines: WeighedLine[]) =>
  lines.map(({ material, grams, rateKobo, worthKobo }) => {
    const weighed = `${formatKg(grams)} at ${naira(rateKobo)} a kg`
    return `${materialNames[material]}: ${weighed} = ${naira(worthKobo)}`
  })

type WriteDay = (weekday: string, date: string, month: string) => string

/** Days and moments in Lagos as a language writes them. */
export function calendarIn(
  locale: string,
  write: WriteDay = (weekday, date, month) => `${weekday}, ${date} ${month}`,
) {
  const days = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Lagos',
  })
  return {
    day: (day: string) => {
      const parts = days.formatToParts(new Date(day))
      const said = (type: string) => parts.find(part => part.type === type)?.value ?? ''
      return write(said('weekday'), said('day'), said('month'))
    },
    moment: (at: string) => moments.format(new Date(at)),
  }
}

const mostListed = 6
const longest = 60

/** So many addresses as an SMS has room for, each cut where it gets long. */
export function listed(addresses: string[], more: (count: number) => string): string {
  const shown = addresses.slice(0, mostListed).map((each, at) => `${at + 1}) ${cut(each)}`)
  const rest = addresses.length - shown.length
  return rest > 0 ? `${shown.join(' ')} ${more(rest)}` : shown.join(' ')
}

/** What somebody typed, short enough for an SMS. */
export const cut = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest - 3).trimEnd()}...`
