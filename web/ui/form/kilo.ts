import { grouped } from '../../../contract/money.ts'

/** "1,500" is one and a half to some and fifteen hundred to others: nobody guesses with money. */
const isUnclear = (typed: string) => /^[1-9]\d{0,2},\d{3}$/.test(typed)

/** Kilograms as people type them, "1.5" or "0,75", in whole grams; null when it is no weight. */
export function gramsOf(typed: string): number | null {
  const plain = typed.trim()
  const parts = isUnclear(plain) ? null : /^(\d{0,9})(?:[.,](\d{0,3}))?$/.exec(plain)
  const [, kilos = '', rest = ''] = parts ?? []
  if (kilos + rest === '') return null
  return Number(kilos) * 1000 + Number(rest.padEnd(3, '0'))
}

/** Grams as a number of kilos, `1,204.5`, where the unit stands elsewhere. */
export function inKilos(grams: number): string {
  const rest = grams % 1000
  const behind = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return grouped((grams - rest) / 1000) + behind
}

/** Grams as people read a weight: `6 kg`, `0.75 kg`. Whole numbers all the way. */
export const showKilos = (grams: number) => `${inKilos(grams)} kg`
