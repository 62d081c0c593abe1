import { sayNaira } from '../../../contract/money.ts'

/** Naira as people type them, "18,000" or "₦2500.50", in kobo; null when it is no amount. */
export function koboOf(typed: string): number | null {
  const plain = typed.replace(/[₦,\s]/g, '')
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null
  const [naira = '0', rest = ''] = plain.split('.')
  return Number(naira) * 100 + Number(rest.padEnd(2, '0'))
}

/** Kobo as somebody would type them: "2,500" or "2,500.50". */
export const asTyped = (kobo: number) => sayNaira(kobo).replace('₦', '')
