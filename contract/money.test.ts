import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNaira, sayNaira } from './money.ts'

test.each([
  [0, '₦0.00'],
  [5, '₦0.05'],
  [99, '₦0.99'],
  [100, '₦1.00'],
  [200_000, '₦2,000.00'],
  [445_351_000, '₦4,453,510.00'],
  [-50_000, '-₦500.00'],
  [-7, '-₦0.07'],
  [Number.MAX_SAFE_INTEGER, '₦90,071,992,547,409.91'],
])('%d kobo is %s', (kobo, shown) => {
  expect(formatNaira(kobo)).toBe(shown)
})

test.each([
  [0, '₦0'],
  [5, '₦0.05'],
  [200_000, '₦2,000'],
  [200_050, '₦2,000.50'],
  [-50_000, '-₦500'],
])('in a sentence %d kobo is %s', (kobo, said) => {
  expect(sayNaira(kobo)).toBe(said)
})

test.each([0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])(
  '%d is no amount of money',
  kobo => {
    expect(() => formatNaira(kobo)).toThrow(RangeError)
  },
)

test('what is shown is exactly what there is', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), kobo => {
      expect(Number(formatNaira(kobo).replace(/[₦,.]/g, '')) || 0).toBe(kobo || 0)
    }),
  )
})
