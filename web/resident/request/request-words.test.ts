import { describe, expect, test } from 'vitest'
import { addDays, lagosDay } from '../../../contract/calendar.ts'
import type { PickupRequest, RequestEvent } from '../../../contract/request/request.ts'
import type { VisitOfRequest } from '../../../contract/visit/record.ts'
import {
  dueInWords,
  eventInWords,
  headlineOf,
  nameOf,
  paymentInWords,
  returnedInWords,
  stepOf,
} from './request-words.ts'

const today = lagosDay(new Date())

const asked: PickupRequest = {
  _id: '01a1dde5-3f84-70ff-aef7-61c2c4ba5bf1',
  kind: 'subscription',
  user: 'Ada Obi',
  userId: '019f4d3f-8e50-76b2-b78a-f2febb46cdb4',
  phoneNumber: null,
  stationId: '019a862d-07c8-7291-872d-e3d81bbc013c',
  station: 'Ikeja, Lagos',
  address: '3 Allen Avenue, Ikeja',
  landmark: null,
  bags: null,
  area: null,
  requestMessage: '3 Allen Avenue, Ikeja',
  requestStatus: 'Pending...',
  createdAt: '2026-11-15T06:29:11.207Z',
  promisedOn: addDays(today, 1),
  dayChosen: false,
  plannedOn: null,
  movedTimes: 0,
  movedReason: null,
  movedNote: null,
  missed: null,
  late: false,
  payWith: 'wallet',
  priceKobo: 50_000,
  payment: 'set aside',
  quote: null,
  assigned: false,
  assignedAt: null,
  carrier: null,
  pickedUpAt: null,
  done: false,
  doneAt: null,
  DoneBy: null,
  declineReason: null,
  rating: null,
  comment: null,
  place: null,
  cashTo: null,
  follows: null,
}

const sani = { _id: asked._id, name: 'Sani Bello', phoneNumber: '+2348031234567', photo: null }
const sent: PickupRequest = {
  ...asked,
  requestStatus: 'Assigned',
  assigned: true,
  carrier: sani,
  plannedOn: today,
}
const quote = { amountKobo: 400_000, quotedAt: asked.createdAt, note: null, acceptedAt: null }

