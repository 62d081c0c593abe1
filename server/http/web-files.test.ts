import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../testing/built.ts'
import { world } from '../testing/world.ts'

beforeAll(() => build('web'))

test.each(['/user/login', '/User/Home/profile', '/verified/an-id/a.token', '/app.html'])(
  'the shell answers for the page %s, never from an old copy',
  async path => {
    const { browser } = await world()
    const answer = await browser().send('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<div id="root">')
    expect(answer.body).not.toMatch(/<[^>]* style=/)
  },
)

test('a page that does not exist is the shell, which says so, with the status of it', async () => {
  const { browser } = await world()
  const answer = await browser().send('GET', '/nowhere/at/all')
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('<div id="root">')
})

test.each(['/', '/blog', '/privacy', '/terms'])(
  'the public page %s comes whole, without React',
  async path => {
    const { browser } = await world()
    const { status, body, headers } = await browser().send('GET', path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toMatch(/<h1[ >]/)
    expect(body).not.toContain('id="root"')
  },
)

const withInlines = ['/', '/blog', '/user/login', '/user/home', '/app.html', '/nowhere']
test.each(withInlines)('%s has exactly what its policy names inline', async path => {
  const { browser } = await world()
  const { body, headers } = await browser().send('GET', path)
  const policy = String(headers['content-security-policy'])
  for (const tag of ['style', 'script']) {
    const inlines = String(body).matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
    const hashes = Array.from(
      inlines,
      ([, inside = '']) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
    )
    if (tag === 'style') expect(hashes.length).toBeGreaterThan(0)
    const named = new RegExp(`${tag}-src ([^;]*)`).exec(policy)?.[1] ?? ''
    expect(named.split(' ').toSorted()).toEqual(["'self'", ...new Set(hashes)].toSorted())
  }
})

test('what is no page allows nothing inline', async () => {
  const { browser } = await world()
  const { headers } = await browser().send('GET', '/robots.txt')
  expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self';")
})

test('absolute addresses are those of this server', async () => {
  const { browser } = await world({ PUBLIC_URL: 'https://kwashe.example/', MAILBOX: '1' })
  for (const path of ['/', '/blog', '/sitemap.xml', '/robots.txt']) {
    const { status, body } = await browser().send('GET', path)
    expect(status).toBe(200)
    expect(body).toContain('https://kwashe.example/')
    expect(body).not.toContain('__ORIGIN__')
  }
})

test.each([
  ['/', 'br', brotliDecompressSync],
  ['/', 'gzip', gunzipSync],
  ['/sw.js', 'br', brotliDecompressSync],
  ['/sw.js', 'gzip', gunzipSync],
] as const)('%s comes packed as %s', async (url, encoding, unpack) => {
  const { app } = await world()
  const plain = await app.inject({ url, headers: { 'accept-encoding': `${encoding};q=0` } })
  const answer = await app.inject({ url, headers: { 'accept-encoding': `x, ${encoding};q=0.5` } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['vary']).toMatch(/accept-encoding/i)
  expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test.each(['/', '/user/login', '/sw.js', '/manifest.webmanifest'])(
  'whoever has %s already is not sent it again',
  async url => {
    const { app } = await world()
    const first = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    const again = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
    const second = await app.inject({ url, headers: again })
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
    const other = await app.inject({ url, headers: { ...again, 'if-none-match': '"old"' } })
    expect(other.statusCode).toBe(200)
  },
)

test('what has a hash in its name may be kept for ever', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/user/login')
  const script = /src="(\/assets\/[^"]+)"/.exec(body)?.[1] ?? ''
  const answer = await browser().send('GET', script)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('the service worker and the manifest are asked for anew each time', async () => {
  const { browser } = await world()
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    const { headers } = await browser().send('GET', path)
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('the first screen of a page is named in its header', async () => {
  const { browser } = await world()
  const { headers } = await browser().send('GET', '/user/register')
  expect(headers['link']).toMatch(/<\/assets\/register-page-[^>]+\.js>; rel=modulepreload/)
})

test("a home is made ahead of time: the same for everybody, and the app's pieces wait in it", async () => {
  const { browser } = await world()
  const { body, headers } = await browser().send('GET', '/user/home')
  expect(headers['link']).toBeUndefined()
  expect(body).toMatch(/Welcome, .*<span data-first="name">\u00A0<\/span>/)
  const [, pieces = ''] = /<template id="opening-app">([^]*?)<\/template>/.exec(String(body)) ?? []
  expect(pieces).toMatch(/rel="modulepreload"[^>]*\/assets\/home-page-[^>]+\.js/)
  expect(String(body).replace(pieces, '')).not.toMatch(/<script [^>]*src=/)
})

test('the workshop of the kit is open while developing and closed where others come', async () => {
  const { browser } = await world()
  expect((await browser().send('GET', '/dev/ui')).status).toBe(200)
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://kwashe.example', MAILBOX: '1' }
  const live = await world(settings)
  const demo = await world({ PUBLIC_URL: 'https://try.kwashe.example', DEMO: '1' })
  for (const place of [live, demo]) {
    const answer = await place.browser().send('GET', '/dev/ui')
    expect([answer.status, answer.body.code]).toEqual([404, 'no_such_route'])
  }
})

test.each([
  '/assets/gone.js',
  '/.built',
  '/.chunks.json',
  '/pages.json',
  '/index.html',
  '/sw.js.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/%00',
  '/api/nothing',
  '/favicon.png',
])('%s is not there', async path => {
  const { browser } = await world()
  const answer = await browser().send('GET', path)
  expect([answer.status, answer.body.code]).toEqual([404, 'no_such_route'])
})
