import { materialNames } from '../../contract/recyclable/material.ts'
import { sayNaira } from '../../contract/money.ts'
import type { WeighedLine } from '../../contract/recyclable/recyclable.ts'
import { formatKg } from '../../contract/weight.ts'
import type { T } from '../speech/speaker.ts'
import type { MoneyUse } from './notice-data.ts'
import type { Words } from './notice-kind.ts'

/** What is said; where it leads is the same in every language. */
export type Said = Omit<Words, 'link' | 'ticketId'>

/** How each of them is said by whoever speaks the reader's language. */
export type Spoken<Data, As = Said> = { [K in keyof Data]: (t: T, data: Data[K]) => As }

export const naira = sayNaira

/** What was weighed, line by line. */
export const weighedLines = (t: T, lines: WeighedLine[]) =>
  lines.map(({ material, grams, rateKobo, worthKobo }) =>
    t('{material}: {weight} at {rate} a kg = {worth}', {
      material: t(materialNames[material]),
      weight: formatKg(grams),
      rate: naira(rateKobo),
      worth: naira(worthKobo),
    }),
  )

const partsOf = (use: MoneyUse['use']) => ({
  paidKobo: use ? use.duesKobo + use.owedKobo : 0,
  setAsideKobo: use?.setAsideKobo ?? 0,
})

/** A title, and what the money that it tells of was used for as soon as it came. */
export function withUse(t: T, news: string, used: MoneyUse['use']): string {
  const { paidKobo, setAsideKobo } = partsOf(used)
  const [paid, setAside] = [naira(paidKobo), naira(setAsideKobo)]
  const say = (use: string) => t('{news}: {use}', { news, use })
  if (paidKobo > 0 && setAsideKobo > 0)
    return say(t('{paid} paid what you owed, {setAside} is set aside', { paid, setAside }))
  if (paidKobo > 0) return say(t('{paid} paid what you owed', { paid }))
  return setAsideKobo > 0 ? say(t('{setAside} is set aside', { setAside })) : news
}

/** The same in sentences of their own. */
export function useIn(t: T, used: MoneyUse['use']): string[] {
  const { paidKobo, setAsideKobo } = partsOf(used)
  return [
    ...(paidKobo > 0 ? [t('{paid} paid what you owed.', { paid: naira(paidKobo) })] : []),
    ...(setAsideKobo > 0 ? [t('{setAside} is set aside.', { setAside: naira(setAsideKobo) })] : []),
  ]
}

const longest = 60

/** What somebody typed, short enough for an SMS. */
export const cut = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest - 3).trimEnd()}...`
