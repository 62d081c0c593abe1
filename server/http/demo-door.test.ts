import { readFileSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { changePassword, getSession } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { getOwnCarrier, loginCarrierByLink } from '../../contract/carrier/sign-in.ts'
import { pageAt } from '../../contract/page.ts'
import { assign, close, makeRequest, markPickedUp } from '../../contract/request/request.ts'
import { linksByRole } from './demo-door.ts'
import { createBrowser } from '../testing/browser.ts'
import { build } from '../testing/built.ts'
import { demoTown } from '../testing/demo-town.ts'
import { world } from '../testing/world.ts'

beforeAll(() => build('web'))

const noon = new Date('2026-11-15T11:00:00Z')
const later = { now: () => new Date(noon.getTime() + 60_000) }
const inside = ['/demo', '/demo/tour', '/demo/demo.css', '/demo/in/head', '/demo/again']

/** A tab of the one browser: each host has cookies of its own. */
function tabOn(app: FastifyInstance, host: string, options: Partial<InjectOptions> = {}) {
  const browser = createBrowser(app, options)
  const open = async (path: string) => {
    const { status, headers, body } = await browser.send('GET', path, undefined, { host })
    return { status, to: String(headers['location']), body: String(body) }
  }
  const press = (path: string, headers: Record<string, string> = {}) =>
    browser.send('POST', path, undefined, { host, ...headers })
  return { ...browser, open, press }
}

const hosts = {
  resident: 'resident.localhost:3000',
  head: 'station.localhost:3000',
  clerk: 'clerk.localhost:3000',
  cashier: 'cashier.localhost:3000',
  director: 'director.localhost:3000',
  carrier: 'go.localhost:3000',
} as const

test('one press lets somebody in as each role, and the tour follows the real pickup to its end', async () => {
  const { app } = await demoTown(noon, later)
  const start = tabOn(app, 'localhost:3000')
  const tabOf = async (name: keyof typeof hosts, to = '') => {
    const entered = await start.open(`/demo/in/${name}${to}`)
    expect(entered).toMatchObject({ status: 302, to: `http://${hosts[name]}/demo/in/${name}${to}` })
    const tab = tabOn(app, hosts[name])
    const again = `/demo/in/${name}${to}`
    return { ...tab, again, landed: await tab.open(again) }
  }
  const statesOf = async () =>
    Array.from((await start.open('/demo/tour')).body.matchAll(/<li class="(\w+)"/g), ([, is]) => is)
  expect(await statesOf()).toEqual(['next', 'later', 'later', 'later', 'later'])

  const ada = await tabOf('resident')
  expect(ada.landed.to).toBe('/user/home')
  const { data: own } = (await ada.call(getSession, {})).body
  if (own?.role !== 'resident') throw new Error('not a resident')
  const asked = await ada.call(makeRequest, { userId: own._id, stationId: own.station._id })
  expect(await statesOf()).toEqual(['done', 'next', 'later', 'later', 'later'])

  const requestId = asked.body.data._id
  const atRequest = pageAt('/station/assign/:requestId', { requestId })
  expect((await start.open('/demo')).body).toContain(
    `/demo/in/clerk?to=${encodeURIComponent(atRequest)}`,
  )
  const clerk = await tabOf('clerk', `?to=${encodeURIComponent(atRequest)}`)
  expect(clerk.landed.to).toBe(atRequest)
  const who = async (tab: typeof clerk) => (await tab.call(getSession, {})).body.data
  expect(await who(clerk)).toMatchObject({ member: 'clerk', email: 'clerk@kwashe.demo' })
  const others = { head: 'head', cashier: 'cashier' } as const
  for (const [name, member] of Object.entries(others)) {
    expect(await who(await tabOf(name as keyof typeof others))).toMatchObject({ member })
  }
  const { data: carriers } = (await clerk.call(listCarriers, {})).body
  const carrier = carriers.at(-1)
  if (!carrier) throw new Error('nobody carries')
  await clerk.call(assign, { requestId, carrierId: carrier._id })
  expect(await statesOf()).toEqual(['done', 'done', 'next', 'later', 'later'])

  // The carrier who has it, whoever was chosen.
  const phone = await tabOf('carrier')
  const [, token = ''] = phone.landed.to.split('#')
  await phone.call(loginCarrierByLink, { token })
  expect((await phone.call(getOwnCarrier, {})).body.data.name).toBe(carrier.name)
  expect((await phone.open('/demo/in/carrier')).to).toBe('/go')
  await clerk.call(markPickedUp, { requestId })
  expect(await statesOf()).toEqual(['done', 'done', 'done', 'next', 'later'])
  await ada.call(close, { requestId, rating: 5 })
  expect(await statesOf()).toEqual(['done', 'done', 'done', 'done', 'next'])
  const director = await tabOf('director')
  expect(await who(director)).toMatchObject({ role: 'director' })
  expect(await statesOf()).toEqual(['done', 'done', 'done', 'done', 'next'])
  await director.open('/demo/in/director?seen=1')
  expect(await statesOf()).toEqual(['done', 'done', 'done', 'done', 'done'])
  // Each is still who they were: a press on an open door logs nobody in again.
  for (const tab of [ada, clerk, director]) {
    const before = tab.cookies.get('session')
    await tab.open(tab.again)
    expect(tab.cookies.get('session')).toBe(before)
  }
})

test('nobody comes in from elsewhere, by another page, to another site or past a changed password', async () => {
  const { app } = await demoTown(noon, later)
  for (const from of [
    { remoteAddress: '192.168.1.20' },
    { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } },
  ]) {
    for (const path of inside) {
      const { statusCode } = await app.inject({ url: path, ...from })
      expect([path, statusCode]).toEqual([path, 404])
    }
  }
  const rebound = tabOn(app, 'rebound.example')
  expect((await rebound.open('/demo/in/head')).status).toBe(404)
  const here = tabOn(app, 'localhost:3000')
  expect((await here.open('/demo/in/nobody')).status).toBe(404)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/demo/again', '/demo/crowd']) {
    expect((await here.press(path, foreign)).body.code).toBe('foreign_origin')
  }
  const head = tabOn(app, hosts.head)
  for (const away of ['//evil.example/station', 'https://evil.example', '/nowhere', '/\\evil']) {
    expect((await head.open(`/demo/in/head?to=${encodeURIComponent(away)}`)).to).toBe('/station')
  }
  const change = { currentPassword: 'kwashe-demo', password: 'gbagada-express' }
  expect((await head.call(changePassword, change)).status).toBe(200)
  const another = await tabOn(app, hosts.head).open('/demo/in/head?to=%2Fstation%2Fplan')
  expect(another.to).toBe('/station/login?next=%2Fstation%2Fplan')
})