describe('what a resident reads about a request', () => {
  test('who cancels reads what is set aside no more, and that somebody is already coming', () => {
    const said = 'goes back to your wallet balance. You get this pickup back for the month.'
    expect(returnedInWords(sent)).toBe(`₦500 ${said}`)
    const visit = { setOutAt: sent.createdAt, overAt: null } as VisitOfRequest
    expect(returnedInWords({ ...sent, visit })).toBe(
      `Sani Bello is already on the way. ₦500 ${said}`,
    )
    expect(returnedInWords({ ...sent, visit: { ...visit, setOutAt: null } })).toBe(`₦500 ${said}`)
  })

  test('it is called by what it is, and by no number', () => {
    expect(nameOf(asked)).toBe(`Pickup, ${asked.address}`)
    expect(nameOf({ ...asked, place: 'Home' })).toBe('Pickup, Home')
    const named = (requestMessage: string) =>
      nameOf({ ...asked, kind: 'special', place: 'Home', requestMessage })
    expect(named('Old sofa')).toBe('Old sofa')
    expect(named('Hedge cuttings\nfrom behind the house')).toBe('Hedge cuttings')
    expect(named('An old sofa, two mattresses and whatever else stands in the yard')).toBe(
      'An old sofa, two mattresses and whatever else…',
    )
  })

  test('how it stands with the price is said, and nothing where nothing is paid', () => {
    const said = (change: Partial<PickupRequest>) => paymentInWords({ ...asked, ...change })
    expect(said({})).toBe('₦500 set aside')
    expect(said({ payment: 'at pick-up' })).toBe('₦500 due at pickup')
    expect(said({ payment: 'at pick-up', payWith: 'recyclables' })).toBe(
      '₦500 in recyclables at pickup',
    )
    expect(said({ payment: 'due' })).toBe('₦500 due')
    expect(said({ payment: 'paid' })).toBe('₦500 paid')
    expect(said({ payment: 'nothing' })).toBeNull()
  })

  test('whoever comes is called as the station calls them', () => {
    for (const name of ['Sani Bello', 'Mallam Sani', 'Mal. Sani'])
      expect(headlineOf({ ...sent, carrier: { ...sani, name } })).toBe(`${name} will come today`)
  })

  test('the day is said while somebody has still to come, and being late is not hidden', () => {
    expect(dueInWords(asked)).toBe('We’ll come tomorrow at the latest.')
    const chosen = { ...asked, dayChosen: true }
    expect(dueInWords(chosen)).toBe('We’ll come tomorrow.')
    expect(dueInWords({ ...chosen, promisedOn: '2027-11-19' })).toBe('We’ll come on Fri 19 Nov.')
    const planned = (days: number) => headlineOf({ ...sent, plannedOn: addDays(today, days) })
    expect(dueInWords(sent)).toBeNull()
    expect(planned(1)).toBe('Sani Bello will come tomorrow')
    expect(planned(-1)).toBe('Sani Bello has your pickup')
    const late = { ...sent, late: true, promisedOn: addDays(today, -1) }
    expect(dueInWords(late)).toBe('Sorry, we’re late. We promised yesterday.')
    const moved = { movedTimes: 1, movedReason: 'rain', movedNote: null } as const
    expect(dueInWords({ ...late, ...moved })).toBe(
      'Sorry, we’re late: we promised yesterday. Reason: the rain is too heavy.',
    )
    expect(dueInWords({ ...sent, ...moved, promisedOn: today, plannedOn: addDays(today, 1) })).toBe(
      'That’s later than we promised (today): the rain is too heavy.',
    )
    expect(dueInWords({ ...sent, requestStatus: 'Picked up' })).toBeNull()
  })

  test('nobody is promised for a day while a price waits for an answer', () => {
    const quoted = { ...asked, quote }
    expect(headlineOf(quoted)).toBe('You have a quote')
    expect(dueInWords(quoted)).toBeNull()
    const accepted = { ...asked, quote: { ...quote, acceptedAt: asked.createdAt } }
    expect(headlineOf(accepted)).toBe('Waiting for a carrier')
    expect(dueInWords(accepted)).toBe('We’ll come tomorrow at the latest.')
  })

  test('a request that ended after somebody was sent got that far', () => {
    expect(stepOf(asked)).toBe(0)
    expect(stepOf({ ...sent, requestStatus: 'Cancelled' })).toBe(1)
    expect(stepOf({ ...sent, requestStatus: 'Closed' })).toBe(3)
  })
})

test('the timeline names a carrier only where the server does, and says what closed by itself', () => {
  const event: RequestEvent = {
    _id: 1,
    what: 'assigned',
    at: asked.createdAt,
    byRole: 'station',
    by: 'Ikeja, Lagos',
    from: 'Pending...',
    to: 'Assigned',
    carrier: 'Sani Bello',
    amountKobo: null,
    day: null,
    reason: null,
    missed: null,
    note: null,
    waived: null,
    closedBy: null,
  }
  expect(eventInWords(event)).toBe('Sani Bello was assigned')
  expect(eventInWords({ ...event, carrier: 'Malam Sani', day: today })).toBe(
    'Malam Sani was assigned, for today',
  )
  expect(eventInWords({ ...event, carrier: null })).toBe('A carrier was assigned')
  expect(eventInWords({ ...event, what: 'closed', byRole: 'resident' })).toBe('You closed it')
  expect(eventInWords({ ...event, what: 'closed', byRole: 'system' })).toBe('Closed automatically')
  expect(eventInWords({ ...event, what: 'closed', byRole: 'system', closedBy: 'director' })).toBe(
    'Closed by the director’s decision',
  )
  const waived = { ...event, what: 'refunded', byRole: 'system', waived: 'set aside' } as const
  expect(eventInWords({ ...waived, amountKobo: 50_000 }, 50_000)).toBe(
    'The director decided you don’t pay for this pickup. ₦500 is available again',
  )
  expect(eventInWords({ ...waived, amountKobo: 20_000, waived: 'not paid' }, 50_000)).toBe(
    'The director decided you pay ₦200 less',
  )
  expect(eventInWords({ ...waived, amountKobo: 20_000, waived: null, byRole: 'director' })).toBe(
    'The director refunded ₦200',
  )
  expect(eventInWords({ ...event, what: 'quoted', amountKobo: 400_000 })).toBe(
    'Your station quoted ₦4,000',
  )
  expect(eventInWords({ ...event, what: 'refunded', amountKobo: 20_000 })).toBe(
    'Your station refunded ₦200',
  )
})
