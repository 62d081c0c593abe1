import { expect, test } from 'vitest'
import { markNumber, markWords, type Piece } from './mark.ts'

const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isSought }) => (isSought ? `[${text}]` : text)).join('')

test.each([
  ['Ireti Briggs', 'irE', '[Ire]ti Briggs'],
  ['Ireti Briggs', 'briggs ireti', '[Ireti] [Briggs]'],
  ['111 Toyin Street', '11 toyin', '[111] [Toyin] Street'],
  ['Ada Obi', 'nobody', 'Ada Obi'],
  ['Ọlá Adé', 'adé', 'Ọlá [Adé]'],
])('of %s, searched for by “%s”, is marked %s', (text, typed, shown) => {
  expect(marked(markWords(text, typed))).toBe(shown)
})

test.each([
  ['0806171', '[0806 171] 9534'],
  ['+234 806 171', '[0806 171] 9534'],
  ['234806', '[0806] 171 9534'],
  ['1719', '0806 [171 9]534'],
  ['806', '0[806] 171 9534'],
  ['12', '0806 171 9534'],
  ['999', '0806 171 9534'],
  ['toyin', '0806 171 9534'],
])('of a number, searched for by “%s”, is marked %s', (typed, shown) => {
  expect(marked(markNumber('0806 171 9534', typed))).toBe(shown)
})
