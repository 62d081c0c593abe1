import { expect, test } from 'vitest'
import { asTyped, koboOf } from './naira.ts'

test.each([
  ['18000', 1_800_000],
  ['18,000', 1_800_000],
  ['₦ 2,500.50', 250_050],
  ['0.5', 50],
  ['1.05', 105],
])('%s is an amount', (typed, kobo) => expect(koboOf(typed)).toBe(kobo))

test.each(['', 'a lot', '1.234', '-5', '12e3', '.5', '1.'])('“%s” is none', typed =>
  expect(koboOf(typed)).toBeNull(),
)

test('an amount stands in the field as somebody would type it', () => {
  expect(asTyped(250_000)).toBe('2,500')
  expect(asTyped(250_050)).toBe('2,500.50')
})
