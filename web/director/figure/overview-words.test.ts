import { expect, test } from 'vitest'
import { sayChange, sayOverview, soFar } from './overview-words.ts'

const at = (station: string, late: number) => ({ _id: station, station, late })
const overview = (
  late: number,
  lateAt: ReturnType<typeof at>[],
  active = 3,
  lateStations = lateAt.length,
) => ({
  stations: { active, suspended: 0 },
  now: { pending: 9, assigned: 3, pickedUp: 1, late },
  lateStations,
  lateAt,
})

test('one line says whether the stations are all right', () => {
  expect(sayOverview(overview(0, [], 0)).text).toBe('No stations yet')
  expect(sayOverview(overview(0, []))).toEqual({ isWell: true, text: 'Nothing is late' })
  expect(sayOverview(overview(1, [at('Ikeja', 1)]))).toEqual({
    isWell: false,
    text: '1 pickup is late in Ikeja',
  })
  expect(sayOverview(overview(3, [at('Ikeja', 2), at('Kano', 1)])).text).toBe(
    '3 pickups are late in 2 stations',
  )
  const ten = Array.from({ length: 10 }, (_, n) => at(`Station ${n}`, 2))
  expect(sayOverview(overview(1_021, ten, 200, 13)).text).toBe(
    '1,021 pickups are late in 13 stations',
  )
})

const days = (month: string, count: number, made: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: `${month}-${String(index + 1).padStart(2, '0')}`,
    made,
    pickedUp: 0,
    closed: 0,
    incomeKobo: made * 50_000,
  }))

test('half a month is compared with half of the one before', () => {
  const half = soFar(days('2026-11', 15, 4), days('2026-10', 31, 3), 'made')
  expect(half).toEqual({ whole: false, now: 60, before: 45 })
  expect(sayChange(half, 'October')).toBe('60 so far: 15 more than by this day in October.')
})

test('a whole month is compared with a whole one, however long', () => {
  const whole = soFar(days('2026-11', 30, 3), days('2026-10', 31, 3), 'made')
  expect(whole).toEqual({ whole: true, now: 90, before: 93 })
  expect(sayChange(whole, 'October')).toBe('90: 3 less than in October.')
  expect(sayChange({ ...whole, before: 90 }, 'October')).toBe('90: as in October.')
})
