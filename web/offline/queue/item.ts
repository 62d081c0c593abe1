import { wireRequest } from '../../../contract/wire.ts'

// What waits on the device to be sent. The service worker sends, too, so nothing here needs a page or an
// endpoint: an entry holds its call as it travels.

/** What a resident does that may wait. Money never does: a top-up and a price that is accepted are done with a network or not at all. */
export const kinds = [
  'pickup',
  'special',
  'cancel',
  'close',
  'wish',
  'problem',
  'ticket',
  'message',
  'profile',
] as const
export type Kind = (typeof kinds)[number]
export const isKind = (kind: string): kind is Kind => kinds.some(each => each === kind)

export type Input = Readonly<Record<string, unknown>>

/** Why the server said no, or that it has waited too long to be sent unasked. */
export type Refused = { code: string; message: string; fields?: Record<string, string> }

/** Why something is not sent yet: nothing came back, the server wants to be asked later, or nobody is signed in. */
export type Why = 'network' | 'server' | 'logged out'

/** All that sending has to know of what waits, whoever did it: residents and carriers keep theirs in one store. */
export type Entry = {
  /** Made at the tap, and sent as Idempotency-Key each time: however often it goes out, it counts once. */
  key: string
  /** Whose it is: nobody else sees or sends it. */
  accountId: string
  kind: string
  /** What it is about: one after the other there, beside each other otherwise. */
  lane: string
  call: {
    method: string
    url: string
    body: string | null
    /** It says what the clock shows when it goes out: so is known how far that is off. */
    isStamped?: boolean
    /** A picture, as a data URL, that goes up first; the body then names it. */
    picture?: string
  }
  /** What was asked for, to be shown and to be changed. */
  input: object
  /** What stood on the screen then, in words. */
  seen: Readonly<Record<string, string>>
  /** When it happened, by the clock of the device. */
  at: number
  state: 'waiting' | 'sending' | 'accepted' | 'refused'
  tries: number
  /** When it last went out. */
  triedAt: number
  /** Not before then again, unless the network comes back or somebody wants it. */
  dueAt: number
  why: Why | null
  /** When it was accepted or refused. */
  endedAt: number
  refused: Refused | null
  answer: object | null
  /** Until then a dialog waits for the answer and tells it. */
  watchedUntil: number
}

/** What waits in one queue: which kinds that has, and what each is made of. */
export type EntryOf<K extends string, I extends object> = Entry & { kind: K; input: I }

/** What a resident did. */
export type Item = EntryOf<Kind, Input>

/** What came of sending. */
export type Outcome =
  | { kind: 'accepted'; answer: object }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'later'; why: Why; afterMs: number | null }

/** What is done about a request that is there already. */
export const isOfRequest = (kind: Kind) => ['cancel', 'close', 'wish', 'problem'].includes(kind)

/** What something is about: a request, a conversation, the profile; what is new has a lane for its kind. */
export function laneOf(kind: Kind, input: Input): string {
  if (isOfRequest(kind)) return `request ${String(input['requestId'])}`
  if (kind === 'message') return `ticket ${String(input['ticketId'])}`
  return kind
}

/** What a carrier does at a door goes out in its order. */
export const laneOfStop = (visitId: string) => `visit ${visitId}`

/** A name that sorts by the moment in which it was made (UUIDv7). */
export function newKey(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const moment = now.toString(16).padStart(12, '0')
  const rest = Array.from(bytes.subarray(6), byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const tail = variant.toString(16) + rest.slice(6)
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${rest.slice(1, 4)}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

type Asked = Pick<Item, 'accountId' | 'kind' | 'call' | 'input' | 'seen'>

/** Something new, to be kept before it is sent. */
export const newItem = (asked: Asked, now: number, watchedUntil = 0): Item => ({
  ...fresh(now),
  ...asked,
  lane: laneOf(asked.kind, asked.input),
  watchedUntil,
})

type Route = Parameters<typeof wireRequest>[0]

/** A call as it waits. */
export function callOf(route: Route, input: Readonly<Record<string, unknown>>): Entry['call'] {
  const { url, body } = wireRequest(route, input)
  const content = body?.content
  return { method: route.method, url, body: typeof content === 'string' ? content : null }
}

/** Something that nobody has tried to send. */
export const fresh = (now: number) => ({
  key: newKey(now),
  at: now,
  state: 'waiting' as const,
  tries: 0,
  triedAt: 0,
  dueAt: 0,
  why: null,
  endedAt: 0,
  refused: null,
  answer: null,
  watchedUntil: 0,
})

/** The bytes that wait with it. */
export const bytesOf = ({ call }: Entry) =>
  call.url.length + (call.body?.length ?? 0) + (call.picture?.length ?? 0)
