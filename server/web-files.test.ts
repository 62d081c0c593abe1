import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { world } from './testing/world.ts'

beforeAll(() => {
  execFileSync(process.execPath, ['web/build.ts'])
})

test.each(['/', '/user/login', '/User/Home/profile', '/nowhere'])(
  'the shell answers for the page %s, never from an old copy',
  async path => {
    const { browser } = await world()
    const answer = await browser().send('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<div id="root">')
    expect(answer.body).not.toMatch(/<script(?![^>]*src=)|<style| style=/)
  },
)

test('what has a hash in its name may be kept for ever', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/')
  const script = /src="(\/assets\/[^"]+)"/.exec(body)?.[1] ?? ''
  const answer = await browser().send('GET', script)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/gone.js',
  '/.built',
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
