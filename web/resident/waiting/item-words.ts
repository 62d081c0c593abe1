import { showPhone } from '../../../contract/phone.ts'
import type { Item, Kind } from '../../offline/queue/item.ts'
import { standOf } from '../../offline/queue/rules.ts'
import { t } from '../../t.ts'
import { showDay } from '../../ui/day.ts'
import type { IconName } from '../../ui/icon.tsx'
import { showClock, showMoment } from '../../ui/moment.tsx'

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What is said of each kind of thing: in a few words, and what explains it. */
const sayings: Record<Kind, (item: Item) => readonly [title: string, detail: string]> = {
  pickup: ({ input: { bags, wantedOn }, seen: { place, address, price } }) => [
    address ? t('Pickup, {address}', { address: place ?? address }) : t('Pickup'),
    [
      bags ? t('{n|# bag|# bags}', { n: Number(bags) }) : '',
      wantedOn ? showDay(text(wantedOn)) : '',
      price ? t('{price} when you requested it', { price }) : '',
    ]
      .filter(Boolean)
      .join(', '),
  ],
  special: ({ input }) => [text(input['requestMessage']), text(input['address'])],
  cancel: ({ seen }) => [
    t('Cancel {request}', { request: seen['name'] ?? '' }),
    t('You get this pickup back'),
  ],
  close: ({ input, seen }) => [
    t('Close {request}', { request: seen['name'] ?? '' }),
    input['rating'] ? t('{n|# star|# stars}', { n: Number(input['rating']) }) : t('No rating'),
  ],
  wish: ({ input, seen }) => [
    t('When to come again: {request}', { request: seen['name'] ?? '' }),
    input['wantedOn'] ? showDay(text(input['wantedOn'])) : text(input['gateNote']),
  ],
  problem: ({ input, seen }) => [
    t('Problem: {request}', { request: seen['name'] ?? '' }),
    [seen['what'], text(input['words'])].filter(Boolean).join(': '),
  ],
  ticket: ({ input }) => [t('Message to support'), text(input['message'])],
  message: ({ input }) => [t('Reply to support'), text(input['text'])],
  profile: ({ input }) => [t('Your profile'), text(input['address'])],
}

/** What somebody did, in a few words. */
export const titleOf = (item: Item) => sayings[item.kind](item)[0]

/** What explains it, in one line. */
export const detailOf = (item: Item) => sayings[item.kind](item)[1]

type Fact = readonly [string, string]

const factNames = () =>
  ({
    requestMessage: t('What to pick up'),
    bags: t('Number of bags'),
    address: t('Address'),
    landmark: t('Landmark'),
    wantedOn: t('Requested for'),
    phoneNumber: t('Phone Number'),
    rating: t('Your rating'),
    comment: t('Your comment'),
    gateNote: t('Gate note'),
    words: t('What happened'),
    topic: t('Topic'),
    message: t('Message'),
    text: t('Message'),
  }) as const

function shown(name: string, value: string) {
  if (name === 'wantedOn') return showDay(value)
  return name === 'phoneNumber' ? showPhone(value) : value
}

/** Everything that was said with it. */
export function factsOf({ kind, input, seen, at }: Item): Fact[] {
  const said = Object.entries(factNames())
    .filter(([name]) => text(input[name]) !== '')
    .map(([name, label]): Fact => [label, shown(name, text(input[name]))])
  return [
    ...(seen['address'] && !input['address'] ? [[t('Address'), seen['address']] as const] : []),
    ...said,
    ...(seen['price'] ? [[t('Price when you requested it'), seen['price']] as const] : []),
    ...(input['payWith'] === 'recyclables' ? [[t('Pay with'), t('Recyclables')] as const] : []),
    [
      kind === 'pickup' || kind === 'special' ? t('Requested') : t('Saved on this phone'),
      showMoment(new Date(at).toISOString()),
    ],
  ]
}

const clock = (at: number) => showClock(new Date(at).toISOString())

type Stand = {
  label: string
  /** Why it stands so, or since when. */
  detail: string
  icon: IconName
  tone: 'plain' | 'danfo' | 'leaf' | 'clay'
}

const stands: Record<ReturnType<typeof standOf>, (item: Item, now: number) => Stand> = {
  waiting: (item, now) => ({
    label: t('On this phone'),
    detail: whyInWords(item, now),
    icon: 'phone',
    tone: 'plain',
  }),
  sending: ({ tries }) => ({
    label: t('Sending'),
    detail: tries > 1 ? t('Attempt {n}', { n: tries }) : '',
    icon: 'arrow-up',
    tone: 'danfo',
  }),
  accepted: ({ endedAt }) => ({
    label: t('Accepted'),
    detail: clock(endedAt),
    icon: 'check',
    tone: 'leaf',
  }),
  refused: ({ endedAt }) => ({
    label: t('Not accepted'),
    detail: clock(endedAt),
    icon: 'alert',
    tone: 'clay',
  }),
  'too old': () => ({
    label: t('On this phone'),
    detail: t('For more than a week'),
    icon: 'phone',
    tone: 'clay',
  }),
}

/** How it stands. Nothing is green before the server has answered. */
export const standInWords = (item: Item, now: number): Stand =>
  stands[standOf(item, now)](item, now)

function whyInWords({ why, dueAt, at }: Item, now: number): string {
  if (why === 'logged out') return t('Log in first')
  if (why === 'server' && dueAt > now) return t('Next try {when}', { when: clock(dueAt) })
  if (why === 'network') return t('No network')
  return t('Since {when}', { when: clock(at) })
}

/** Bytes as people read them: "0.4 KB". */
export const showBytes = (bytes: number) => `${(Math.ceil(bytes / 100) / 10).toFixed(1)} KB`
