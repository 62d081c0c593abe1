import { expect, test } from 'vitest'
import type { RoundStop } from '../../../contract/visit/visit.ts'
import { gatesOfKind, marksOf, newsOf, sayStops, sayTrack, type Round } from './round-words.ts'

let stops = 0
const stop = (state: RoundStop['state'], more: Partial<RoundStop> = {}) =>
  ({
    stopId: `stop ${++stops}`,
    state,
    address: '3 Allen Avenue',
    user: 'Ada Obi',
    setOutAt: null,
    hereAt: null,
    overAt: null,
    ...more,
  }) as RoundStop

const round = (stops: RoundStop[], more: Partial<Round> = {}): Round => ({
  carrier: { _id: 'sani', name: 'Sani Bello', phoneNumber: '' },
  counts: {
    stops: stops.length,
    pickups: stops.length,
    done: stops.filter(({ state }) => state === 'done').length,
    notDone: stops.filter(({ state }) => state === 'not done').length,
    underWay: stops.filter(({ state }) => state === 'here' || state === 'set out').length,
    waiting: stops.filter(({ state }) => state === 'waiting').length,
  },
  lastHeardAt: null,
  begunAt: null,
  quietSince: null,
  stops,
  ...more,
})
const begun = { begunAt: '2026-11-17T08:00:00Z' }

const now = new Date('2026-11-17T10:00:00Z')

test('one stop is next: the one that is gone to, or else the first that is to come', () => {
  const between = [stop('done'), stop('waiting'), stop('waiting')]
  expect(marksOf(round(between, begun))).toEqual(['done', 'next', 'to come'])
  const there = [stop('not done'), stop('waiting'), stop('here')]
  expect(marksOf(round(there, begun))).toEqual(['not done', 'to come', 'here'])
  expect(marksOf(round([stop('waiting'), stop('waiting')]))).toEqual(['to come', 'to come'])
  // An earlier round is over, and nobody has set out on what was given since.
  expect(marksOf(round([stop('done'), stop('waiting')]))).toEqual(['done', 'to come'])
})

test('what is left of a round that has begun is on the road; of one that has not, nobody has set out', () => {
  const both = [stop('done'), stop('waiting')]
  const ofKind = (...asked: Parameters<typeof gatesOfKind>) =>
    gatesOfKind(...asked).flatMap(({ parts }) => parts)
  expect(ofKind(round(both, begun), 'underWay')).toEqual([both[1]])
  expect(ofKind(round(both, begun), 'waiting')).toEqual([])
  expect(ofKind(round(both), 'waiting')).toEqual([both[1]])
  expect(ofKind(round(both), undefined)).toEqual(both)
})

test('what is taken at one door is one stop: open while a part is, and not done where one was left', () => {
  const door = { stopId: 'her door' }
  const between = [stop('done', door), stop('done'), stop('waiting', door)]
  expect(marksOf(round(between, begun))).toEqual(['next', 'done'])
  expect(gatesOfKind(round(between, begun), 'done')).toHaveLength(1)
  const left = round([stop('done', door), stop('not done', door)])
  expect(marksOf(left)).toEqual(['not done'])
  expect(gatesOfKind(left, 'notDone')).toMatchObject([{ parts: left.stops }])
  expect(gatesOfKind(left, 'done')).toEqual([])
  expect(sayStops({ ...left.counts, stops: 1, pickups: 2 })).toBe('1 stop, 2 pickups')
  expect(sayStops({ ...left.counts, stops: 2, pickups: 2 })).toBe('2 stops')
})

test('the words below the track say the same as its marks', () => {
  expect(sayTrack(round([stop('done'), stop('not done'), stop('here'), stop('waiting')]))).toBe(
    '1 done, 1 not done, 2 left',
  )
  expect(sayTrack(round([stop('done')]))).toBe('1 done, none left')
})

test('a round of which nothing is heard for more than an hour says so, until it is over', () => {
  const early = { overAt: '2026-11-17T08:08:00Z' }
  const heard = { ...begun, lastHeardAt: early.overAt }
  const stops = [stop('done', early), stop('waiting')]
  const quiet = newsOf(round(stops, { ...heard, quietSince: early.overAt }), now)
  expect(quiet).toMatchObject({ says: 'No news for 1 h 52 min', isQuiet: true })
  // Stops that were given since give more time.
  const given = newsOf(round(stops, { ...heard, quietSince: '2026-11-17T09:20:00Z' }), now)
  expect(given).toMatchObject({ says: 'Done, 3 Allen Avenue', isQuiet: false })
  const hereAt = '2026-11-17T09:38:00Z'
  const there = { ...begun, lastHeardAt: hereAt, quietSince: hereAt }
  const fresh = newsOf(round([stop('here', { hereAt })], there), now)
  expect(fresh).toMatchObject({ says: 'Here, 3 Allen Avenue', isQuiet: false })
  const over = { lastHeardAt: early.overAt }
  expect(newsOf(round([stop('done', early)], over), now)).toMatchObject({ says: 'Round finished' })
  expect(newsOf(round(stops, over), now)).toMatchObject({ says: 'Not set out', isQuiet: false })
  expect(newsOf(round([stop('waiting')]), now)).toMatchObject({ says: 'Not set out' })
})
