/** A piece of a text, and whether it is what was typed. */
export type Piece = { text: string; isSought: boolean }

const piecesOf = (text: string, isSought: readonly boolean[]): Piece[] => {
  const pieces: Piece[] = []
  for (const [at, letter] of Array.from(text).entries()) {
    const last = pieces.at(-1)
    if (last && last.isSought === Boolean(isSought[at])) last.text += letter
    else pieces.push({ text: letter, isSought: Boolean(isSought[at]) })
  }
  return pieces
}

/** Marks every word of what was typed in a text, in whichever case. */
export function markWords(text: string, typed: string): Piece[] {
  const letters = Array.from(text)
  const isSought = letters.map(() => false)
  const lower = letters.map(letter => letter.toLowerCase()).join('')
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    // A letter that becomes longer in the other case would shift what comes after it: then nothing is marked.
    if (lower.length !== text.length) break
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      isSought.fill(true, at, at + word.length)
    }
  }
  return piecesOf(text, isSought)
}

/** Marks the digits that were typed in a number as it is shown, whatever stands between them. */
export function markNumber(shown: string, typed: string): Piece[] {
  const bare = typed.replace(/[\s()-]/g, '')
  const none = [{ text: shown, isSought: false }]
  if (!/^\+?\d{3,}$/.test(bare)) return none
  const letters = Array.from(shown)
  const places = letters.flatMap((letter, at) => (/\d/.test(letter) ? [at] : []))
  const digits = places.map(at => letters[at]).join('')
  // +234 803 … is shown as 0803 …
  const wanted = bare.replace(/^\+?234/, '0').replace(/^\+/, '')
  const found = [wanted, wanted.replace(/^0/, '')]
    .map(each => ({ each, at: digits.indexOf(each) }))
    .find(({ each, at }) => each !== '' && at >= 0)
  if (!found) return none
  const from = places[found.at] ?? 0
  const to = places[found.at + found.each.length - 1] ?? 0
  return piecesOf(
    shown,
    letters.map((_, at) => at >= from && at <= to),
  )
}
