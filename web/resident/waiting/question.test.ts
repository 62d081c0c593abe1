import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newItem, type Item } from '../../offline/queue/item.ts'
import { mostAgeMs } from '../../offline/queue/rules.ts'
import { drafts } from '../../ui/form/draft.ts'
import { detailOf, factsOf, titleOf } from './item-words.ts'
import { backIntoForm, isQuestion, placeOf, questionOf } from './question.ts'

const askedAt = Date.parse('2026-11-16T20:24:00+01:00')
const call = { method: 'POST', url: '/', body: '{}' }
const today = { kobo: 60_000, shown: '₦600' }

type Doing = Pick<Item, 'kind'> & Partial<Item>
const done = ({ kind, input = {}, seen = {}, ...more }: Doing): Item => ({
  ...newItem({ accountId: 'ada', kind, call, input, seen }, askedAt),
  ...more,
})
const refused = (code: string, message = 'It is closed already') =>
  ({ state: 'refused', refused: { code, message } }) as const

test('only a "no" and what is older than a week need an answer', () => {
  const item = done({ kind: 'pickup' })
  expect(isQuestion(item, askedAt + mostAgeMs)).toBe(false)
  expect(isQuestion(item, askedAt + mostAgeMs + 1)).toBe(true)
  expect(isQuestion({ ...item, ...refused('price_changed') }, askedAt)).toBe(true)
  expect(isQuestion({ ...item, state: 'accepted' }, askedAt + 2 * mostAgeMs)).toBe(false)
})

test('a changed price asks at the new one, and says which one was seen', () => {
  const seen = { price: '₦500' }
  const item = done({ kind: 'pickup', seen, ...refused('price_changed') })
  expect(questionOf(item, today)).toEqual({
    title: 'The price is now ₦600',
    text: 'It was ₦500 when you requested it. You haven’t been charged.',
    yes: 'Request at ₦600',
    way: { kind: 'send', changes: { priceKobo: 60_000 } },
  })
  expect(questionOf({ ...item, seen: {} }, today).text).toBe('You haven’t been charged.')
})

test('while the new price is not known, the old one is not asked for in its name', () => {
  const item = done({ kind: 'pickup', ...refused('price_changed', 'The price has changed') })
  expect(questionOf(item, undefined)).toMatchObject({
    title: 'Not accepted: The price has changed',
    yes: 'Try again',
    way: { kind: 'send' },
  })
})

test('a used-up month leads to a custom request; a custom request is changed', () => {
  expect(
    questionOf(done({ kind: 'pickup', ...refused('monthly_limit_reached') }), today),
  ).toMatchObject({
    title: 'You’ve used this month’s four pickups',
    text: 'Make a custom request instead? You haven’t been charged.',
    way: { kind: 'special' },
  })
  expect(questionOf(done({ kind: 'special', ...refused('suspended') }), undefined)).toMatchObject({
    yes: 'Change it',
    way: { kind: 'special' },
  })
})

test('a deed that is refused is looked at where it stands; what was typed is changed', () => {
  const requestId = '0190-r'
  for (const kind of ['cancel', 'close'] as const) {
    expect(
      questionOf(done({ kind, input: { requestId }, ...refused('closed') }), undefined),
    ).toEqual({
      title: 'Not accepted: It is closed already',
      text: '',
      yes: 'View',
      way: { kind: 'go', to: '/user/home/makerequest/0190-r' },
    })
  }
  const message = done({ kind: 'message', input: { ticketId: '0190-t' }, ...refused('gone') })
  expect(questionOf(message, undefined)).toMatchObject({
    yes: 'Change it',
    way: { kind: 'go', to: '/user/home/feedback/0190-t' },
  })
  expect(placeOf(done({ kind: 'ticket' }))).toBe('/user/home/feedback')
  expect(placeOf(done({ kind: 'profile' }))).toBe('/user/home/profile')
  expect(placeOf(done({ kind: 'pickup' }))).toBeUndefined()
})

test('what waited for a week says whether it may have arrived', () => {
  const never = questionOf(done({ kind: 'close' }), undefined)
  expect(never).toEqual({
    title: 'This has been waiting for a week. Still send it?',
    text: 'It hasn’t been sent.',
    yes: 'Send it now',
    way: { kind: 'send' },
  })
  const tried = questionOf(done({ kind: 'close', tries: 2 }), undefined)
  expect(tried.text).toBe('We tried and got no reply. Check first whether it arrived.')
})

beforeEach(() => {
  const typed = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => typed.get(key) ?? null,
    setItem: (key: string, value: string) => typed.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what was typed is in its form again, without what the page knows by itself', () => {
  const place = { userId: '0190-u', stationId: '0190-s' }
  const wish = { requestMessage: 'An old sofa', bags: 2, landmark: undefined, priceKobo: 500_000 }
  backIntoForm(done({ kind: 'special', input: { ...place, ...wish, payWith: 'recyclables' } }))
  expect(drafts.read('special-request')).toEqual({
    requestMessage: 'An old sofa',
    bags: '2',
    payWith: 'true',
  })
  backIntoForm(done({ kind: 'message', input: { ticketId: '0190-t', text: 'The blue one' } }))
  expect(drafts.read('ticket 0190-t')).toEqual({ text: 'The blue one' })
})

test('a kept pickup says what was asked for, and when: nothing is done yet', () => {
  const seen = { place: 'Shop', address: '12 Toyin Street', price: '₦500' }
  const item = done({ kind: 'pickup', input: { bags: 2, wantedOn: '2026-11-21' }, seen })
  expect([titleOf(item), detailOf(item)]).toEqual([
    'Pickup, Shop',
    '2 bags, Sat 21 Nov, ₦500 when you requested it',
  ])
  expect(factsOf(item).map(([label]) => label)).toContain('Requested')
  expect(factsOf(item).map(([label]) => label)).not.toContain('Done')
})
