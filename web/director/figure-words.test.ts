import { expect, test } from 'vitest'
import { ratingInWords, waitInWords } from './figure-words.ts'

test('a wait is said in hours while it is short, and in days when it is long', () => {
  expect(waitInWords(null)).toBe('–')
  expect(waitInWords(0)).toBe('0 h')
  expect(waitInWords(47)).toBe('47 h')
  expect(waitInWords(48)).toBe('2 days')
  expect(waitInWords(76)).toBe('3 days 4 h')
})

test('a rating has one digit after the point, and its absence is said', () => {
  expect(ratingInWords(null)).toBe('None yet')
  expect(ratingInWords(4.6499)).toBe('4.6 of 5')
  expect(ratingInWords(5)).toBe('5 of 5')
})
