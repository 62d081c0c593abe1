import { expect, test } from 'vitest'
import { nameSpots } from './name-spots.ts'

const box = { width: 400, height: 400 }
const toyin = { name: 'Toyin', middle: { x: 200, y: 200 } }

test('a name stands above the middle of its area, or where no mark hides it', () => {
  expect(nameSpots([toyin], [], box)).toEqual([{ x: 200, y: 184 }])
  const above = { x: 205, y: 180 }
  expect(nameSpots([toyin], [above], box)).toEqual([{ x: 200, y: 224 }])
  const around = [above, { x: 190, y: 222 }, { x: 200, y: 165 }]
  expect(nameSpots([toyin], around, box)).toEqual([{ x: 200, y: 242 }])
})

test('two names do not lie over each other, and none goes over the edge', () => {
  const [first, second] = nameSpots([toyin, { ...toyin, name: 'Opebi' }], [], box)
  expect(first?.y).not.toBe(second?.y)
  const [corner] = nameSpots([{ name: 'Adeniyi Jones', middle: { x: 3, y: 2 } }], [], box)
  expect(corner?.x).toBeGreaterThan(40)
  expect(corner?.y).toBeGreaterThan(12)
})
