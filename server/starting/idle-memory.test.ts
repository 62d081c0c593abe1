import { expect, test } from 'vitest'
import { createLook } from './idle-memory.ts'

const mega = 1024 * 1024

test('memory is given back in the first idle moment after a rush, and once', () => {
  let [used, held, collected] = [0, 150 * mega, 0]
  const look = createLook(
    {
      usedMicros: () => used,
      heldBytes: () => held,
      collect: () => {
        collected++
        held = 160 * mega
      },
    },
    1_000,
  )
  look()
  expect(collected, 'nothing to give back').toBe(0)
  held = 400 * mega
  used += 900_000
  look()
  expect(collected, 'busy').toBe(0)
  used += 10_000
  look()
  expect([collected, held]).toEqual([1, 160 * mega])
  used += 10_000
  look()
  expect(collected, 'it holds as much as before').toBe(1)
})
