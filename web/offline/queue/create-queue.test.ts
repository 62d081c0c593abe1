import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../store.ts'
import { createQueue, type Looked } from './create-queue.ts'
import { fresh, type Entry } from './item.ts'
import { memoryStore } from './queue-store.ts'

// Several tabs over what one device keeps, and a server that counts what it takes and loses what it answers.

/** Calls by their keys, as the server took them; a key that is known gets its first answer again. */
let taken: string[]
/** How a call fares: it is answered, its answer is lost on the way, or nobody knows the session. */
let fares: (key: string) => 'answered' | 'lost' | 'logged out' | Promise<'answered'>

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  taken = []
  fares = () => 'answered'
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const key = headers['Idempotency-Key'] ?? ''
    const fare = await fares(key)
    if (fare === 'logged out') return answer(401, { code: 'no_session', message: 'Please log in' })
    taken.push(key)
    if (fare === 'lost') throw new TypeError('Failed to fetch')
    return answer(200, { message: 'ok' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const device = memoryStore()
afterEach(async () => device.remove((await device.all()).map(({ key }) => key)))

type Pickup = Entry & { kind: 'pickup' }
const isPickup = (entry: Entry): entry is Pickup => entry.kind === 'pickup'

const pickup = (changes: Partial<Pickup> = {}): Pickup => ({
  ...fresh(Date.now()),
  accountId: 'ada',
  kind: 'pickup',
  lane: 'pickup',
  call: { method: 'POST', url: '/', body: '{}' },
  input: {},
  seen: {},
  ...changes,
})

/** The clock has gone on: two presses within a millisecond are one. */
async function aMomentLater() {
  const now = Date.now()
  while (Date.now() === now) await new Promise(resolve => setImmediate(resolve))
}

/** A tab in which somebody is signed in. */
function tab(whoIsHere = 'ada') {
  const nothing: Looked<Pickup> = { items: [], now: 0 }
  const shown = createStore(nothing)
  const accepted: string[] = []
  let timesOut = 0
  const queue = createQueue({
    store: device,
    isOwn: isPickup,
    whoIsHere: () => whoIsHere,
    shown,
    isDone: item => item.at === 0,
    onAccepted: items => accepted.push(...items.map(({ key }) => key)),
    onLoggedOut: () => timesOut++,
  })
  return {
    ...queue,
    send: async (byPerson: boolean) => {
      await aMomentLater()
      await queue.send(byPerson)
    },
    accepted,
    timesOut: () => timesOut,
    states: () => shown.get().items.map(({ state }) => state),
  }
}

const states = async () => (await device.all()).map(({ state }) => state)

test('of two tabs that send at once the server hears once', async () => {
  const [one, other] = [tab(), tab()]
  await one.add(pickup())
  await Promise.all([one.send(true), other.send(true), other.send(false)])
  expect(taken).toHaveLength(1)
  expect([one.states(), other.states()]).toEqual([['accepted'], ['accepted']])
})

test('an answer that was lost is asked for again under the same key, also by a tab that is opened anew', async () => {
  const item = pickup()
  fares = () => 'lost'
  const before = tab()
  await before.add(item)
  await before.send(true)
  expect(before.states()).toEqual(['waiting'])
  expect(before.accepted).toEqual([])
  fares = () => 'answered'
  const after = tab()
  await after.send(true)
  expect(new Set(taken)).toEqual(new Set([item.key]))
  expect(taken).toHaveLength(2)
  expect(after.states()).toEqual(['accepted'])
})

test('a tab that died while it sent leaves it to the next one, under the same key', async () => {
  const item = pickup({ state: 'sending', tries: 1, triedAt: Date.now() - 1 })
  await device.put(item)
  await tab().send(false)
  expect(taken).toEqual([item.key])
  expect(await states()).toEqual(['accepted'])
})

test('what is accepted is told once, and what a dialog waits for only by the dialog', async () => {
  const ada = tab()
  await ada.add(pickup())
  await ada.add(pickup({ lane: 'pickup at the shop', watchedUntil: Date.now() + 60_000 }))
  expect(ada.states(), 'the dialog is seen, and nothing beside it').toEqual(['waiting'])
  await ada.send(true)
  await ada.send(true)
  expect(ada.states()).toEqual(['accepted', 'accepted'])
  expect(ada.accepted).toHaveLength(1)
  const later = tab()
  await later.send(true)
  expect(later.accepted, 'was accepted before this tab').toEqual([])
})

test('a dialog that gives up leaves it where it is seen and sent', async () => {
  const ada = tab()
  const item = pickup({ watchedUntil: Date.now() + 60_000 })
  await ada.add(item)
  expect(ada.states()).toEqual([])
  await ada.leave(item.key)
  expect(ada.states()).toEqual(['waiting'])
})

test('what was taken away while it was under way stays away', async () => {
  const ada = tab()
  const item = pickup()
  await ada.add(item)
  fares = async (): Promise<'answered'> => {
    await ada.drop([item.key])
    return 'answered'
  }
  await ada.send(true)
  expect(ada.states()).toEqual([])
  expect(await device.all()).toEqual([])
})

test('of what others keep on the same device nothing is shown, ended or sent', async () => {
  const others = [
    pickup({ accountId: 'kabiru', lane: 'x' }),
    { ...pickup({ accountId: 'sani', at: 0 }), kind: 'set out' },
  ]
  for (const each of others) await device.put(each)
  await device.put(pickup({ at: 0 }))
  const ada = tab()
  await ada.send(true)
  expect(ada.states()).toEqual([])
  expect(await device.all()).toEqual(others)
})

test('whoever the server does not know any more is told so; what they did waits for them', async () => {
  fares = () => 'logged out'
  const ada = tab()
  await ada.add(pickup())
  await ada.send(true)
  expect(ada.timesOut()).toBe(1)
  expect(ada.states()).toEqual(['waiting'])
  expect(taken).toEqual([])
})
