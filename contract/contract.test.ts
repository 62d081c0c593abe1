import fc from 'fast-check'
import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { strength, weakness } from './password.ts'
import { showPhone, toE164 } from './phone.ts'

test.each([
  '08031234567',
  '0803 123 4567',
  '0803-123-4567',
  '2348031234567',
  '+2348031234567',
  '+234 (0) 803 123 4567',
  '8031234567',
])('%s is the number that it means', typed => {
  expect(toE164(typed)).toBe('+2348031234567')
})

test.each(['', '12', '0803123456', '080312345678', '+44 20 7946 0958', '0603 123 4567', 'call me'])(
  '%j is no Nigerian number',
  typed => {
    expect(toE164(typed)).toBeNull()
  },
)

test('what the big library calls a Nigerian mobile number, we take, and as the same number', () => {
  const digits = fc.stringMatching(/^[0-9]{7}$/)
  const start = fc.integer({ min: 700, max: 999 })
  fc.assert(
    fc.property(start, digits, (prefix, rest) => {
      const typed = `0${prefix}${rest}`
      const theirs = parsePhoneNumberFromString(typed, 'NG')
      if (theirs && isValidPhoneNumber(typed, 'NG')) expect(toE164(typed)).toBe(theirs.number)
    }),
    { numRuns: 5_000 },
  )
})

test('a number is shown the way it is read out', () => {
  expect(showPhone('+2348031234567')).toBe('0803 123 4567')
})

test.each(['password', '12345678', 'Qwerty123', 'aaaaaaaa', 'abababab', 'abcdefgh', 'Blessing1'])(
  '%s is too common',
  secret => {
    expect(weakness(secret)).toMatch(/common/)
    expect(strength(secret)).toBe(0)
  },
)

test('longer and more varied is stronger', () => {
  const ladder = ['short', 'gbagada8', 'gbagada-express', 'Gbagada-Express-2026!']
  const steps = ladder.map(strength)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(new Set(steps).size).toBeGreaterThan(2)
})
