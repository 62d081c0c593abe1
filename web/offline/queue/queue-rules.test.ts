import { describe, expect, test } from 'vitest'
import { outcomeOf } from './carry.ts'
import { laneOf, newItem, newKey, type Entry, type Item, type Kind, type Outcome } from './item.ts'
import { memoryStore } from './queue-store.ts'
import { mostAgeMs, nextLook, standOf, timeoutMs } from './rules.ts'
import { createSender } from './sender.ts'

// The rules of what waits on a device, on a made-up clock and a network that does what it is told.

const accepted: Outcome = { kind: 'accepted', answer: { message: 'ok' } }
const lost: Outcome = { kind: 'later', why: 'network', afterMs: null }
const refused: Outcome = { kind: 'refused', refused: { code: 'price_changed', message: 'No' } }

const nameOf = ({ input }: Entry) => ('name' in input ? String(input.name) : '')

type Doing = { kind?: Kind; input?: Item['input']; accountId?: string }

function phone() {
  const store = memoryStore()
  let now = 1_000_000_000_000
  const went: string[] = []
  let next: (item: Entry) => Outcome | Promise<Outcome> = () => accepted
  const queues = new Map<string, Promise<void>>()
  const sender = createSender({
    store,
    carry: async item => {
      went.push(nameOf(item))
      return next(item)
    },
    alone: (name, work) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work)
      queues.set(name, turn)
      return turn
    },
    now: () => now,
    chance: () => 0.5,
    onChange: () => {},
  })
  return {
    store,
    went,
    later: (ms: number) => (now += ms),
    answers: (say: (item: Entry) => Outcome | Promise<Outcome>) => (next = say),
    async does(name: string, { kind = 'pickup', input = {}, accountId = 'ada' }: Doing = {}) {
      now += 1
      const call = { method: 'POST', url: '/', body: null }
      const item = newItem({ accountId, kind, call, input: { ...input, name }, seen: {} }, now)
      await store.put(item)
      return item
    },
    send: (byPerson = false) => sender.sendAll({ at: now, byPerson }, 'ada'),
    state: async () =>
      Object.fromEntries(
        (await store.all()).map(item => [nameOf(item), standOf(item, now)] as const),
      ),
    nextLook: async () => (nextLook(await store.all(), now) ?? Infinity) - now,
  }
}

