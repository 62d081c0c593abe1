import { expect, test } from 'vitest'
import { materials, recyclables, worthKobo } from './recyclable.ts'

test('every material has a name and a rate in whole kobo', () => {
  expect(Object.keys(recyclables)).toEqual([...materials])
  for (const { name, rateKobo } of Object.values(recyclables)) {
    expect(name).not.toBe('')
    expect(Number.isSafeInteger(rateKobo) && rateKobo > 0).toBe(true)
  }
})

test('six kilograms of bottles are ₦1,500, and no weight gives a broken kobo', () => {
  expect(worthKobo('pet', 6000)).toBe(150_000)
  expect(worthKobo('glass', 1)).toBe(3)
  expect(Number.isSafeInteger(worthKobo('paper', 333))).toBe(true)
  expect(worthKobo('can', 0)).toBe(0)
})
