import { expect, test } from 'vitest'
import type { RequestOnCard } from '../../../contract/screen/card.ts'
import { addDays } from '../../../contract/calendar.ts'
import { today } from '../../ui/day.ts'
import { askedAbout, sayTo } from './say.ts'

const sani = { _id: 'sani', name: 'Sani Bello' }
const request = (some: Partial<RequestOnCard>): RequestOnCard => ({
  _id: 'a',
  kind: 'subscription',
  requestStatus: 'Pending...',
  requestMessage: '',
  bags: null,
  landmark: null,
  address: '111 Toyin Street',
  createdAt: '2026-11-17T07:00:00Z',
  promisedOn: addDays(today(), 1),
  plannedOn: null,
  late: false,
  priceKobo: 0,
  quotedKobo: null,
  carrier: null,
  pickedUpAt: null,
  missedTimes: 0,
  missedReason: null,
  visit: null,
  problem: null,
  ...some,
})
const visit = (some: Partial<NonNullable<RequestOnCard['visit']>>) => ({
  state: 'waiting' as const,
  setOutAt: null,
  stopsBefore: null,
  hereAt: null,
  proof: null,
  ...some,
})
const given = { requestStatus: 'Assigned', carrier: sani, plannedOn: today() } as const
const outAt = { setOutAt: '2026-11-17T07:05:00Z' }

test.each([
  [request({}), 'We have your request. We’ll come by tomorrow at the latest.'],
  [request(given), 'Sani Bello has your pickup, today, and has not set out yet.'],
  [
    request({ ...given, visit: visit({ ...outAt, stopsBefore: 2 }) }),
    'Sani Bello set out at 8:05 and has two stops before you.',
  ],
  [
    request({ ...given, visit: visit({ ...outAt, stopsBefore: 1 }) }),
    'Sani Bello set out at 8:05 and has one stop before you.',
  ],
  [
    request({ ...given, visit: visit({ ...outAt, stopsBefore: 0 }) }),
    'Sani Bello set out at 8:05, and you are next.',
  ],
  [request({ ...given, visit: visit({ ...outAt, state: 'here' }) }), 'Sani Bello is at your gate.'],
  [
    request({ missedReason: 'nobody home', missedTimes: 1 }),
    'We came and couldn’t take it: nobody was home. We’ll send somebody again.',
  ],
  [
    request({ missedReason: 'nobody home', missedTimes: 1, visit: visit({ state: 'not done' }) }),
    'It was reported as not picked up: nobody was home. Did anybody come? We’ll send somebody again.',
  ],
  [
    request({ quotedKobo: 900_000 }),
    'We sent you a quote of ₦9,000. Once you accept, we’ll send somebody.',
  ],
])('%#: the desk is given the sentence to say', (asked, said) => {
  expect(sayTo({ requests: [asked], leftThisMonth: 2 })).toBe(said)
})

test('what is nearest to the door is asked about, then what was promised first; what is over is not', () => {
  const soon = request({ _id: 'soon', promisedOn: today() })
  const out = request({
    _id: 'out',
    ...given,
    visit: visit(outAt),
    promisedOn: addDays(today(), 3),
  })
  const over = request({ _id: 'over', requestStatus: 'Closed' })
  expect(askedAbout({ requests: [over, soon, out] })?._id).toBe('out')
  expect(askedAbout({ requests: [over, request({}), soon] })?._id).toBe('soon')
  expect(sayTo({ requests: [over], leftThisMonth: 2 })).toMatch(
    /^You have no open request. You have 2/,
  )
  expect(sayTo({ requests: [], leftThisMonth: 0 })).toMatch(/make a custom request/)
})
