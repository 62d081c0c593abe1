/** A search text as a LIKE pattern that finds it anywhere, its own wildcards taken literally. */
export const like = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The pattern for phone numbers, which people type with spaces and with a 0 in front, and which
 * are kept as +234…; null when the text is no number.
 */
export function likeNumber(search: string): string | null {
  const digits = search.replace(/[\s()-]/g, '')
  return /^\+?\d{3,}$/.test(digits) ? like(digits.replace(/^(?:\+?234|0)/, '')) : null
}
