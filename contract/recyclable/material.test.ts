import { expect, test } from 'vitest'
import { materialNames, materials, usualRatesKobo, worthKobo } from './material.ts'

test('every material has a unique name and a rate in whole kobo', () => {
  expect(new Set(materials.map(material => materialNames[material])).size).toBe(materials.length)
  for (const material of materials) {
    const rate = usualRatesKobo[material]
    expect(Number.isSafeInteger(rate) && rate > 0).toBe(true)
  }
})

test('grams are worth whole kobo, and half a kobo goes to the resident', () => {
  expect(worthKobo(usualRatesKobo.pet, 6000)).toBe(150_000)
  expect(worthKobo(3_000, 1)).toBe(3)
  expect(worthKobo(8_000, 333)).toBe(2664)
  expect(worthKobo(25, 20)).toBe(1)
  expect(worthKobo(70_000, 0)).toBe(0)
})
