import { expect, test } from 'vitest'
import {
  minutesInWords,
  ratingInWords,
  shortNaira,
  shortWait,
  waitInWords,
} from './figure-words.ts'

test('a wait is said in hours while it is short, and in days when it is long', () => {
  expect(waitInWords(null)).toBe('–')
  expect(waitInWords(0)).toBe('0 h')
  expect(waitInWords(47)).toBe('47 h')
  expect(waitInWords(48)).toBe('2 days')
  expect(waitInWords(76)).toBe('3 days 4 h')
})

test('a time until an answer is said in minutes, hours, or days', () => {
  expect(minutesInWords(null)).toBe('–')
  expect(minutesInWords(0.2)).toBe('less than a minute')
  expect(minutesInWords(59.4)).toBe('59 min')
  expect(minutesInWords(60)).toBe('1 h')
  expect(minutesInWords(130)).toBe('2 h 10 min')
  expect(minutesInWords(4_560)).toBe('3 days 4 h')
})

test('a rating has one digit after the point, and its absence is said', () => {
  expect(ratingInWords(null)).toBe('None yet')
  expect(ratingInWords(4.6499)).toBe('4.6 of 5')
  expect(ratingInWords(5)).toBe('5 of 5')
})

test('where there is little room amounts and waits are rounded', () => {
  expect([0, 84_000, -84_000, 21_449_900, 99_949_999, 184_000_000].map(shortNaira)).toEqual([
    '₦0',
    '₦840',
    '-₦840',
    '₦214k',
    '₦1m',
    '₦1.84m',
  ])
  expect([0, 47, 48, 76].map(shortWait)).toEqual(['0 h', '47 h', '2 d', '3.2 d'])
})
