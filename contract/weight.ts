import { grouped } from './money.ts'

/** Grams as a scale shows them: `6.25 kg`. */
export function formatKg(grams: number): string {
  const amount = Math.abs(grams)
  const rest = amount % 1000
  const behind = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${grams < 0 ? '-' : ''}${grouped((amount - rest) / 1000)}${behind} kg`
}
