import { expect, test } from 'vitest'
import { noticeSubjects } from '../../contract/notification.ts'
import { isAppPage } from '../../contract/page.ts'
import { languages, type Language } from '../../contract/privacy.ts'
import type { Role } from '../../contract/role.ts'
import { carrierWords, noticeTable, type CarrierKind, type NoticeKind } from './notice-table.ts'
import type { CarrierData, NoticeData } from './notice-data.ts'
import type { NoticeEntry } from './notice-kind.ts'

const at = { station: 'Ikeja', stationId: 'station-1' }
const requestId = 'request-1'
const ticket = { ticketId: 'ticket-1', number: 1042 }
const dueOn = '2026-11-17'

/** One of each; the compiler asks for every new kind. */
const samples: NoticeData = {
  'carrier-comes': { requestId, carrier: 'Sani Bello', dueOn },
  'carrier-swapped': { requestId, carrier: 'Mallam Musa', dueOn },
  'carrier-taken-back': { requestId, station: 'Ikeja', dueOn },
  'day-moved': { requestId, station: 'Ikeja', dueOn },
  'price-quoted': { requestId, station: 'Ikeja', amountKobo: 900_000 },
  'picked-up': { requestId, carrier: 'Sani Bello' },
  'closed-itself': { requestId },
  'request-declined': { requestId, station: 'Ikeja', reason: 'the road is flooded' },
  'top-up-arrived': { amountKobo: 200_000, entryId: 'entry-1' },
  'cash-taken': { station: 'Ikeja', amountKobo: 200_000, carrier: null, entryId: 'entry-1' },
  weighed: {
    station: 'Ikeja',
    lines: [
      { material: 'pet', grams: 6_250, rateKobo: 25_000, worthKobo: 156_250 },
      { material: 'glass', grams: 400, rateKobo: 3_000, worthKobo: 1_200 },
    ],
    worthKobo: 157_450,
    entryId: 'entry-1',
  },
  'credit-corrected': {
    station: 'Ikeja',
    amountKobo: 157_450,
    reason: 'The sacks were wet',
    owedKobo: 7_450,
  },
  'money-back': { requestId, station: 'Ikeja', amountKobo: 50_000, reason: 'it stayed there' },
  'payment-reversed': { amountKobo: 200_000, owedKobo: 50_000 },
  'price-due': { requestId, amountKobo: 50_000 },
  'pickup-today': { requestId, carrier: null },
  'due-open': { amountKobo: 50_000, since: '2026-11-12' },
  'own-station-suspended': { station: 'Ikeja', reason: 'The depot is under water' },
  'own-station-resumed': { station: 'Ikeja' },
  'own-station-changed': {
    from: 'Ikeja',
    station: 'Kano',
    phoneNumber: '+2348030000000',
    address: '1 Kano Road',
  },
  'ticket-answered': { ...ticket, station: 'Ikeja', said: 'We come tomorrow.' },
  leaving: { leavesAt: '2026-11-22T09:00:00.000Z' },
  'leaving-waits': {},
  staying: {},
  'second-step-on': { role: 'resident' },
  'second-step-off': { role: 'station' },
  'recovery-code-used': { role: 'director', left: 9 },
  'new-device': { role: 'resident', device: 'Chrome on Android', at: '2026-11-15T09:00:00.000Z' },
  'special-asked': { ...at, requestId, name: 'Ada Obi', message: 'an old sofa', dueOn },
  'quote-accepted': { ...at, requestId, name: 'Ada Obi', amountKobo: 900_000 },
  'request-cancelled': { ...at, requestId, name: 'Ada Obi', carrier: 'Sani Bello' },
  'poor-rating': { ...at, requestId, name: 'Ada Obi', rating: 1, comment: 'half of it stayed' },
  'requests-wait': { ...at, count: 2, since: '2026-11-13' },
  'station-suspended': { ...at, reason: 'The depot is under water' },
  'station-resumed': at,
  'residents-moved': { ...at, moved: 1, from: 'Kano' },
  'bounds-changed': { ...at, items: ['pickup'] },
  'ticket-opened': { ...at, ...ticket, name: 'Ada Obi' },
  'ticket-asked-again': { ...at, ...ticket, name: 'Ada Obi', said: 'And on Sunday?' },
  'applicant-waits': { name: 'Chike Okoro' },
  'station-opened': { ...at, operator: 'Bisi Alao' },
  'count-off': { ...at, differenceKobo: -100_000, carrier: 'Sani Bello' },
  'refund-given': { ...at, amountKobo: 500_000, user: 'Ada Obi' },
  'weighing-reversed': { ...at, worthKobo: 50_000, user: 'Ada Obi' },
  'cash-reversed': { ...at, amountKobo: 250_000, user: 'Ada Obi' },
  'prices-changed': { ...at, items: ['pickup', 'special', 'pet', 'can'], from: '2026-12-01' },
  'ticket-for-nobody': { ...ticket, name: 'A visitor' },
}

