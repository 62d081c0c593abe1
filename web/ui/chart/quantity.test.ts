import { expect, test } from 'vitest'
import { showNumber } from './quantity.tsx'

test.each([
  [0, '0'],
  [1234567, '1,234,567'],
  [4453.5, '4,453.5'],
  [0.05, '0.05'],
  [4.996, '5'],
  [999.999, '1,000'],
  [12.34567, '12.35'],
  [-1250.4, '-1,250.4'],
  [-0.001, '0'],
])('%d is read as %s', (amount, read) => expect(showNumber(amount)).toBe(read))
