import { expect, test } from 'vitest'
import { sayCounts } from './say-counts.ts'

test.each([
  [0, 0, 'Nobody waits'],
  [1, 0, 'One waits'],
  [7, 2, 'Seven wait, two are late'],
  [0, 1, 'One is late'],
  [1200, 13, '1,200 wait, 13 are late'],
])('%i waiting and %i late', (pending, late, said) =>
  expect(sayCounts({ pending, late })).toBe(said),
)
