import { expect, test } from 'vitest'
import { roundTime, sayLong } from './round-time.ts'

const station = { lat: 6.6, lng: 3.35 }
const here = [station, station, station, station, station]
const [wednesday, thursday] = ['2026-11-18', '2026-11-19']
const round = {
  carrier: { vehicle: 'keke' as const, shift: { from: '07:00', to: '12:00' } },
  day: wednesday,
  today: wednesday,
  station,
  stops: here,
  now: new Date('2026-11-18T11:30:00+01:00'),
}

test('a round of five doors takes five minutes at each, and ends by the clock of the day', () => {
  expect(roundTime(round)).toEqual({ minutes: 25, end: '11:55', isTooLong: false })
  expect(roundTime({ ...round, day: thursday })).toMatchObject({ end: '07:25' })
})

test('whoever would come back after the shift is told; without hours there is none to end', () => {
  const late = { ...round, now: new Date('2026-11-18T11:50:00+01:00') }
  expect(roundTime(late)).toMatchObject({ end: '12:15', isTooLong: true })
  const noHours = { ...late, carrier: { vehicle: 'keke' as const, shift: null } }
  expect(roundTime(noHours)).toMatchObject({ end: '12:15', isTooLong: false })
  expect(roundTime({ ...noHours, day: thursday })).toMatchObject({ end: '08:25' })
})

test('nobody who has nothing is out', () => {
  expect(roundTime({ ...round, stops: [] })).toBe(null)
  expect([25, 60, 130].map(sayLong)).toEqual(['25 min', '1 h', '2 h 10 min'])
})
