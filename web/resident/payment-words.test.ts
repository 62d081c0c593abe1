import { expect, test } from 'vitest'
import { askedFor, asTyped, missingFor, movedInWords, nameOfEntry } from './payment-words.ts'

const requestId = '0190a6f0-0000-7000-8000-0000007f3a2c'
const since = '2026-11-15T08:12:00.000Z'

function walletWith(balanceKobo: number, ...amounts: number[]) {
  const dues = amounts.map((amountKobo, n) => ({ requestId: `request-${n}`, amountKobo, since }))
  const dueKobo = amounts.reduce((sum, each) => sum + each, 0)
  return { balanceKobo, setAsideKobo: 0, dueKobo, dues }
}

test('a movement is called by what it was for', () => {
  expect(nameOfEntry({ reason: 'top-up', requestId: null })).toBe('Top-up')
  expect(nameOfEntry({ reason: 'pickup', requestId })).toBe('Pickup 7F3A2C')
})

test('a sign is said in words', () => {
  expect(movedInWords(200_000)).toBe('₦2,000.00 came in')
  expect(movedInWords(-50_000)).toBe('₦500.00 went out')
})

test('an amount stands in the field as somebody would type it', () => {
  expect(asTyped(250_000)).toBe('2,500')
  expect(asTyped(250_050)).toBe('2,500.50')
})

test('to pay a due, the older ones are paid too, and the wallet helps', () => {
  const wallet = walletWith(20_000, 50_000, 250_000)
  expect(missingFor(wallet, 'request-0')).toBe(30_000)
  expect(missingFor(wallet, 'request-1')).toBe(280_000)
})

test('what is missing stays within what one top-up may be', () => {
  expect(missingFor(walletWith(49_000, 50_000), 'request-0')).toBe(10_000)
  expect(missingFor(walletWith(0, 400_000_000), 'request-0')).toBe(50_000_000)
})

test('an address opens the top-up with an amount only when it can be paid', () => {
  expect(askedFor('250000')).toBe(250_000)
  for (const none of ['1', '', 'lots', '1e99', '12.5', null]) expect(askedFor(none)).toBeUndefined()
})
