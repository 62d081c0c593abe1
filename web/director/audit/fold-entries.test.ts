import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/audit/audit.ts'
import { foldEntries, inOneSentence } from './fold-entries.ts'

const together = 'Assigned # requests to Sani Bello'
const entry = (minute: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `entry ${minute}`,
  at: `2026-11-16T09:${String(minute).padStart(2, '0')}:00.000Z`,
  name: 'Ikeja staff',
  role: 'station',
  member: 'head',
  stationId: 'ikeja',
  station: 'Ikeja',
  what: `Assigned #${minute} to Sani Bello`,
  together,
  kind: 'requests',
  mark: null,
  detail: [],
  address: '127.0.0.1',
  device: 'Chrome',
  ...more,
})
const said = (entries: AuditEntry[]) => foldEntries(entries).map(inOneSentence)

test('what one person did in a row is one sentence', () => {
  expect(said([entry(9), entry(8), entry(7)])).toEqual(['Assigned 3 requests to Sani Bello'])
  expect(said([entry(9)])).toEqual(['Assigned #9 to Sani Bello'])
})

test('other people, other carriers, a mark and a long pause are their own', () => {
  expect(said([entry(9), entry(8, { name: 'Kano staff' })])).toHaveLength(2)
  expect(said([entry(9), entry(8, { together: 'Assigned # requests to Musa' })])).toHaveLength(2)
  expect(said([entry(9), entry(8, { mark: 'moved' })])).toHaveLength(2)
  expect(said([entry(29), entry(8)])).toHaveLength(2)
  expect(said([entry(9, { together: null }), entry(8, { together: null })])).toHaveLength(2)
})
