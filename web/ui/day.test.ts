import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../../contract/speech/say.ts'
import { speak } from '../t.ts'
import { showClock, showDate, showDay, showLongDay, showMonth, showMonthAndYear } from './day.ts'
import { showMoment } from './moment.tsx'

const now = new Date('2026-11-15T22:59:00Z')

test('a day is said as people say it', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-14', '2026-11-20', '2026-09-03']
  expect(days.map(day => showDay(day, now))).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    'Fri 20 Nov',
    'Thu 3 Sept',
  ])
  expect(showLongDay('2026-11-15')).toBe('Sunday 15 November')
  expect(showMonthAndYear('2026-05-01')).toBe('May 2026')
})

test('in Lagos the new day begins an hour before it does in London', () => {
  expect(showClock('2026-11-15T22:59:59Z')).toBe('23:59')
  expect(showClock('2026-11-15T23:07:00Z')).toBe('0:07')
  expect(showDate('2026-11-15T22:59:00Z')).toBe('15 Nov 2026')
  expect(showDate('2026-11-15T23:00:00Z')).toBe('16 Nov 2026')
  expect(showMonth(new Date('2026-11-30T23:00:00Z'))).toBe('December')
})

test.each([
  ['2026-11-15T07:12:00Z', 'today 8:12'],
  ['2026-11-14T16:40:00Z', 'yesterday 17:40'],
  ['2026-11-03T07:12:00Z', '3 Nov 8:12'],
  ['2025-11-03T07:12:00Z', '3 Nov 2025'],
])('%s was %s', (at, said) => {
  expect(showMoment(at, now)).toBe(said)
})

test('another language has its own names, and its own order of them', () => {
  const said = {
    Nov: 'Nuw',
    Sunday: 'Lahadi',
    November: 'Nuwamba',
    tomorrow: 'gobe',
    'yesterday {time}': 'jiya, {time}',
    '{date} {month} {year}': '{year}, {month} {date}',
    '{weekday} {date} {month}': '{weekday} {date} ga {month}',
  }
  speak('ha', Object.fromEntries(Object.entries(said).map(([en, ha]) => [hashOf(en), ha])))
  onTestFinished(() => speak('en', {}))
  expect(showLongDay('2026-11-15')).toBe('Lahadi 15 ga Nuwamba')
  expect(showDay('2026-11-16', now)).toBe('gobe')
  expect(showDate('2026-11-15T22:59:00Z')).toBe('2026, Nuw 15')
  expect(showMoment('2026-11-14T16:40:00Z', now)).toBe('jiya, 17:40')
  // What nobody has translated yet is said in English.
  expect(showMonthAndYear('2026-05-01')).toBe('May 2026')
})

test('the whole year is said as the browser itself would say it', () => {
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options })
  const [long, month] = [
    as({ weekday: 'long', day: 'numeric', month: 'long' }),
    as({ month: 'long', year: 'numeric' }),
  ]
  for (let day = 0; day < 366; day += 1) {
    const at = new Date(Date.UTC(2028, 0, 1 + day))
    const iso = at.toISOString().slice(0, 10)
    expect(showLongDay(iso).replace(',', '')).toBe(long.format(at).replace(',', ''))
    expect(showMonthAndYear(iso)).toBe(month.format(at))
  }
})
