import { expect, test } from 'vitest'
import { placeIn } from './states.ts'

test('an address says its city and state by its last words', () => {
  expect(placeIn('5 Secretariat Road, Bodija, Ibadan')).toEqual({ state: 'Oyo', city: 'Ibadan' })
  expect(placeIn('12 Awolowo Way, Ikeja, Lagos')).toEqual({ state: 'Lagos', city: 'Lagos' })
  expect(placeIn('1 Ring Road, Warri, Delta State, Nigeria')).toEqual({
    state: 'Delta',
    city: 'Warri',
  })
  expect(placeIn('3 Market Road, Ughelli, delta')).toEqual({ state: 'Delta', city: null })
})

test('what an address does not say is not guessed', () => {
  const nothing = { state: null, city: null }
  expect(placeIn('1 Kano Street, Surulere')).toEqual(nothing)
  expect(placeIn('4 Herbert Macaulay Way')).toEqual(nothing)
  expect(placeIn('')).toEqual(nothing)
  // A street in one state that is named after a city of another.
  expect(placeIn('Aba, Lagos')).toEqual({ state: 'Lagos', city: 'Lagos' })
})
