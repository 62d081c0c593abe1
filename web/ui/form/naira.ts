import { sayNaira } from '../../../contract/money.ts'

/** Naira as people type them, "18,000", "₦2500.50" or "2500,50", in kobo; null when it is no amount. */
export function koboOf(typed: string): number | null {
  const plain = typed
    .replace(/[₦\s]/g, '')
    // A comma before one or two last digits is no comma of thousands.
    .replace(/^([^.]*),(\d{1,2})$/, '$1.$2')
    .replaceAll(',', '')
  if (/\..*,/.test(typed) || !/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null
  const [naira = '0', rest = ''] = plain.split('.')
  return Number(naira) * 100 + Number(rest.padEnd(2, '0'))
}

/** Kobo as somebody would type them: "2,500" or "2,500.50". */
export const asTyped = (kobo: number) => sayNaira(kobo).replace('₦', '')

/** More than any pile. */
export const mostKobo = 9_999_999_999

/** What is wrong with what was typed, where it is no amount that anybody could have. */
export function wrongAmount(typed: string): string {
  if (!/\d/.test(typed)) return 'Please enter an amount'
  if (/\d{9}/.test(typed.replace(/[,\s]/g, ''))) return 'That is too much: at most ₦99,999,999'
  if (/\.\d{3}/.test(typed)) return 'Please enter at most two digits after the point'
  return 'Please enter digits only, such as 1,500 or 1,500.50'
}
