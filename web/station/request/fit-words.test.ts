import { expect, test } from 'vitest'
import { isAnybody, sayFit, sayNearer } from './fit-words.ts'

test('a proposal says why, and how much room is left', () => {
  const room = (number: number) => ({ kind: 'room' as const, number })
  const area = { kind: 'area' as const, number: null }
  expect(sayFit([area, room(3)], '12 Toyin Street, Ikeja')).toBe(
    'usually on Toyin Street · room for 3',
  )
  const street = { kind: 'same street' as const, number: 2 }
  expect(sayFit([street, room(1)], '4 Opebi Road')).toBe('has 2 on Opebi Road · room for 1')
  expect(sayFit([room(9)], '4 Opebi Road')).toBe('room for 9')
  expect([isAnybody([room(9)]), isAnybody([street, room(1)])]).toEqual([true, false])
})

test('one minute is one minute', () => {
  expect([sayNearer(1), sayNearer(4)]).toEqual([
    '1 minute closer than the next carrier',
    '4 minutes closer than the next carrier',
  ])
})
