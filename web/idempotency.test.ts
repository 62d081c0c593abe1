import { afterEach, describe, expect, test, vi } from 'vitest'
import { takeCash } from '../contract/wallet/cash.ts'
import { refuse } from '../contract/refusal.ts'
import { assign, takeBack } from '../contract/request/request.ts'
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
  afterEach(() => vi.unstubAllGlobals())

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
