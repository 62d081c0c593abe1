/** The street of an address as people write it: what follows the number, up to the next comma. */
export function streetOf(address: string): string {
  const [first = '', second = ''] = address.split(',').map(part => part.trim())
  const street = first.replace(
    /^(?:(?:no\.?|flat|block|house|plot)\s*)?\d+[a-z]?(?:[-/]\d+[a-z]?)?\s+/i,
    '',
  )
  // "Shop 8, Computer Village": the place is the second part.
  if (/^(?:shop|flat|suite|room|block|house|plot)\b/i.test(first) && second) return second
  return street || first
}
