import { expect, test } from 'vitest'
import type { QueueItem } from '../../../contract/screen/queue.ts'
import { sayDuration } from '../../street/street-words.ts'
import { clockOf, sayApproval } from './queue-words.ts'
import { sayNeed, saySum } from './say-need.ts'

test.each([
  [0, '0 min'],
  [52, '52 min'],
  [60, '1 h'],
  [21 * 60 + 33, '21 h 33 min'],
  [49 * 60, '2 days'],
])('%i minutes', (minutes, said) => expect(sayDuration(minutes * 60_000)).toBe(said))

const now = new Date('2026-11-17T10:00:00Z')
const item = (runsOutAt: string, more: Partial<QueueItem>): QueueItem => ({
  _id: 'one',
  kind: 'answer',
  runsOutAt,
  request: null,
  cash: null,
  ticket: null,
  problem: null,
  approval: null,
  ...more,
})

test('an answer is red in its last two hours, and says by how much it is over', () => {
  const ticket = { number: 1, name: 'Ada', title: 'Where?', since: '2026-11-16T14:00:00Z' }
  const at = (runsOutAt: string) => clockOf(item(runsOutAt, { ticket }), now)
  expect(at('2026-11-17T14:00:00Z')).toMatchObject({ says: '4 h left', isUrgent: false })
  expect(at('2026-11-17T11:12:00Z')).toMatchObject({ says: '1 h 12 min left', isUrgent: true })
  expect(at('2026-11-17T09:00:00Z')).toMatchObject({ says: '1 h over', left: 0 })
})

test('a question to the head says for how long it waits', () => {
  const approval = {
    kind: 'shortage' as const,
    name: 'Tunde',
    amountKobo: 20_000,
    whose: null,
    reason: 'torn',
    askedAt: '2026-11-17T09:25:00Z',
  }
  const clock = clockOf(item('2026-11-17T13:25:00Z', { approval }), now)
  expect(clock).toMatchObject({ says: 'waiting 35 min', since: 'asked', isUrgent: false })
  expect(sayApproval(approval)).toBe('₦200 short, the till')
  expect(sayApproval({ ...approval, kind: 'refund', whose: 'Ada Obi' })).toBe(
    '₦200 refunded to Ada Obi',
  )
})

test('cash says how much it is over the ceiling', () => {
  const cash = { name: 'Sani', phoneNumber: '', heldKobo: 60_000, ceilingKobo: 50_000 }
  const at = (ceilingKobo: number) =>
    clockOf(item(now.toISOString(), { kind: 'cash', cash: { ...cash, ceilingKobo } }), now)
  expect(at(50_000)).toMatchObject({ says: '₦100 over', below: '₦500' })
  expect(at(60_000)).toMatchObject({ says: 'full', isUrgent: false })
})

test.each([
  [
    { late: 0, waiting: 0, cash: 0, answer: 0, problem: 0, approval: 0 },
    'Nothing to do right now',
    '0 + 0 + 0 + 0 + 0',
  ],
  [
    { late: 0, waiting: 1, cash: 0, answer: 0, problem: 0, approval: 0 },
    '1 thing to do',
    '0 + 1 + 0 + 0 + 0',
  ],
  [
    { late: 1200, waiting: 9, cash: 2, answer: 5, problem: 1, approval: 0 },
    '1,217 things to do',
    '1,200 + 9 + 2 + 5 + 1',
  ],
])('%j', (counts, said, sum) => expect([sayNeed(counts), saySum(counts)]).toEqual([said, sum]))
