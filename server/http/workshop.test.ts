import { expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { world } from '../testing/world.ts'
import { workshopKey } from './workshop.ts'

const pages = ['/dev/mailbox', '/dev/mailbox.json', '/dev/sms', '/dev/sms.json']
const inPublic = { PUBLIC_URL: 'https://try.kwashe.example', DEMO: '1' }

/** What a caller is answered at each of the workshop's pages. */
async function statuses(
  town: Awaited<ReturnType<typeof world>>,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  const { send } = town.browser({ remoteAddress: from })
  return Promise.all(
    pages.map(async page => (await send('GET', page, undefined, headers)).status),
  ).then(all => [...new Set(all)])
}

test.each([
  ['somebody at this machine', {}, 200],
  ['over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }, 200],
  ['as a socket for both writes it', { from: '::ffff:127.0.0.1' }, 200],
  ['somebody in the same network', { from: '192.168.1.20' }, 404],
  ['somebody far away', { from: '2001:db8::7' }, 404],
  ['somebody behind a proxy on this machine', { headers: { 'x-forwarded-for': '8.8.8.8' } }, 404],
  ['who claims to be behind one at home', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
  ['a proxy that says only its name', { headers: { via: '1.1 caddy' } }, 404],
  ['a page whose own name leads here', { headers: { host: 'rebound.example' } }, 404],
])('the mailbox and the SMS without a key: %s', async (_who, caller, status) => {
  expect(await statuses(await world(), caller)).toEqual([status])
})

test('a proxy that is trusted makes nobody behind it somebody at this machine', async () => {
  const town = await world({ TRUST_PROXY: 'loopback' })
  expect(await statuses(town, { headers: { 'x-forwarded-for': '8.8.8.8' } })).toEqual([404])
  expect(await statuses(town, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual([404])
})

test('where others come only the key opens it, and the key leaves the address', async () => {
  const town = await world(inPublic)
  // A proxy that adds no header looks like somebody at this machine.
  expect(await statuses(town)).toEqual([404])
  const key = workshopKey(town.serving.secretKey)
  const phone = createBrowser(town.app, { remoteAddress: '41.58.0.9' })
  for (const wrong of ['', 'guess', `${key}x`, key.toLowerCase()]) {
    expect((await phone.send('GET', `/dev/mailbox?key=${wrong}`)).status).toBe(404)
  }
  expect(phone.cookies.size).toBe(0)

  const opened = await phone.send('GET', `/dev/mailbox.json?to=ada@town.ng&key=${key}`)
  expect(opened.status).toBe(303)
  expect(opened.headers['location']).toBe('/dev/mailbox.json?to=ada%40town.ng')
  expect(opened.headers['set-cookie']).toBe(
    `workshop=${key}; Path=/dev; HttpOnly; Secure; SameSite=Lax`,
  )
  for (const page of pages) expect((await phone.send('GET', page)).status).toBe(200)
  const stranger = createBrowser(town.app, { remoteAddress: '41.58.0.9' })
  expect((await stranger.send('GET', '/dev/mailbox.json')).status).toBe(404)
})

test('another installation has another key', async () => {
  expect(workshopKey(Buffer.from('one'))).not.toBe(workshopKey(Buffer.from('another')))
})

test("a public demo's payers reach the sandbox's checkout, which only its own address opens", async () => {
  const town = await world(inPublic)
  const { send } = town.browser({ remoteAddress: '41.58.0.9' })
  expect((await send('GET', '/sandbox/paystack/checkout.css')).status).toBe(200)
  expect((await send('GET', '/sandbox/paystack/checkout/guess')).status).toBe(404)
})
