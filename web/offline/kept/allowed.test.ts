import { expect, test } from 'vitest'
import { getSession, listSessions } from '../../../contract/account/account.ts'
import { listNotices } from '../../../contract/notification/notification.ts'
import { getRequest, listRequests } from '../../../contract/request/request.ts'
import { getTicket, listTickets } from '../../../contract/support/support.ts'
import { getWallet, listEntries } from '../../../contract/wallet/wallet.ts'
import { keyOf } from '../../query.ts'
import { askedFor, overBy, whatIsKept } from './allowed.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `row ${at}` }))

test('what a resident needs without a network is kept', () => {
  const wallet = { data: { balanceKobo: 1 } }
  expect(whatIsKept([keyOf(getWallet), {}], wallet)).toBe(wallet)
  const me = { data: { role: 'resident', _id: 'ada' } }
  expect(whatIsKept([keyOf(getSession), {}], me)).toBe(me)
  const open = { data: rows(2), next: null }
  expect(whatIsKept([keyOf(listRequests), { state: 'open' }], open)).toBe(open)
})

test('nobody else’s session, no list of devices, no search and no past requests are', () => {
  expect(whatIsKept([keyOf(getSession), {}], { data: { role: 'station' } })).toBeUndefined()
  expect(whatIsKept([keyOf(getSession), {}], { data: null })).toBeUndefined()
  expect(whatIsKept([keyOf(listSessions), {}], { data: [] })).toBeUndefined()
  expect(whatIsKept([keyOf(listNotices), {}], { data: [] })).toBeUndefined()
  expect(whatIsKept([keyOf(listRequests), { state: 'done' }], { data: [] })).toBeUndefined()
  const searched = [keyOf(listEntries), { search: 'pump' }, 'pages']
  expect(whatIsKept(searched, { pages: [{ data: [] }] })).toBeUndefined()
})

test('of the wallet’s movements the newest twenty are kept, and not from where they would go on', () => {
  const pages = [
    { data: rows(30), next: 'more', months: [] },
    { data: rows(30), next: null, months: [] },
  ]
  const kept = whatIsKept([keyOf(listEntries), {}, 'pages'], {
    pages,
    pageParams: [undefined, 'a'],
  })
  expect(kept).toEqual({
    pages: [{ data: rows(20), next: null, months: [] }],
    pageParams: [undefined],
  })
})

test('a request is kept while it is under way: then its carrier’s number goes', () => {
  const one = (requestId: string) => [keyOf(getRequest), { requestId }]
  expect(whatIsKept(one('r1'), { data: { requestStatus: 'Assigned' } })).toBeDefined()
  expect(whatIsKept(one('r1'), { data: { requestStatus: 'Closed' } })).toBeUndefined()
  const isOver = overBy([keyOf(listRequests), { state: 'open' }, 'pages'], {
    pages: [{ data: [{ _id: 'r2', requestStatus: 'Assigned' }] }],
  })
  expect(isOver?.(one('r1'))).toBe(true)
  expect(isOver?.(one('r2'))).toBe(false)
  expect(isOver?.([keyOf(getTicket), { ticketId: 't1' }]), 'a list of requests').toBe(false)
  expect(isOver?.([keyOf(getWallet), {}])).toBe(false)
  expect(overBy([keyOf(listRequests), { limit: 10 }], { data: [] })).toBeUndefined()
})

test('a conversation is kept until it is closed, here or elsewhere', () => {
  const one = (ticketId: string) => [keyOf(getTicket), { ticketId }]
  const open = { data: { state: 'answered', messages: rows(3) } }
  expect(whatIsKept(one('t1'), open)).toBe(open)
  expect(whatIsKept(one('t1'), { data: { ...open.data, state: 'closed' } })).toBeUndefined()
  expect(askedFor(one('t1')), 'what was kept of it goes then').toBeDefined()
  const list = {
    data: [
      { _id: 't1', state: 'closed' },
      { _id: 't2', state: 'open' },
    ],
    next: null,
  }
  expect(whatIsKept([keyOf(listTickets), {}], list)).toBe(list)
  const isOver = overBy([keyOf(listTickets), {}], list)
  expect(isOver?.(one('t1'))).toBe(true)
  expect(isOver?.(one('t2'))).toBe(false)
  expect(isOver?.([keyOf(getRequest), { requestId: 'r1' }])).toBe(false)
  expect(whatIsKept([keyOf(listTickets), { search: 'gate' }], list)).toBeUndefined()
})
