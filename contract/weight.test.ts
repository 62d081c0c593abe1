import { expect, test } from 'vitest'
import { formatKg } from './weight.ts'

test('grams are read as kg, to the gram', () => {
  expect([1, 400, 6_250, 12_000, 1_250_500].map(formatKg)).toEqual([
    '0.001 kg',
    '0.4 kg',
    '6.25 kg',
    '12 kg',
    '1,250.5 kg',
  ])
})
