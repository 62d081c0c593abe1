const grouped = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })

/** Kobo as people read money: `₦2,000.00`. Whole numbers all the way, so no kobo is ever lost. */
export function formatNaira(kobo: number): string {
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`${kobo} is no whole number of kobo.`)
  const amount = Math.abs(kobo)
  const rest = amount % 100
  const naira = (amount - rest) / 100
  return `${kobo < 0 ? '-' : ''}₦${grouped.format(naira)}.${String(rest).padStart(2, '0')}`
}
