import { expect, test } from 'vitest'
import type { Resident } from '../resident/resident.ts'
import { usesOf } from './weigh-uses.ts'

const requestId = '019f4dec-8bfd-7c95-b143-a73036a1b2c3'
const at = '2026-11-15T08:12:00.000Z'

const ngozi = (dueKobo: number, covered: boolean): Resident => ({
  _id: '019f4dec-8bfd-7c95-b143-a73036f1d8ac',
  name: 'Ngozi Eze',
  phoneNumber: null,
  address: '14 Opebi Road, Ikeja',
  dues: dueKobo > 0 ? [{ requestId, amountKobo: dueKobo, since: at }] : [],
  requests: [
    {
      _id: requestId,
      kind: 'subscription',
      requestStatus: 'Assigned',
      createdAt: at,
      priceKobo: 50_000,
      payWith: 'recyclables',
      covered,
    },
  ],
})

test('what was due is paid first, then the price is set aside', () => {
  const uses = usesOf(ngozi(50_000, false), ngozi(0, true), { worthKobo: 150_000, requestId })
  expect(uses).toEqual(['₦500 paid what was due', '₦500 is set aside for #A1B2C3'])
})

test('nothing is said of what did not happen', () => {
  const weighed = { worthKobo: 10_000, requestId }
  expect(usesOf(ngozi(50_000, false), ngozi(50_000, false), weighed)).toEqual([])
  expect(usesOf(ngozi(0, true), ngozi(0, true), weighed)).toEqual([])
  expect(usesOf(ngozi(0, false), ngozi(50_000, false), weighed)).toEqual([])
})
