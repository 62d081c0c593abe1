import { describe, expect, test } from 'vitest'
import { gramsOf, showKilos } from './kilo.ts'

describe('a weight as people type it', () => {
  test.each([
    ['1', 1000],
    ['1.5', 1500],
    ['0,750', 750],
    ['1,5', 1500],
    ['.5', 500],
    ['2.', 2000],
    [' 12.345 ', 12_345],
    ['0.001', 1],
    ['0', 0],
    ['007', 7000],
    ['999999.999', 999_999_999],
    ['99999999', 99_999_999_000],
  ])('%j is so many grams', (typed, grams) => {
    expect(gramsOf(typed)).toBe(grams)
  })

  test.each(['', '.', ',', '12.3456', '-1', '+1', '1e3', '٣', '1.2.3', '1 000', '6 kg'])(
    '%j is no weight',
    typed => {
      expect(gramsOf(typed)).toBeNull()
    },
  )

  test('1,500 could be two weights, and is none', () => {
    expect(gramsOf('1,500')).toBeNull()
    expect(gramsOf('1.500')).toBe(1500)
    expect(gramsOf('1500')).toBe(1_500_000)
  })

  test('no gram is lost on the way', () => {
    for (let grams = 0; grams < 20_000; grams += 7) {
      expect(gramsOf(showKilos(grams).replace(/ kg|,/g, ''))).toBe(grams)
    }
  })
})

test.each([
  [0, '0 kg'],
  [6000, '6 kg'],
  [750, '0.75 kg'],
  [1, '0.001 kg'],
  [1_204_500, '1,204.5 kg'],
])('%d g are read as %s', (grams, shown) => {
  expect(showKilos(grams)).toBe(shown)
})
