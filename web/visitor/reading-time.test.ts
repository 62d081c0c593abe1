import { expect, test } from 'vitest'
import { readingMinutes, wordsOf } from './reading-time.ts'

test('words are counted without markup, pictures and lone signs', () => {
  expect(wordsOf('<p>Two <b>bags</b> – ₦250</p><svg><text>3/4</text></svg>')).toEqual([
    'Two',
    'bags',
    '₦250',
  ])
})

test('two hundred words a minute, and never none', () => {
  expect(readingMinutes('<p>short</p>')).toBe(1)
  expect(readingMinutes('word '.repeat(1000))).toBe(5)
})
