import { expect, test } from 'vitest'
import { noticeSubjects } from '../../contract/notification/notification.ts'
import { isAppPage } from '../../contract/page.ts'
import { languages, type Language } from '../../contract/speech/language.ts'
import type { Role } from '../../contract/role.ts'
import { forSms } from './for-sms.ts'
import {
  carrierWords,
  noticeTable,
  numberWords,
  type CarrierKind,
  type NoticeKind,
} from './notice-table.ts'
import type { NoticeData } from './notice-data.ts'
import type { NoticeEntry } from './notice-kind.ts'
import { carrierSamples } from '../testing/carrier-samples.ts'
import { octoberReport } from '../testing/october-report.ts'

const at = { station: 'Ikeja', stationId: 'station-1' }
const requestId = 'request-1'
const ticket = { ticketId: 'ticket-1', number: 1042 }
const [promisedOn, plannedOn, saidOn] = ['2026-11-17', '2026-11-18', '2026-11-15']
const past = { promisedOn, reason: 'rain' as const, note: 'the bridge is under water' }

const madeGood = {
  requestId,
  station: 'Ikeja',
  words: 'We are sorry',
  amountKobo: null,
  againBy: null,
}
const flooded = { station: 'Ikeja', kind: 'road flooded' as const, words: 'We come tomorrow.' }
const wrong = { ...at, requestId, name: 'Ada Obi', kind: 'bags left' as const }
const missed = { requestId, station: 'Ikeja', carrier: 'Sani Bello' }

const wrongPins = { device: 'Edge', name: 'Bisi', by: 'Tunde', tries: 9, isOff: true, ends: true }

