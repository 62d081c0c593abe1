/**
 * A whole number with its thousands apart: `1,250,500`. By hand, as a browser's formatter takes a cheap
 * phone longer to make than a card to draw, and the first screen has amounts on it.
 */
export const grouped = (whole: number) =>
  Math.abs(whole) < 1000 ? String(whole) : String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Kobo as in tables, bills and receipts: `₦2,000.00`. Whole numbers all the way, so no kobo is ever lost. */
export function formatNaira(kobo: number): string {
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`${kobo} is no whole number of kobo.`)
  const amount = Math.abs(kobo)
  const rest = amount % 100
  const naira = (amount - rest) / 100
  return `${kobo < 0 ? '-' : ''}₦${grouped(naira)}.${String(rest).padStart(2, '0')}`
}

/** The same in a sentence, on a button or on a chip, where round sums have no kobo: `₦2,000`, `₦0.50`. */
export const sayNaira = (kobo: number) => formatNaira(kobo).replace(/\.00$/, '')