describe('what waits', () => {
  test('goes out under the key of the tap, each time the same, and is accepted once', async () => {
    const ada = phone()
    const item = await ada.does('Saturday')
    const keys: string[] = []
    ada.answers(({ key }) => {
      keys.push(key)
      return keys.length < 3 ? lost : accepted
    })
    await ada.send()
    expect(await ada.state()).toEqual({ Saturday: 'waiting' })
    for (let at = 0; at < 3; at++) {
      ada.later(60 * 60_000)
      await ada.send()
    }
    expect(keys).toEqual([item.key, item.key, item.key])
    expect(await ada.state()).toEqual({ Saturday: 'accepted' })
  })

  test('waits longer after each try, and not at all when the network is back', async () => {
    const ada = phone()
    await ada.does('Saturday')
    ada.answers(() => lost)
    const pauses: number[] = []
    for (let at = 0; at < 12; at++) {
      await ada.send()
      pauses.push(await ada.nextLook())
      ada.later(await ada.nextLook())
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses.at(-1)).toBe(15 * 60_000)
    // Nobody waits for the pause when the network comes back.
    const tried = ada.went.length
    await ada.send()
    ada.later(1)
    await ada.send()
    expect(ada.went.length).toBe(tried + 2)
  })

  test('waits as long as the server asks, unless somebody presses', async () => {
    const ada = phone()
    await ada.does('Saturday')
    ada.answers(() => ({ kind: 'later', why: 'server', afterMs: 90_000 }))
    await ada.send()
    ada.later(60_000)
    await ada.send()
    expect(ada.went).toHaveLength(1)
    await ada.send(true)
    expect(ada.went).toHaveLength(2)
    ada.later(90_000)
    await ada.send()
    expect(ada.went).toHaveLength(3)
  })

  test('goes in order within its lane, and beside the other lanes', async () => {
    const ada = phone()
    const input = { ticketId: 't1' }
    await ada.does('first word', { kind: 'message', input })
    await ada.does('second word', { kind: 'message', input })
    await ada.does('cancelled', { kind: 'cancel', input: { requestId: 'r1' } })
    let comes: (outcome: Outcome) => void = () => {}
    ada.answers(item =>
      nameOf(item) === 'first word' ? new Promise<Outcome>(resolve => (comes = resolve)) : accepted,
    )
    const sending = ada.send()
    await expect.poll(ada.state).toMatchObject({ cancelled: 'accepted', 'first word': 'sending' })
    expect(ada.went).not.toContain('second word')
    comes(accepted)
    await sending
    expect(ada.went.slice(-1)).toEqual(['second word'])
  })

  test('is held up by a "no" to what came before it; what is done since is not', async () => {
    const ada = phone()
    await ada.does('one')
    await ada.does('two')
    await ada.does('other', { kind: 'special' })
    ada.answers(item => (nameOf(item) === 'one' ? refused : accepted))
    await ada.send()
    expect(await ada.state()).toEqual({ one: 'refused', two: 'waiting', other: 'accepted' })
    const [one] = await ada.store.all()
    await ada.store.remove([one?.key ?? ''])
    await ada.send()
    expect(await ada.state()).toEqual({ two: 'accepted', other: 'accepted' })
    ada.answers(() => refused)
    await ada.does('three')
    await ada.send()
    ada.answers(() => accepted)
    await ada.does('four, knowing of three')
    await ada.send()
    expect(await ada.state()).toMatchObject({
      three: 'refused',
      'four, knowing of three': 'accepted',
    })
  })

  test('counts as waiting again when whoever sent it died', async () => {
    const ada = phone()
    const item = await ada.does('Saturday')
    await ada.store.change(item.key, each => ({
      ...each,
      state: 'sending',
      triedAt: each.at,
      tries: 1,
    }))
    expect(await ada.state()).toEqual({ Saturday: 'sending' })
    ada.later(timeoutMs + 1)
    expect(await ada.state()).toEqual({ Saturday: 'waiting' })
    await ada.send()
    expect(await ada.state()).toEqual({ Saturday: 'accepted' })
  })

  test('is not sent unasked after a week, and holds up what was done before that is answered', async () => {
    const ada = phone()
    await ada.does('old')
    ada.answers(() => lost)
    await ada.send()
    ada.later(mostAgeMs - 1000)
    await ada.does('young')
    ada.later(2000)
    ada.answers(() => accepted)
    await ada.send()
    expect(await ada.state()).toEqual({ old: 'too old', young: 'waiting' })
    expect(await ada.nextLook()).toBeLessThan(mostAgeMs)
  })

  test('belongs to whoever did it: nobody else sends it', async () => {
    const ada = phone()
    await ada.does('of Kabiru', { accountId: 'kabiru' })
    await ada.send()
    expect(ada.went).toEqual([])
  })

  test('of two tabs that send at once, one does', async () => {
    const ada = phone()
    await ada.does('Saturday')
    ada.answers(() => accepted)
    await Promise.all([ada.send(), ada.send(), ada.send(true)])
    expect(ada.went).toEqual(['Saturday'])
  })

  test('that was taken back while it was under way does not come back', async () => {
    const ada = phone()
    const item = await ada.does('Saturday')
    ada.answers(async () => {
      await ada.store.remove([item.key])
      return lost
    })
    await ada.send()
    expect(await ada.state()).toEqual({})
  })
})

describe('an answer', () => {
  const body = JSON.stringify({ code: 'price_changed', message: 'The price is ₦600 now.' })

  test.each([
    [200, '{"message":"ok","data":{}}', 'accepted'],
    [409, body, 'refused'],
    [422, '{"code":"fields","message":"x","fields":{"address":"y"}}', 'refused'],
    // A server of the version before, which wants four digits.
    [422, '{"code":"fields","message":"x","fields":{"code":"y"}}', 'later'],
    [401, '{"code":"no_session","message":"x"}', 'later'],
    [500, body, 'later'],
    [503, '', 'later'],
    [408, '', 'later'],
    [429, body, 'later'],
    // The login page of a hotel, a proxy that has no idea.
    [200, '<html>Please pay for the network</html>', 'later'],
    [403, '<html>Forbidden</html>', 'later'],
    [404, '{"error":"no"}', 'later'],
  ])('%i %s is %s', (status, text, kind) => {
    expect(outcomeOf(status, null, text).kind).toBe(kind)
  })

  test('says how long to wait', () => {
    expect(outcomeOf(429, '90', '')).toMatchObject({ why: 'server', afterMs: 90_000 })
    expect(outcomeOf(429, 'Tue, 1 Dec', '')).toMatchObject({ why: 'server', afterMs: null })
  })
})

test('a key is a UUIDv7: it sorts by its moment', () => {
  const [one, other] = [newKey(1_700_000_000_000), newKey(1_700_000_000_001)]
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([other, one].toSorted()).toEqual([one, other])
  expect(newKey(5)).not.toBe(newKey(5))
})

test('a lane is the thing that something is about', () => {
  expect(laneOf('cancel', { requestId: 'r1' })).toBe(laneOf('close', { requestId: 'r1' }))
  expect(laneOf('message', { ticketId: 't1' })).not.toBe(laneOf('message', { ticketId: 't2' }))
  expect(laneOf('pickup', {})).not.toBe(laneOf('special', {}))
})