/** One of each; the compiler asks for every new kind. */
const samples: NoticeData = {
  'pickup-booked': { requestId, station: 'Ikeja', promisedOn, isFirst: true },
  'carrier-comes': { requestId, carrier: 'Sani Bello', plannedOn, saidOn, past },
  'carrier-swapped': { requestId, carrier: 'Mallam Musa', plannedOn: saidOn, saidOn },
  'carrier-taken-back': { requestId, station: 'Ikeja', promisedOn },
  'day-moved': { requestId, station: 'Ikeja', plannedOn, past },
  'price-quoted': {
    requestId,
    station: 'Ikeja',
    amountKobo: 900_000,
    note: 'Two trips with the big truck',
  },
  'picked-up': { requestId, carrier: 'Sani Bello', pickups: 2 },
  'pickup-undone': { requestId, station: 'Ikeja', carrier: 'Sani Bello' },
  'pickup-missed': { ...missed, reason: 'too much', note: 'two sofas and a door' },
  'code-again': { requestId, carrier: 'Sani Bello', code: '04173' },
  'carrier-set-out': { requestId, carrier: 'Sani Bello', stopsBefore: 2, code: '04173' },
  'carrier-here': { requestId, carrier: 'Sani Bello' },
  'closed-itself': { requestId },
  'request-declined': { requestId, station: 'Ikeja', reason: 'the road is flooded' },
  'top-up-arrived': {
    amountKobo: 200_000,
    entryId: 'entry-1',
    use: { duesKobo: 50_000, owedKobo: 20_000, setAsideKobo: 100_000 },
  },
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
  announcement: { ...flooded, isCorrection: false },
  'announcement-urgent': { ...flooded, isCorrection: true },
  'problem-answered': { ...madeGood, answer: 'come again', againBy: plannedOn },
  'problem-passed-on': { requestId, station: 'Ikeja' },
  'problem-decided': { ...madeGood, decision: 'give back', amountKobo: 50_000 },
  'problem-over': { requestId, station: 'Ikeja' },
  'station-wrote': { ...ticket, station: 'Ikeja', said: 'Your gate was locked.' },
  'ticket-answered': { ...ticket, station: 'Ikeja', said: 'We come tomorrow.' },
  'number-changed': {},
  'number-moves': { countsAt: '2026-11-16T09:00:00.000Z', byStation: false },
  'number-back': {},
  'number-stays': {},
  leaving: { leavesAt: '2026-11-22T09:00:00.000Z' },
  'leaving-waits': {},
  staying: {},
  'second-step-on': { role: 'resident' },
  'second-step-off': { role: 'station' },
  'recovery-code-used': { role: 'director', left: 9 },
  'new-device': { role: 'resident', device: 'Chrome on Android', at: '2026-11-15T09:00:00.000Z' },
  'special-asked': { ...at, requestId, name: 'Ada Obi', message: 'an old sofa', promisedOn },
  'quote-accepted': { ...at, requestId, name: 'Ada Obi', amountKobo: 900_000 },
  'request-cancelled': { ...at, requestId, name: 'Ada Obi', carrier: 'Sani Bello' },
  'code-wrong': { ...at, requestId, name: 'Ada', address: '3 Allen Avenue', carrier: 'Sani' },
  'poor-rating': { ...at, requestId, name: 'Ada Obi', rating: 1, comment: 'half of it stayed' },
  'requests-wait': { ...at, count: 2, since: '2026-11-13' },
  'problem-said': { ...wrong, words: 'Two of them stand at the gate, and it rains. '.repeat(20) },
  'problem-taken-over': { ...wrong, why: 'unanswered' },
  'problem-judged': { ...wrong, decision: 'give back', amountKobo: 50_000, words: 'A clear case' },
  'station-suspended': { ...at, reason: 'The depot is under water' },
  'station-resumed': at,
  'residents-moved': { ...at, moved: 1, from: 'Kano' },
  'bounds-changed': { ...at, items: ['pickup'] },
  'pins-wrong': { ...at, ...wrongPins },
  'number-move-noted': { ...at, by: 'Tunde Alabi', name: 'Bola Ade' },
  'number-undone': { ...at, name: 'Bola Ade' },
  'return-vouched': { ...at, by: 'Tunde Alabi', name: 'Bola Ade' },
  'approval-asked': { ...at, name: 'Tunde Alabi', kind: 'refund', amountKobo: 500_000 },
  'approval-decided': {
    ...at,
    by: 'Funmi Adebayo',
    kind: 'shortage',
    amountKobo: 200_000,
    refusal: 'Count again',
  },
  'ticket-opened': { ...at, ...ticket, name: 'Ada Obi' },
  'ticket-asked-again': { ...at, ...ticket, name: 'Ada Obi', said: 'And on Sunday?' },
  'applicant-waits': { name: 'Chike Okoro' },
  'station-opened': { ...at, operator: 'Bisi Alao' },
  'stations-given': { stations: ['Ikeja', 'Kano', 'Lekki', 'Yaba'], from: 'Amina Yusuf' },
  'stations-taken': { stations: ['Ikeja'], to: 'Bola Ade' },
  'count-off': { ...at, differenceKobo: -100_000, carrier: 'Sani Bello' },
  'refund-given': { ...at, amountKobo: 500_000, user: 'Ada Obi' },
  'weighing-reversed': { ...at, worthKobo: 50_000, user: 'Ada Obi' },
  'cash-reversed': { ...at, amountKobo: 250_000, user: 'Ada Obi' },
  'prices-changed': { ...at, items: ['pickup', 'special', 'pet', 'can'], from: '2026-12-01' },
  'problem-raised': { ...wrong, why: 'not accepted' },
  'station-alert': { ...at, rule: 'cash', measured: 21_400_000 },
  'alerts-together': {
    groups: [
      { rule: 'silent', names: ['Ikeja', 'Kano', 'Yaba', 'Lekki'], measured: [6, 5, 4, 4] },
      { rule: 'late', names: ['Ikeja'], measured: [25] },
      { rule: 'problems', names: ['Ikeja', 'Kano'], measured: [2, 1] },
      { rule: 'absent', names: ['Ikeja'], measured: [3] },
    ],
  },
  'month-report': octoberReport,
  'ticket-for-nobody': { ...ticket, name: 'A visitor' },
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
    expect(isAppPage(words.link.replace(/\?.*/, ''))).toBe(true)
    expect(words.title.length).toBeLessThan(100)
    // One letter beyond the phones' own alphabet would more than halve the room.
    expect(words.sms).toMatch(/^[\x20-\x7e]{1,320}$/)
  }
})

/** How many septets of the phones' own alphabet a text takes; some signs take two. */
const septets = (text: string) => text.length + (text.match(/[\^{}\\[\]~|]/g)?.length ?? 0)
const partsOf = (text: string) => (septets(text) <= 160 ? 1 : Math.ceil(septets(text) / 153))
const isPlain = (text: string) => /^[\n\x20-\x7e]+$/.test(text) && !text.includes('`')

const host = 'kwashe.example.ng'
const link = `https://${host}/user/login/phone#${'0'.repeat(36)}`

/** What is about the way into an account says first who writes. */
const isOfAccount = (kind: string) =>
  /^(?:code(?!-again)|number-|new-phone|second-step|recovery|new-device|leaving|staying)/.test(kind)

/** Every SMS that is sent, in a language. */
const everySms = (language: Language) => ({
  ...Object.fromEntries(
    kinds
      .filter(kind => noticeTable[kind].by.some(way => way.startsWith('sms')))
      .map(kind => [kind, wordsOf(kind, language).sms ?? '']),
  ),
  ...Object.fromEntries(
    (Object.keys(carrierSamples) as CarrierKind[]).map(kind => {
      const write = carrierWords[kind] as (data: unknown, language: Language) => string
      return [kind, write(carrierSamples[kind], language)]
    }),
  ),
  code: numberWords.code({ digits: '123456', host }, language),
  'code-of-desk': numberWords['code-of-desk']({ digits: '123456', host, link }, language),
  'code-of-undo': numberWords['code-of-undo']({ digits: '123456', host, link }, language),
})

