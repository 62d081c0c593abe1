import { expect, test } from 'vitest'
import { atTheDoor, differenceInWords, isToBePaid, paymentInWords } from './money-words.ts'

const asked = {
  payment: 'at pick-up',
  payWith: 'wallet',
  priceKobo: 50_000,
  paidKobo: 0,
  refundedKobo: 0,
} as const

test('a count that is off says by how much, and in which direction', () => {
  expect(differenceInWords(-20_000)).toBe('₦200 missing')
  expect(differenceInWords(5_000)).toBe('₦50 too much')
  expect(differenceInWords(0)).toBe('right')
})

test('a price is said as it stands', () => {
  expect(paymentInWords(asked)).toBe('₦500 due at pickup')
  expect(paymentInWords({ ...asked, payWith: 'recyclables' })).toBe('₦500 in recyclables at pickup')
  expect(paymentInWords({ ...asked, payment: 'set aside' })).toBe('₦500 set aside in the wallet')
  expect(paymentInWords({ ...asked, payment: 'due' })).toBe('₦500 due')
  expect(paymentInWords({ ...asked, payment: 'nothing' })).toBe('nothing to pay')
  const paid = { ...asked, payment: 'paid', paidKobo: 50_000 } as const
  expect(paymentInWords(paid)).toBe('₦500 paid')
  expect(paymentInWords({ ...paid, refundedKobo: 20_000 })).toBe('₦500 paid, ₦200 refunded')
})

test('the carrier collects what is not paid, and only that', () => {
  expect(atTheDoor(asked)).toEqual({ kobo: 50_000, how: 'at pickup' })
  expect(atTheDoor({ ...asked, payWith: 'recyclables' })).toEqual({
    kobo: 50_000,
    how: 'with recyclables',
  })
  expect(atTheDoor({ ...asked, payment: 'set aside' })).toEqual({ kobo: 0, how: 'paid' })
  expect(isToBePaid({ ...asked, payment: 'set aside' })).toBe(false)
})
