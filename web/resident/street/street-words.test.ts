import { expect, test } from 'vitest'
import { lagosDay } from '../../../contract/calendar.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import type { Problem, ProblemState } from '../../../contract/problem/problem-shape.ts'
import type { VisitOfRequest } from '../../../contract/visit/record.ts'
import { byUrgency, headlineOf, needsAnswer } from '../request/headline.ts'
import { endInWords, offerInWords } from './problem-words.ts'
import { proofInWords, wayInWords } from './visit-words.ts'

const today = lagosDay(new Date())
const visit: VisitOfRequest = {
  stopId: '1',
  state: 'waiting',
  setOutAt: null,
  stopsBefore: null,
  stopsOver: null,
  hereAt: null,
  overAt: null,
  code: '0471',
  proof: null,
  photo: null,
}
const under = { ...visit, setOutAt: '2026-11-17T09:12:00.000Z', stopsBefore: 2, stopsOver: 1 }
const here: VisitOfRequest = { ...under, state: 'here', hereAt: '2026-11-17T09:40:00.000Z' }

const sent = {
  _id: '1',
  requestStatus: 'Assigned',
  quote: null,
  missed: null,
  carrier: { _id: '2', name: 'Sani Bello', phoneNumber: '+2348031234567', photo: null },
  plannedOn: today,
  promisedOn: today,
  createdAt: '2026-11-15T06:29:11.207Z',
  visit,
  problem: null,
} as ListedRequest
const miss = {
  times: 2,
  timesAtGate: 2,
  at: sent.createdAt,
  reason: 'gate locked',
  note: null,
  visit: null,
} as const
const missed = (answered: boolean): ListedRequest => ({
  ...sent,
  requestStatus: 'Pending...',
  visit: null,
  missed: { ...miss, answered },
})
const gone: ListedRequest = { ...sent, requestStatus: 'Picked up', carrier: null }
const wrong = (state: ProblemState): ListedRequest => ({
  ...gone,
  problem: { state, again: null, decision: null, acceptedAt: null } as Problem,
})

test('nobody is on the way before having set out, and then it is said how far', () => {
  expect(headlineOf(sent)).toBe('Sani Bello will come today')
  expect(headlineOf({ ...sent, visit: under })).toBe('Sani Bello is on the way')
  expect(wayInWords(under)).toBe('Set out at 10:12. 2 stops before you')
  expect(wayInWords({ ...under, stopsBefore: 1 })).toBe('Set out at 10:12. 1 stop before you')
  expect(wayInWords({ ...under, stopsBefore: 0 })).toBe('Set out at 10:12. You’re next')
  expect(headlineOf({ ...sent, visit: here })).toBe('Sani Bello is at your gate')
  expect(wayInWords(here)).toBe('At your gate since 10:40')
})

test('what shows that it was done is said, also that nothing does', () => {
  const over = { ...visit, overAt: '2026-11-17T08:04:00.000Z' }
  expect(proofInWords({ ...over, proof: 'code' })).toBe('Your doorstep code was entered at 9:04')
  expect(proofInWords({ ...over, proof: 'photo', photo: '/p' })).toBe(
    'Photo taken, no code entered',
  )
  expect(proofInWords({ ...over, proof: 'none' })).toBe('No code entered, no photo')
})

test('what is asked of the resident comes behind what moves, and before what comes', () => {
  expect([gone, missed(false), wrong('answered')].map(needsAnswer)).toEqual([true, true, true])
  const waiting = [sent, missed(true), wrong('said'), wrong('raised')]
  expect(waiting.map(needsAnswer)).toEqual([false, false, false, false])
  const onTheWay = { ...sent, visit: under }
  const further = { ...sent, visit: { ...under, stopsBefore: 9 } }
  const atGate = { ...sent, visit: here }
  const urgent = byUrgency([wrong('said'), sent, gone, further, onTheWay, atGate])
  expect(urgent.slice(0, 3), 'at the gate, then who is nearer').toEqual([atGate, onTheWay, further])
  expect(urgent.slice(2).map(headlineOf)).toEqual([
    'Sani Bello is on the way',
    'Is it gone?',
    'Sani Bello will come today',
    'Your station is looking into it',
  ])
  expect(headlineOf(missed(false))).toBe('We came but couldn’t pick it up')
  const unseen = { _id: 'v', isUnannounced: true }
  expect(
    headlineOf({ ...missed(false), missed: { ...miss, answered: false, visit: unseen } }),
  ).toBe('Your rubbish wasn’t picked up')
  expect(headlineOf(missed(true))).toBe('Waiting for a carrier')
})

test('what the code proved is asked about no more', () => {
  const proven: ListedRequest = { ...gone, visit: { ...visit, state: 'done', proof: 'code' } }
  expect(headlineOf(proven)).toBe('Picked up')
  expect(needsAnswer(proven)).toBe(false)
  expect(needsAnswer({ ...proven, visit: { ...visit, state: 'done', proof: 'photo' } })).toBe(true)
  expect(byUrgency([proven, sent])[0], 'what comes is first').toBe(sent)
  expect(headlineOf({ ...proven, problem: wrong('said').problem })).toBe(
    'Your station is looking into it',
  )
})

test('what is offered and how it ended is said in a sentence', () => {
  const again = { requestId: '3', promisedOn: today }
  expect(offerInWords({ what: 'come again', amountKobo: null }, again, true)).toBe(
    'We’ll come again today at the latest, free of charge.',
  )
  const back = { what: 'give back', amountKobo: 20_000 }
  expect(offerInWords(back, null, true)).toBe('You get ₦200 back.')
  expect(offerInWords(back, null, false)).toBe('₦200 of the price is waived.')
  expect(offerInWords({ what: 'nothing', amountKobo: null }, null, false)).toBe(
    'No further action.',
  )
  const answer = { acceptBy: '2026-11-22T08:00:00.000Z' } as Problem['answer']
  const ended = { decision: null, acceptedAt: '2026-11-20T08:00:00.000Z', answer } as Problem
  expect(endInWords(ended)).toBe('You and your station agreed.')
  expect(endInWords({ ...ended, acceptedAt: '2026-11-22T08:00:30.000Z' })).toBe(
    'We took it as accepted.',
  )
  const decided = { what: 'nothing', words: null, amountKobo: null, at: sent.createdAt } as const
  expect(endInWords({ ...ended, decision: decided })).toBe('The director has decided.')
})
