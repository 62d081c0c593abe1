import { expect, test } from 'vitest'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import {
  doorsOf,
  isBeside,
  isReordered,
  moved,
  reasonsOf,
  reconciled,
  startOf,
  stopNumber,
  toSend,
  whyNotMoved,
  withProposal,
  type PlanDay,
} from './plan-state.ts'
import { sayIdle, whyHere } from './plan-words.ts'

const stop = (requestId: string) => ({ requestId, areaId: null }) as PlanStopShown
const carrier = (_id: string, name: string, more: object) =>
  Object.assign({ _id, name, areaIds: [], load: 0, limit: 2, isIn: true, held: [] }, more)

/** Sani has one pickup and room for one more, Musa room for two, Idris does not work. */
const day = {
  day: '2026-11-19',
  waiting: [stop('new 1'), stop('new 2'), stop('new 3')],
  held: [stop('held 1'), stop('held 2')],
  areas: [],
  carriers: [
    carrier('sani', 'Sani Bello', { load: 2, limit: 3, held: ['held 1', 'held 2'] }),
    carrier('musa', 'Musa Garba', {}),
    carrier('idris', 'Idris Dan', { isIn: false }),
  ],
  draft: null,
  confirmed: null,
} as unknown as PlanDay

const line = (requestId: string, room: number) => ({
  requestId,
  addedMinutes: 3,
  runnerUp: null,
  facts: [
    { kind: 'on the way' as const, number: null },
    { kind: 'room' as const, number: room },
  ],
})

const proposed = withProposal(startOf(day), day, {
  day: day.day,
  rounds: [{ carrierId: 'musa', minutes: 9, lines: [line('new 1', 0), line('new 2', 0)] }],
  stay: [],
})

test('a proposal from before somebody else confirmed changes nothing of their order', () => {
  const mine = moved(proposed, day, 'held 2', { carrierId: 'sani', place: 0 }) ?? proposed
  expect(isReordered(mine, day)).toBe(true)
  const [sani, ...others] = day.carriers
  const after = {
    ...day,
    waiting: day.waiting.slice(1),
    carriers: [{ ...sani, held: ['held 1', 'held 2', 'new 1'] }, ...others],
  } as PlanDay
  const now = reconciled(mine, after, true)
  expect(isReordered(now, after)).toBe(false)
  expect(now.rounds['sani']).toEqual(['held 1', 'held 2', 'new 1'])
  // What is still waiting stays where it was proposed.
  expect(now.rounds['musa']).toEqual(['new 2'])
})

test('a draft that is opened again says why each stop is where it is, and which a person chose', () => {
  const working = moved(proposed, day, 'new 3', { carrierId: 'sani' }) ?? proposed
  const draft = { rounds: toSend(working), ...reasonsOf(working), savedAt: '', savedBy: 'Bisi' }
  const again = startOf({ ...day, draft })
  expect(again.rounds).toEqual(working.rounds)
  const say = (requestId: string, isLast: boolean) =>
    whyHere({ working: again, day, isLast }, stop(requestId), 'Musa Garba')
  expect(say('new 3', true)).toBe('Chosen by you')
  // That nothing more fits is said once, at the last.
  expect(say('new 1', false)).toBe('On the way')
  expect(say('new 2', true)).toBe('On the way, then full')
  const old = startOf({ ...day, draft: { ...draft, lines: [], chosen: [] } })
  expect(whyHere({ working: old, day, isLast: true }, stop('new 1'), 'Musa Garba')).toBe(
    'Chosen by you',
  )
})

test('whoever works and gets nothing is counted, with the reason where it is one', () => {
  const idris = day.carriers.map(each => ({ ...each, isIn: true }))
  const all = { ...day, carriers: idris, manner: 'everybody' } as PlanDay
  expect(sayIdle(proposed, { ...day, manner: 'everybody' })).toBe(null)
  expect(sayIdle(startOf(all), all)).toBe(null)
  expect(sayIdle(proposed, all)).toBe('1 carrier has no pickups.')
  const waiting = all.waiting.map(each => ({ ...each, street: 'Toyin Street' }))
  expect(sayIdle(proposed, { ...all, waiting })).toBe(
    '1 carrier has no pickups: a street stays with one carrier.',
  )
  expect(sayIdle(proposed, { ...all, waiting, manner: 'fewest' })).toBe(null)
})

test('where a stop cannot go is said: full, not at work, or another carrier’s already', () => {
  const why = (requestId: string, to: string) => whyNotMoved(proposed, day, { requestId, to })
  expect(why('new 3', 'musa')).toBe('Musa Garba is full: 2 of 2.')
  expect(why('new 3', 'idris')).toBe('Idris Dan is not working on this day.')
  expect(why('held 1', 'musa')).toBe('Sani Bello already has this pickup. Move it from Rounds.')
  expect(why('new 3', 'sani')).toBe(null)
  for (const [requestId, carrierId] of [
    ['new 3', 'musa'],
    ['held 1', 'musa'],
  ] as const)
    expect(moved(proposed, day, requestId, { carrierId })).toBe(null)
})

test('another order of what somebody has already can be saved by itself', () => {
  expect(isReordered(proposed, day)).toBe(false)
  const turned = moved(proposed, day, 'held 2', { carrierId: 'sani', place: 0 }) ?? proposed
  expect(isReordered(turned, day)).toBe(true)
})

test('pickups of one door are one stop with one number, wherever they stand on the round', () => {
  const at = (requestId: string, user: string, address: string) =>
    ({ requestId, user, address }) as PlanStopShown
  const sofa = at('sofa', 'Ngozi Eze', '7 Toyin Street')
  const bags = at('bags', 'Ngozi Eze', '7 Toyin Street')
  const ada = at('ada', 'Ada Obi', '7 Toyin Street')
  const late = at('late', 'Ngozi Eze', '7 Toyin Street')
  const round = [sofa, bags, ada, late]
  expect(doorsOf(round)).toEqual([sofa, ada])
  expect(round.map(each => stopNumber(round, each))).toEqual([1, 1, 2, 1])
  expect(round.map((_, place) => isBeside(round, place))).toEqual([false, true, false, false])
})
