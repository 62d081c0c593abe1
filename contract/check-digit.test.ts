import { expect, test } from 'vitest'
import { isChecked, withCheckDigit } from './check-digit.ts'

const digits = '0123456789'.split('')
const codes = Array.from({ length: 10_000 }, (_, n) => withCheckDigit(String(n).padStart(4, '0')))

test('the known example of the table has its known check digit', () => {
  expect(withCheckDigit('572')).toBe('5724')
})

test('every code of five digits is recognised', () => {
  expect(codes.every(isChecked)).toBe(true)
  expect(new Set(codes).size).toBe(10_000)
})

test('no code with one wrong digit is taken for a code', () => {
  const taken = codes.flatMap(code =>
    Array.from(code, (right, at) =>
      digits
        .filter(digit => digit !== right)
        .map(digit => code.slice(0, at) + digit + code.slice(at + 1)),
    )
      .flat()
      .filter(isChecked),
  )
  expect(taken).toEqual([])
})

test('no code with two swapped neighbours is taken for a code', () => {
  const taken = codes.flatMap(code =>
    [0, 1, 2, 3]
      .map(at => code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2))
      .filter(swapped => swapped !== code && isChecked(swapped)),
  )
  expect(taken).toEqual([])
})

test.each(['', '0', '5', '57 24', '5724x', '-5724'])(
  '%j is no number with a check digit',
  typed => {
    expect(isChecked(typed)).toBe(false)
  },
)
