import { expect, test } from 'vitest'
import { shownTexts } from '../words/shown.ts'
import { betterThan } from '../words/voice.ts'

// Nothing that people read has a phrase that nobody would say; STYLE.md has examples.

/** Texts that may: names that the description gave, and facts that need the words. The list only gets shorter. */
const allowed: readonly string[] = []

test('no text that is shown has a phrase that nobody would say', () => {
  const shown = shownTexts().map(({ text }) => text)
  // All are looked at, in five languages and in English only.
  expect(shown.length).toBeGreaterThan(3_500)
  const found = shown.filter(text => betterThan(text))
  expect(found.filter(text => !allowed.includes(text))).toEqual([])
  expect(allowed.filter(text => !found.includes(text))).toEqual([])
})

test.each([
  ['Whoever logs out loses what is not sent.', true],
  ['The request closes by itself.', true],
  ['We come again, for nothing.', true],
  ['please enter a name', true],
  ['Top-ups stand here.', true],
  ['Your code counts for 10 minutes', false],
  ['{n} pickups more, today', true],
  ['We’ll come again by {day}, free of charge.', false],
  ['Your top-ups and payments will show here.', false],
])('“%s”: %s', (text, isOdd) => {
  expect(betterThan(text) !== undefined).toBe(isOdd)
})
