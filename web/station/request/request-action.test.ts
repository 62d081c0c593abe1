import { expect, test } from 'vitest'
import type { PickupRequest, Status } from '../../../contract/request/request.ts'
import { actionsOf } from './request-action.ts'

const request = (requestStatus: Status, more: Partial<PickupRequest> = {}) =>
  ({
    requestStatus,
    kind: 'subscription',
    quote: null,
    missed: null,
    place: null,
    cashTo: null,
    follows: null,
    ...more,
  }) as PickupRequest

const quoted = (acceptedAt: string | null) => ({
  kind: 'special' as const,
  quote: { amountKobo: 1_800_000, quotedAt: '2026-11-15T08:00:00Z', note: null, acceptedAt },
})

test('what waits can be assigned; a special one can be quoted, too', () => {
  expect(actionsOf(request('Pending...'))).toEqual(['assign', 'decline'])
  expect(actionsOf(request('Pending...', { kind: 'special' }))[1]).toBe('quote')
})

test('while a quote is open nobody is sent, but it can be changed', () => {
  expect(actionsOf(request('Pending...', quoted(null)))).toEqual(['quote', 'decline'])
})

test('once the price is accepted it stands, and somebody can be sent', () => {
  const actions = actionsOf(request('Pending...', quoted('2026-11-15T09:00:00Z')))
  expect(actions).toEqual(['assign', 'decline'])
})

test('what is assigned is picked up first of all, or not', () => {
  expect(actionsOf(request('Assigned')).slice(0, 2)).toEqual(['pickedUp', 'notDone'])
})

test('what was not done is planned again in one tap', () => {
  const at = '2026-11-15T09:00:00Z'
  const why = {
    times: 1,
    timesAtGate: 1,
    at,
    reason: 'gate locked' as const,
    note: null,
    visit: null,
  }
  const missed = { ...why, answered: false }
  expect(actionsOf(request('Pending...', { missed }))[0]).toBe('again')
})

test('what makes another one good is neither quoted nor declined', () => {
  const again = { kind: 'special' as const, follows: 'another' }
  expect(actionsOf(request('Pending...', again))).toEqual(['assign'])
  expect(actionsOf(request('Assigned', again))).not.toContain('decline')
})

test.each(['Picked up', 'Closed', 'Cancelled', 'Declined'] as const)('%s is left alone', status =>
  expect(actionsOf(request(status))).toEqual([]),
)
