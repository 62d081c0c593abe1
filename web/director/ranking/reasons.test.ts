import { expect, test } from 'vitest'
import type { Ranked } from '../../../contract/screen/standing.ts'
import { reasonsOf } from './reasons.ts'

const kano: Ranked = {
  _id: 'kano',
  station: 'Kano',
  state: 'Kano',
  city: null,
  status: 'active',
  level: 'well',
  pickedUp: 12,
  missed: [],
  open: 40,
  late: 0,
  wait: 20,
  firstVisit: 0.95,
  noProof: 0.1,
  problems: 0,
  madeGood: null,
  rating: 4.6,
  cash: 0,
  income: 5_000_000,
  made: 20,
}

test('a bad station says what is bad and leaves out what is only close', () => {
  expect(reasonsOf({ ...kano, late: 14, firstVisit: 0.85, cash: 20_000_000 })).toEqual([
    '14 late of 40 open',
    '₦200k not banked',
  ])
})

test('one that is only to watch says what is close, and a good one says nothing', () => {
  expect(reasonsOf({ ...kano, firstVisit: 0.85, noProof: 0.6 })).toEqual([
    '85% on the first visit',
    '60% without proof',
  ])
  expect(reasonsOf(kano)).toEqual([])
})
