import { expect, test } from 'vitest'
import type { Stop } from '../../contract/visit/visit.ts'
import { fresh } from '../offline/queue/item.ts'
import type { Deed, Doing } from './deed.ts'
import {
  gatesOf,
  partOf,
  payingFor,
  settledIn,
  stopsNow,
  takenBack,
  wishOf,
  wrongCodesIn,
} from './stops.ts'

// What a carrier's phone shows: what the server told, and on top what it cannot know yet.

const askedAt = 1_000_000

const door = {
  name: 'Ada Obi',
  phoneNumber: null,
  address: '3 Allen Avenue',
  landmark: null,
  gateNote: null,
  bagSpot: null,
  bags: null,
  position: null,
  message: '3 Allen Avenue',
  cashKobo: 50_000,
  triesLeft: 5,
}
const stop: Stop = {
  _id: 'ada',
  requestId: 'r1',
  stopId: 'ada',
  state: 'waiting',
  plannedOn: '2026-11-17',
  setOutAt: null,
  hereAt: null,
  overAt: null,
  reason: null,
  proof: null,
  wrongCode: false,
  cashTakenKobo: 0,
  door,
}
const round = (...stops: Stop[]) => ({
  day: '2026-11-17',
  stops,
  cancelled: [],
})

let clock = askedAt
function deed(kind: Doing, changes: Partial<Deed> = {}): Deed {
  clock += 1000
  return {
    ...fresh(clock),
    accountId: 'sani',
    kind,
    lane: 'visit ada',
    call: { method: 'POST', url: '/', body: null },
    input: { visitId: 'ada' },
    seen: {},
    ...changes,
  }
}
const shown = (deeds: Deed[], told = stop) => stopsNow(round(told), askedAt, deeds)[0]

test('what waits is seen at once, and what the server was asked before it knew stays seen', () => {
  expect(shown([deed('set out')])?.state).toBe('set out')
  const accepted = deed('here', { state: 'accepted', endedAt: askedAt + 5 })
  expect(shown([deed('set out'), accepted])?.state).toBe('here')
  const known = deed('here', { state: 'accepted', endedAt: askedAt - 5 })
  expect(shown([known])?.state, 'the server’s word counts').toBe('waiting')
  expect(settledIn([accepted, known], askedAt)).toEqual([known])
})

test('what was refused is taken off, with what was done before it was known', () => {
  const no = deed('set out', { state: 'refused', endedAt: clock + 60_000 })
  expect(shown([no, deed('here')])?.state).toBe('waiting')
  clock += 120_000
  expect(shown([no, deed('here')])?.state, 'who knew of it').toBe('here')
})

test('who takes it back stands at the same door again', () => {
  const here = { ...stop, state: 'here' as const, hereAt: '2026-11-17T09:00:00.000Z' }
  shown([], here)
  const over = { ...here, state: 'done' as const, overAt: '2026-11-17T09:05:00.000Z', door: null }
  const again = shown([deed('undo')], over)
  expect(again).toMatchObject({ state: 'here', overAt: null, door: { address: '3 Allen Avenue' } })
})

test('cash that was taken is not asked for again', () => {
  const paid = shown([deed('cash', { input: { visitId: 'ada', amountKobo: 50_000 } })])
  expect(paid).toMatchObject({ cashTakenKobo: 50_000, door: { cashKobo: 0 } })
})

test('a stop that is off the round was taken back, unless something was done there', () => {
  expect(takenBack(round(stop), round(), [])).toEqual([stop])
  expect(takenBack(round(stop), round(), [deed('here')])).toEqual([])
  expect(takenBack(round({ ...stop, overAt: 'x' }), round(), [])).toEqual([])
  expect(takenBack(round(stop), round(stop), [])).toEqual([])
  expect(takenBack(null, round(stop), [])).toEqual([])
})

test('of an ordinary pickup nothing is said but its address', () => {
  expect(wishOf(door)).toBe('')
  expect(wishOf({ ...door, bags: 12, message: 'After the wedding' })).toBe('After the wedding')
})

test('a code that turns out to be wrong is told once, with its address', () => {
  const over = { ...stop, overAt: 'x', door: null, wrongCode: true }
  expect(wrongCodesIn(round(stop), round(over))).toEqual([stop])
  expect(wrongCodesIn(round(over), round(over))).toEqual([])
  expect(wrongCodesIn(round(stop), round(stop))).toEqual([])
  expect(wrongCodesIn(null, round(over))).toEqual([])
})

test('what there is to take at one door is one stop with its parts, gone to and paid once', () => {
  const sofa = { ...stop, door: { ...door, message: 'Old sofa', cashKobo: 400_000, triesLeft: 4 } }
  const bags = { ...stop, _id: 'bags', door: { ...door, bags: 3 } }
  const other = { ...stop, _id: 'ngozi', stopId: 'ngozi' }
  const [gate, next] = gatesOf(stopsNow(round(sofa, other, bags), askedAt, [deed('here')]))
  expect(next).toMatchObject({ key: 'ngozi', _id: 'ngozi', parts: [{ _id: 'ngozi' }] })
  expect(gate).toMatchObject({ key: 'ada', _id: 'ada', state: 'here', overAt: null })
  expect(gate?.parts.map(partOf)).toEqual(['Old sofa', '3 bags'])
  expect(gate?.door).toMatchObject({ cashKobo: 450_000, bags: 3, triesLeft: 4 })

  if (!gate) throw new Error('no stop')
  const onlyBags = gate.parts.slice(1)
  expect(payingFor(gate, onlyBags).door?.cashKobo, 'the sofa stays').toBe(50_000)
  const paid = deed('cash', { input: { visitId: 'ada', amountKobo: 450_000 } })
  const [settled] = gatesOf(stopsNow(round(sofa, bags, other), askedAt, [paid]))
  expect(settled).toMatchObject({ cashTakenKobo: 450_000, door: { cashKobo: 0 } })
  expect(takenBack(round(sofa, bags), round(bags), []), 'a part of it').toEqual([])

  // The sofa is on the cart: the bags are still to be done there, and then the door is.
  const half = gatesOf(stopsNow(round(sofa, bags), askedAt, [deed('here'), deed('done')]))
  expect(half).toMatchObject([{ key: 'ada', _id: 'bags', state: 'here', overAt: null }])
  const over = { ...stop, overAt: 'x', door: null }
  const ends = [
    { ...over, state: 'not done' as const },
    { ...over, _id: 'bags', state: 'done' as const },
  ]
  expect(gatesOf(ends)).toMatchObject([{ state: 'done', overAt: 'x' }])
  expect(partOf({ ...stop, door: null })).toBe('Bags')

  // A page that has come back reads what the version before kept.
  const { stopId: _, ...kept } = stop
  expect(gatesOf([kept as Stop])).toMatchObject([{ key: 'ada' }])
})
