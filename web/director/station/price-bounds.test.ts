import { expect, test } from 'vitest'
import type { PriceLine } from '../../../contract/price/price.ts'
import { changesIn, setBoundsForm, typedFor } from './price-bounds.ts'

const pickup: PriceLine = {
  item: 'pickup',
  amountKobo: 50_000,
  since: null,
  next: null,
  leastKobo: 20_000,
  mostKobo: 100_000,
}
const pet: PriceLine = { ...pickup, item: 'pet', leastKobo: 0, mostKobo: 500_000 }
const stationId = '019a0000-0000-7000-8000-000000000001'

const problemsOf = (typed: Record<string, string>) => {
  const bounds = changesIn([pickup, pet], typed)
  const result = setBoundsForm.input.safeParse({ stationId, bounds })
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('what nobody touched stays as it is and is not sent', () => {
  expect(typedFor(pickup, 'least', {})).toBe('200')
  expect(changesIn([pickup, pet], {})).toEqual([])
  expect(changesIn([pickup, pet], { 'pet-most': '₦2,000' })).toEqual([
    { item: 'pet', leastKobo: 0, mostKobo: 200_000 },
  ])
})

test('what is wrong is said beside its field', () => {
  expect(problemsOf({})).toEqual(['bounds: Nothing has changed yet. Enter other limits first.'])
  expect(problemsOf({ 'pickup-least': 'much' })).toEqual(['pickup-least: Please enter an amount'])
  expect(problemsOf({ 'pickup-most': '100' })).toEqual([
    'pickup-most: Must not be below the lowest price',
  ])
  expect(problemsOf({ 'pet-most': '1,000,001' })).toEqual(['pet-most: At most ₦1,000,000'])
  expect(problemsOf({ 'pickup-least': '300', 'pickup-most': '300' })).toEqual([])
})
