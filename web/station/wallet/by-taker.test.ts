import { expect, test } from 'vitest'
import type { CashReceipt } from '../../../contract/wallet/cash.ts'
import { byTaker } from './by-taker.ts'

const sani = { _id: 'sani', name: 'Sani Bello' }

const taken = (_id: string, amountKobo: number, more: Partial<CashReceipt> = {}): CashReceipt => ({
  _id,
  userId: 'ada',
  user: 'Ada Obi',
  phoneNumber: null,
  requestId: null,
  carrier: null,
  amountKobo,
  takenAt: '2026-11-15T08:00:00.000Z',
  takenBy: 'Ikeja staff',
  reversal: null,
  ...more,
})

test('the day’s cash stands under who took it, as it came, and what was taken back counts nothing', () => {
  const reversal = { at: '2026-11-15T09:00:00.000Z', reason: 'typed twice', by: 'Ikeja staff' }
  const newestFirst = [
    taken('4', 50_000, { carrier: sani }),
    taken('3', 70_000, { carrier: sani, reversal }),
    taken('2', 100_000),
    taken('1', 20_000, { carrier: sani }),
  ]
  const groups = byTaker(newestFirst)
  expect(groups.map(({ name, totalKobo }) => [name, totalKobo])).toEqual([
    ['Sani Bello', 70_000],
    ['At the station', 100_000],
  ])
  expect(groups[0]?.receipts.map(({ _id }) => _id)).toEqual(['1', '3', '4'])
})
