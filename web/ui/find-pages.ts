/** A page as a search finds it: by its name, and by what people also call it, word by word. */
export type Findable = { label: string; also: string; to: string }

/** Fewer letters begin too many words. */
const leastLetters = 3
const mostPages = 3

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The pages of which each typed word begins a word, those first that are called so. */
export function findPages<Page extends Findable>(typed: string, pages: readonly Page[]): Page[] {
  const sought = wordsOf(typed)
  if (typed.trim().length < leastLetters || sought.length === 0) return []
  const fits = (text: string) => {
    const words = wordsOf(text)
    return sought.every(each => words.some(word => word.startsWith(each)))
  }
  return pages
    .filter(({ label, also }) => fits(`${label} ${also}`))
    .toSorted((one, other) => Number(fits(other.label)) - Number(fits(one.label)))
    .slice(0, mostPages)
}
