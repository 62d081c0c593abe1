import { expect, test } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { today } from '../../ui/day.ts'
import { problems } from '../../ui/form/form-values.ts'
import { changesIn, heldOn, setPricesOf, typedFor } from './price-change.ts'

const day = today()
const [soon, later] = [addDays(day, 5), addDays(day, 9)]
const bounds = { leastKobo: 40_000, mostKobo: 70_000 }
const pickup = {
  item: 'pickup' as const,
  amountKobo: 50_000,
  since: null,
  next: { amountKobo: 55_000, from: soon },
  ...bounds,
}
const pet = {
  item: 'pet' as const,
  amountKobo: 25_000,
  since: day,
  next: null,
  leastKobo: 0,
  mostKobo: 50_000,
}
const lines = [pickup, pet]

test('a field shows what will hold on the day that is chosen', () => {
  expect([day, soon, later].map(from => heldOn(pickup, from))).toEqual([50_000, 55_000, 55_000])
  expect(typedFor(pickup, {}, later)).toBe('550')
  expect(typedFor(pickup, { pickup: '6oo' }, later)).toBe('6oo')
})

test('only what would be another price is sent', () => {
  expect(changesIn(lines, {}, day)).toEqual([])
  expect(changesIn(lines, { pickup: '₦500', pet: '0' }, day)).toEqual([
    { item: 'pet', amountKobo: 0 },
  ])
  // What was planned is taken back by saying the old price for that day.
  expect(changesIn(lines, { pickup: '500' }, soon)).toEqual([
    { item: 'pickup', amountKobo: 50_000 },
  ])
  expect(changesIn(lines, { pet: 'a lot' }, day)).toEqual([{ item: 'pet', amountKobo: null }])
})

const stationId = '0190a6f0-0000-7000-8000-0000007f3a2c'
const typed = new FormData()
for (const name of ['from', 'pickup', 'pet']) typed.set(name, '')

const wrongWith = (sent: object) =>
  problems(setPricesOf(lines).input, { stationId, from: day, ...sent }, typed)

test('what is wrong stands beside its field', () => {
  const prices = [
    { item: 'pickup', amountKobo: 70_001 },
    { item: 'pet', amountKobo: null },
  ]
  expect(wrongWith({ prices })?.fields).toEqual({
    pickup: 'between ₦400 and ₦700',
    pet: 'Please enter an amount',
  })
  const good = [{ item: 'pickup', amountKobo: 70_000 }]
  expect(wrongWith({ prices: good })).toBeNull()
  for (const from of [addDays(day, -1), addDays(day, 91)]) {
    expect(Object.keys(wrongWith({ from, prices: good })?.fields ?? {})).toEqual(['from'])
  }
  expect(wrongWith({ prices: [] })?.message).toContain('Nothing has changed')
})
