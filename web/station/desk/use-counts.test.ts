import { expect, test } from 'vitest'
import { sayWaiting } from './use-counts.ts'

test('what waits is split into parts that add up, and said whole where there is only one', () => {
  expect(sayWaiting({ pending: 63, late: 21, quoted: 1 })).toBe(
    'No carrier yet: 21 late, 41 not late, 1 with an open quote',
  )
  expect(sayWaiting({ pending: 3, late: 0, quoted: 0 })).toBe('No carrier yet')
  expect(sayWaiting({ pending: 0, late: 0, quoted: 0 })).toBe('No carrier yet')
})
