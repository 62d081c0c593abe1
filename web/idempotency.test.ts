import { afterEach, describe, expect, test, vi } from 'vitest'
import { takeCash } from '../contract/wallet/cash.ts'
import { refuse } from '../contract/refusal.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { assign, takeBack } from '../contract/request/request.ts'
import { loginStation } from '../contract/staff/login.ts'
import { Unreachable } from './arrive.ts'
import { createKeyMemory, keyMemoryOf, underKey } from './idempotency.ts'
import { forgetLoaded } from './session.ts'

const lost = () => Promise.reject(new Unreachable())
const refused = () => Promise.reject(refuse('carrier_full'))
const done = () => Promise.resolve('done')

/** Takes a step that ends like this, and gives the key under which it went out. */
async function keyOf(step: string, memory = createKeyMemory(), end: () => Promise<unknown> = done) {
  let used = ''
  await underKey(step, memory, key => {
    used = key
    return end()
  }).catch(() => undefined)
  return used
}

describe('the key of a step', () => {
  test('the same step tried again after a lost answer has the same key, however often', async () => {
    const memory = createKeyMemory()
    const first = await keyOf('assign Sani', memory, lost)
    expect(await keyOf('assign Sani', memory, lost)).toBe(first)
    expect(await keyOf('assign Sani', memory)).toBe(first)
  })

  test('a fault of the server is no answer either', async () => {
    const memory = createKeyMemory()
    const first = await keyOf('assign Sani', memory, () => Promise.reject(refuse('busy')))
    expect(await keyOf('assign Sani', memory)).toBe(first)
  })

  test('an answer ends it: what is done or refused has a new key the next time', async () => {
    const memory = createKeyMemory()
    const first = await keyOf('assign Sani', memory)
    const second = await keyOf('assign Sani', memory, refused)
    expect(new Set([first, second, await keyOf('assign Sani', memory)]).size).toBe(3)
  })

  test('other input is another step, and the former one is not remembered behind it', async () => {
    const memory = createKeyMemory()
    const sani = await keyOf('assign Sani', memory, lost)
    expect(await keyOf('assign Musa', memory)).not.toBe(sani)
    expect(await keyOf('assign Sani', memory)).not.toBe(sani)
  })
})

describe('what a memory is about', () => {
  const of = (requestId: string) => keyMemoryOf(assign, { requestId, carrierId: 'sani' })

  test('each request has its own, which an answer about that request clears', async () => {
    const first = await keyOf('assign', of('1'), lost)
    await keyOf('assign', of('2'))
    expect(await keyOf('assign', of('1'), lost)).toBe(first)
    await keyOf('take back', keyMemoryOf(takeBack, { requestId: '1' }))
    expect(await keyOf('assign', of('1'))).not.toBe(first)
  })

  test('where the path names nothing, it is about the path', async () => {
    const cash = () => keyMemoryOf(takeCash, { userId: 'ada', amountKobo: 50_000 })
    const first = await keyOf('₦500 of Ada', cash(), lost)
    expect(await keyOf('₦500 of Ada', cash())).toBe(first)
  })

  test('whoever comes after somebody else inherits nothing', async () => {
    const first = await keyOf('assign', of('3'), lost)
    forgetLoaded()
    expect(await keyOf('assign', of('3'))).not.toBe(first)
  })
})

describe('a call', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** A network that answers like this, in turn; gives the keys that came, and what calls. */
  async function networkThat(...answers: (() => Response)[]) {
    vi.stubGlobal('addEventListener', () => {})
    vi.useFakeTimers()
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
      keys.push(init.headers.get('Idempotency-Key'))
      return answers.shift()?.()
    })
    return { keys, call: (await import('./api.ts')).call }
  }
  const proxySays = (status: number) => () => new Response('<h1>Bad Gateway</h1>', { status })
  const answers = (data: object) => () => new Response(JSON.stringify({ message: 'Good', data }))
  const give = { requestId: '9', carrierId: 'sani' }

  test('that met no server behind the proxy is made again under the same key', async () => {
    const { keys, call } = await networkThat(proxySays(502), proxySays(504), answers({}))
    const given = call(assign, give)
    await vi.runAllTimersAsync()
    expect(await given).toMatchObject({ message: 'Good' })
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  test('is made four times at most, and then keeps its key for whoever presses again', async () => {
    const { keys, call } = await networkThat(
      ...Array.from({ length: 4 }, () => proxySays(502)),
      answers({}),
    )
    const given = call(assign, give).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await given).toMatchObject({ code: 'busy' })
    expect(keys).toHaveLength(4)
    await call(assign, give)
    expect([keys.length, new Set(keys).size]).toEqual([5, 1])
  })

  test.each([
    ['a fault of the server', assign, give, 500],
    ['a "no"', assign, give, 409],
    ['somebody who logs in', loginStation, { email: 'ikeja@town.ng', password: 'x' }, 502],
  ] as const)('is not made again after %s', async (_, endpoint, input, status) => {
    const { keys, call } = await networkThat(proxySays(status), answers({}))
    const made = call(endpoint as Endpoint, input).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await made).toBeInstanceOf(Error)
    expect(keys).toHaveLength(1)
  })

  test('goes out again under its key after a lost answer, and under a new one after a "no"', async () => {
    vi.stubGlobal('addEventListener', () => {})
    const { call } = await import('./api.ts')
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response(JSON.stringify({ code: 'carrier_full' }), { status: 409 }),
      () => new Response(JSON.stringify({ message: 'Assigned', data: {} })),
    ]
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
      keys.push(init.headers.get('Idempotency-Key'))
      return answers.shift()?.()
    })
    const give = () => call(assign, { requestId: '7', carrierId: 'sani' })
    await expect(give()).rejects.toBeInstanceOf(Unreachable)
    await expect(give()).rejects.toMatchObject({ code: 'carrier_full' })
    await expect(give()).resolves.toMatchObject({ message: 'Assigned' })
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