const carrierSamples: CarrierData = {
  'pickup-given': {
    name: 'Ada Obi',
    address: '3 Allen Avenue',
    phoneNumber: '+2348031234567',
    dueOn,
  },
  'pickup-moved': { name: 'Ada Obi', address: '3 Allen Avenue', dueOn },
  'pickup-taken': { name: 'Ada Obi', address: 'Behind the mosque, '.repeat(10) },
  'pickups-today': { addresses: Array.from({ length: 8 }, (_, n) => `${n + 1} Allen Avenue`) },
}

const every = Object.keys(languages) as Language[]
const kinds = Object.keys(samples) as NoticeKind[]
const wordsOf = (kind: NoticeKind, language: Language) =>
  (noticeTable[kind] as NoticeEntry<unknown>).words(samples[kind], language)
const holes = /undefined|null|NaN|\[object|\$\{|Invalid/

test.each(kinds)('%s is said whole in every language and leads to a page', kind => {
  for (const language of every) {
    const words = wordsOf(kind, language)
    expect(Object.values(words).flat().join('\n')).not.toMatch(holes)
    expect(isAppPage(words.link)).toBe(true)
    expect(words.title.length).toBeLessThan(100)
    // One letter beyond the phones' own alphabet would more than halve the room.
    expect(words.sms).toMatch(/^[\x20-\x7e]{1,320}$/)
  }
})

test('residents are written to in their language, staff and directors in English', () => {
  for (const kind of kinds) {
    const titles = new Set(every.map(language => wordsOf(kind, language).title))
    const isSpoken = ['resident', 'owner'].includes(noticeTable[kind].whom)
    expect([kind, titles.size]).toEqual([kind, isSpoken ? every.length : 1])
  }
  expect(every.map(language => wordsOf('carrier-comes', language).title)).toEqual([
    'Mallam Sani Bello is on his way',
    'Mallam Sani Bello dey come',
    'Mallam Sani Bello yana kan hanya',
  ])
  expect(wordsOf('carrier-swapped', 'en').title).toBe('Mallam Musa comes instead')
})

test('everybody is told under a subject that is theirs to choose', () => {
  const roles = { resident: ['resident'], staff: ['station'], director: ['director'] }
  const everybody = { owner: ['resident', 'station', 'director'] }
  for (const { whom, subject } of Object.values(noticeTable)) {
    const concerned: readonly Role[] = noticeSubjects[subject].roles
    expect(concerned).toEqual(expect.arrayContaining({ ...roles, ...everybody }[whom]))
  }
})

test('what was weighed is told line by line, and so is why it was taken back', () => {
  const weighed = wordsOf('weighed', 'en')
  expect(weighed.title).toBe('₦1,574.50 for your recyclables')
  expect(weighed.text).toContain('PET bottles: 6.25 kg at ₦250.00 a kg = ₦1,562.50')
  expect(weighed.text).toContain('Glass: 0.4 kg at ₦30.00 a kg = ₦12.00')
  const corrected = wordsOf('credit-corrected', 'en').text?.join('\n')
  expect(corrected).toContain('took ₦1,574.50 back: “The sacks were wet”')
  expect(corrected).toContain('₦74.50 of it had been spent already.')
})

test('a carrier reads a short SMS, however long an address or a day is', () => {
  for (const kind of Object.keys(carrierSamples) as CarrierKind[]) {
    const write = carrierWords[kind] as (data: unknown, language: Language) => string
    for (const language of every) {
      const sms = write(carrierSamples[kind], language)
      expect(sms).not.toMatch(holes)
      expect(sms).toMatch(/^[\x20-\x7e]{1,320}$/)
    }
  }
  expect(carrierWords['pickups-today'](carrierSamples['pickups-today'], 'ha')).toMatch(
    /^Yau za ka kwashe 8: 1\) 1 Allen Avenue .* 6\) 6 Allen Avenue da sauran 2$/,
  )
})