test.each(every)('an SMS in %s is one part where it is one in English', language => {
  const inEnglish: Record<string, string> = everySms('en')
  const wrong = Object.entries(everySms(language)).flatMap(([kind, text]) => {
    if (isOfAccount(kind) && !text.startsWith('Kwashe: ')) return [`${kind} is not signed: ${text}`]
    if (!isPlain(text)) return [`${kind} has letters of its own: ${text}`]
    const most = partsOf(inEnglish[kind] ?? '')
    return partsOf(text) > most ? [`${kind}: ${septets(text)} of ${most * 160}: ${text}`] : []
  })
  expect(wrong).toEqual([])
})

test('letters with dots, hooks and tones go out as people type them', () => {
  expect(forSms('ọjọ́ Ṣẹ́rẹ́ · ɗaya ƙarfe ’yar · ụbọchị · ₦500')).toBe(
    "ojo Sere - daya karfe 'yar - ubochi - N500",
  )
})

test('residents are written to in their language, staff and directors in English', () => {
  for (const kind of kinds) {
    const titles = new Set(every.map(language => wordsOf(kind, language).title))
    const isSpoken = ['resident', 'owner'].includes(noticeTable[kind].whom)
    expect([kind, titles.size]).toEqual([kind, isSpoken ? every.length : 1])
  }
  expect(every.map(language => wordsOf('carrier-comes', language).title)).toEqual([
    'Sani Bello will pick up by Wed 18 Nov',
    'Na Sani Bello get your pickup, latest Wed 18 Nov',
    'Sani Bello ne mai kwashe shararku, kafin ƙarshen Lar 18 ga Nuw',
    'Sani Bello ló máa kó pàǹtí yín, kí Ọjọ́r 18 Bél tó parí',
    'Sani Bello ga-ebu mkpofu gị, tupu Wen 18 Nov agwụ',
  ])
  expect(wordsOf('carrier-swapped', 'en').title).toBe('Mallam Musa will come instead')
  expect(wordsOf('carrier-swapped', 'en').text?.[0]).toContain('today, Sun 15 Nov')
})

test('a day past the promise is told with what was promised and why, in every language', () => {
  for (const kind of ['carrier-comes', 'day-moved'] as const) {
    expect(wordsOf(kind, 'en').text?.[0]).toBe(
      'That’s later than we promised (Tue 17 Nov): the rain is too heavy (“the bridge is under ' +
        'water”).',
    )
    for (const language of every) expect(wordsOf(kind, language).sms).toContain('under water')
  }
})

test('nobody is said to be on the way who has not set out, and nobody is a he', () => {
  for (const kind of kinds.filter(each => noticeTable[each].whom === 'resident')) {
    const said = Object.values(wordsOf(kind, 'en')).flat().join(' ')
    if (kind !== 'carrier-set-out') expect(said).not.toMatch(/on (?:his|the|their) way/i)
    expect(said).not.toMatch(/\b(?:he|his|him)\b/i)
  }
})

test('everybody is told under a subject that is theirs to choose', () => {
  const roles = { resident: ['resident'], staff: ['station'], director: ['director'] }
  const everybody = { owner: ['resident', 'station', 'director'] }
  for (const { whom, subject } of Object.values(noticeTable)) {
    const concerned: readonly Role[] = noticeSubjects[subject].roles
    expect(concerned).toEqual(expect.arrayContaining({ ...roles, ...everybody }[whom]))
  }
})

test('money that comes says what it paid at once, and money that stays says nothing more', () => {
  const arrived = wordsOf('top-up-arrived', 'en')
  expect(arrived.title).toBe(
    '₦2,000 arrived in your wallet: ₦700 paid what you owed, ₦1,000 is set aside',
  )
  expect(arrived.text).toContain('₦700 paid what you owed.')
  expect(wordsOf('cash-taken', 'en').title).toBe('₦2,000 in cash received')
})

test('what was weighed is told line by line, and so is why it was taken back', () => {
  const weighed = wordsOf('weighed', 'en')
  expect(weighed.title).toBe('₦1,574.50 for your recyclables')
  expect(weighed.text).toContain('PET bottles: 6.25 kg at ₦250 a kg = ₦1,562.50')
  expect(weighed.text).toContain('Glass: 0.4 kg at ₦30 a kg = ₦12')
  const corrected = wordsOf('credit-corrected', 'en').text?.join('\n')
  expect(corrected).toContain('took ₦1,574.50 from your wallet: “The sacks were wet”')
  expect(corrected).toContain('You had already spent ₦74.50 of it.')
})
