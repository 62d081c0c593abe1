import { describe, expect, test } from 'vitest'
import { firstWrong, linesOf, pressed, totalOf, wrongWeight, type Key } from './weigh-lines.ts'

const rates = { pet: 25_000, glass: 3_000, nylon: 0 }
const typing = (text: string) =>
  text.split('').reduce((typed, key) => pressed(typed, key === '<' ? 'back' : (key as Key)), '')

test('what is typed becomes lines at the rates of the day, in the order of the price list', () => {
  const lines = linesOf({ glass: '0,5', pet: '6', paper: '' }, rates)
  expect(lines).toEqual([
    { material: 'pet', grams: 6000, rateKobo: 25_000, worthKobo: 150_000 },
    { material: 'glass', grams: 500, rateKobo: 3_000, worthKobo: 1_500 },
  ])
  expect(totalOf(lines)).toEqual({ grams: 6500, worthKobo: 151_500 })
})

test('nothing, no weight, too much and what is not taken make no line', () => {
  expect(linesOf({ pet: '0', glass: 'a lot', nylon: '3', metal: '1' }, rates)).toEqual([])
  expect(linesOf({ pet: '2000.001' }, rates)).toEqual([])
  expect(firstWrong({ pet: '1', glass: '1.2.3' })).toBe('glass')
  expect(firstWrong({ pet: '1', glass: '' })).toBeUndefined()
})

test('a weight says what is wrong with it', () => {
  expect(wrongWeight('')).toBeUndefined()
  expect(wrongWeight('2000')).toBeUndefined()
  expect(wrongWeight('2000.001')).toBe('At most 2,000 kg')
  expect(wrongWeight('12.3456')).toContain('three decimals')
})

describe('the keypad', () => {
  test.each([
    ['6', '6'],
    ['12.345', '12.345'],
    ['12.3456', '12.345'],
    ['.5', '0.5'],
    ['1..5', '1.5'],
    ['007', '7'],
    ['0.05', '0.05'],
    ['25<<<1', '1'],
    ['2001', '200'],
    ['<', ''],
  ])('pressing %s leaves %s', (keys, left) => {
    expect(typing(keys)).toBe(left)
  })
})
