import { expect, onTestFinished, test, vi } from 'vitest'
import { speak } from '../t.ts'
import { keepLanguageOffline } from './keep-language.ts'

/** A browser that keeps what it is given, with a server that has no page of one address. */
function phoneWithout(missing: string) {
  const kept = new Map<string, Response>()
  const at = (url: string) => new URL(url, 'https://k.ng/').href
  const cache = {
    put: async (url: string, answer: Response) => void kept.set(at(url), answer),
    delete: async (asked: string | { url: string }) =>
      kept.delete(at(typeof asked === 'string' ? asked : asked.url)),
    keys: async () => [...kept.keys()].map(url => ({ url })),
  }
  vi.stubGlobal('__WORDS_VERSION__', '1')
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { href: 'https://k.ng/user/home' })
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(url, { status: url.includes(missing) ? 404 : 200 }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    speak('en', {})
  })
  return { kept, at }
}

test('one page that is missing does not keep the others from being kept', async () => {
  const { kept, at } = phoneWithout('/opening/ha/user/home')
  // Of the version before.
  kept.set(at('/opening/ha/user/home'), new Response('former'))
  speak('ha', {})
  await keepLanguageOffline()
  const paths = [...kept.keys()].map(url => new URL(url).pathname)
  expect(paths).toContain('/opening/ha/user/login')
  expect(paths).toContain('/words/ha-app.json')
  expect(paths).not.toContain('/opening/ha/user/home')
  expect(await kept.get(at('/spoken'))?.text()).toBe('ha')
  // Without a network what is there stays.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await keepLanguageOffline()
  expect([...kept.keys()].map(url => new URL(url).pathname)).toEqual(paths)
})