test('to start again is asked first; then the people are new, and who was logged in is not', async () => {
  const { app, url } = await demoTown(noon, later)
  const [here, head] = [tabOn(app, 'localhost:3000'), tabOn(app, hosts.head)]
  await head.open('/demo/in/head')
  const before = (await head.call(getSession, {})).body.data
  expect((await here.open('/demo/again')).body).toContain('It cannot be undone.')
  expect((await head.call(getSession, {})).body.data).toEqual(before)
  // Somebody folds figures meanwhile, and waits for the tables that are being emptied.
  const folding = new pg.Client({ connectionString: url() })
  await folding.connect()
  await folding.query('BEGIN')
  await folding.query('SELECT pg_advisory_xact_lock(5927430119)')
  const pressed = here.press('/demo/again')
  await vi.waitFor(async () => {
    const waits =
      "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"
    expect((await folding.query(waits)).rowCount).toBe(1)
  })
  await folding.query('DELETE FROM figure WHERE false')
  await folding.query('COMMIT')
  await folding.end()
  expect(await pressed).toMatchObject({ status: 303 })
  expect((await head.call(getSession, {})).body.data).toBe(null)
  await head.open('/demo/in/head')
  const after = (await head.call(getSession, {})).body.data
  expect(after).toMatchObject({ role: 'station', station: 'Ikeja, Lagos' })
  expect(after?._id).not.toBe(before?._id)
})

test('in production, in public and without its people there is no demo, and no byte of it in a page', async () => {
  const { app, appWith } = await demoTown(noon)
  const built = readFileSync('dist/web/index.html', 'utf8')
  const landing = async (of: FastifyInstance) => (await of.inject('/')).body
  expect(await landing(app)).toContain('href="/demo/in/cashier"')
  expect(await landing(app)).not.toHaveLength(built.length)
  const secret = { SECRET_KEY: 'a key that only tests use, 32 long', MAILBOX: '1' }
  const production = { NODE_ENV: 'production', DEMO: '1', ...secret, MAIL_FROM: 'a@kwashe.ng' }
  const closed = [
    await appWith({ ...production, PUBLIC_URL: 'https://kwashe.ng' }),
    await appWith({ ...production, PUBLIC_URL: 'http://localhost:3000' }),
    await appWith({ PUBLIC_URL: 'https://try.kwashe.example', DEMO: '1' }),
    await appWith({ DEMO: '0' }),
    (await world()).app,
  ]
  for (const each of closed) {
    const page = await landing(each)
    expect(page).not.toContain('/demo')
    expect(page.replaceAll(/https?:\/\/[\w.:]+(?=\/)/g, '').length).toBeLessThanOrEqual(
      built.length,
    )
    for (const path of inside) {
      const { statusCode } = await each.inject({ url: path, remoteAddress: '127.0.0.1' })
      expect([path, statusCode]).toEqual([path, 404])
    }
    expect((await each.inject({ method: 'POST', url: '/demo/again' })).statusCode).toBe(404)
  }
})

test("links in messages lead the demo's people to where they are logged in, and nobody else elsewhere", () => {
  const readBy = linksByRole('http://localhost:4000')
  const text = 'Rate it: http://localhost:4000/user/home'
  expect(readBy('ada@kwashe.demo', text)).toBe('Rate it: http://resident.localhost:4000/user/home')
  expect(readBy('cashier@kwashe.demo', text)).toContain('http://cashier.localhost:4000/')
  expect(readBy('+2348092000000', text)).toContain('http://go.localhost:4000/')
  expect(readBy('bisi@home.ng', text)).toBe(text)
})
