import { expect, test } from 'vitest'
import { asTyped, koboOf, wrongAmount } from './naira.ts'

test.each([
  ['18000', 1_800_000],
  ['18,000', 1_800_000],
  ['₦ 2,500.50', 250_050],
  ['0.5', 50],
  ['1.05', 105],
  ['12,50', 1250],
  ['1,500,5', 150_050],
  ['1,500', 150_000],
])('%s is an amount', (typed, kobo) => expect(koboOf(typed)).toBe(kobo))

test.each(['', 'a lot', '1.234', '-5', '12e3', '.5', '1.', '1.5,5', ',50'])('“%s” is none', typed =>
  expect(koboOf(typed)).toBeNull(),
)

test('an amount stands in the field as somebody would type it', () => {
  expect(asTyped(250_000)).toBe('2,500')
  expect(asTyped(250_050)).toBe('2,500.50')
})

test.each([
  ['', 'Please enter an amount'],
  ['abc', 'Please enter an amount'],
  ['123456789012', 'That is too much: at most ₦99,999,999'],
  ['1,000,000,000', 'That is too much: at most ₦99,999,999'],
  ['15.125', 'Please enter at most two digits after the point'],
  ['15 k', 'Please enter digits only, such as 1,500 or 1,500.50'],
])('what is wrong with “%s” is said', (typed, said) => expect(wrongAmount(typed)).toBe(said))
