import { expect, test } from 'vitest'
import type { PickupRequest, Status } from '../../contract/request.ts'
import { deedsOf } from './deed.ts'

const request = (requestStatus: Status, more: Partial<PickupRequest> = {}) =>
  ({ requestStatus, kind: 'subscription', quote: null, ...more }) as PickupRequest

const quoted = (acceptedAt: string | null) => ({
  kind: 'special' as const,
  quote: { amountKobo: 1_800_000, quotedAt: '2026-11-15T08:00:00Z', acceptedAt },
})

test('what waits can be assigned; a special one can be quoted, too', () => {
  expect(deedsOf(request('Pending...'))).toEqual(['assign', 'move', 'decline'])
  expect(deedsOf(request('Pending...', { kind: 'special' }))[1]).toBe('quote')
})

test('while a quote is open nobody is sent, but it can be changed', () => {
  expect(deedsOf(request('Pending...', quoted(null)))).toEqual(['quote', 'move', 'decline'])
})

test('once the price is accepted it stands, and somebody can be sent', () => {
  const deeds = deedsOf(request('Pending...', quoted('2026-11-15T09:00:00Z')))
  expect(deeds).toEqual(['assign', 'move', 'decline'])
})

test('what is assigned can be swapped first of all', () => {
  expect(deedsOf(request('Assigned'))[0]).toBe('swap')
})

test.each(['Picked up', 'Closed', 'Cancelled', 'Declined'] as const)('%s is left alone', status =>
  expect(deedsOf(request(status))).toEqual([]),
)
