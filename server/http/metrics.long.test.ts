import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { call, dataFolder, serve } from '../testing/process.ts'
import { world } from '../testing/world.ts'

const token = 'a token that only tests use, 32 long'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://kwashe.test', MAILBOX: '1' }
const bearer = { authorization: `Bearer ${token}` }
const figures = /^process_cpu_seconds_total /m

test('while developing, the figures are for whoever is at this machine', async () => {
  const town = await world()
  expect((await town.browser().send('GET', '/metrics')).body).toMatch(figures)
  const afar = town.browser({ remoteAddress: '192.168.1.20' })
  expect((await afar.send('GET', '/metrics')).status).toBe(404)
  const behind = { 'x-forwarded-for': '8.8.8.8' }
  expect((await town.browser().send('GET', '/metrics', undefined, behind)).status).toBe(404)
})

test.each([
  ['in production', production],
  ['in a public demo', { PUBLIC_URL: 'https://try.kwashe.test', DEMO: '1' }],
])('%s nobody reads them unless it is said how', async (_where, settings) => {
  const town = await world(settings)
  const { status, body } = await town.browser().send('GET', '/metrics', undefined, bearer)
  expect([status, figures.test(JSON.stringify(body))]).toEqual([404, false])
})

test.each([production, {}])('with a token they are for whoever says it: %j', async settings => {
  const town = await world({ ...settings, METRICS_TOKEN: token })
  const { send } = town.browser({ remoteAddress: '41.58.0.9' })
  expect((await send('GET', '/metrics', undefined, bearer)).body).toMatch(figures)
  for (const wrong of ['', token, `Bearer ${token}x`, `Basic ${token}`, `bearer ${token}`]) {
    const refused = await send('GET', '/metrics', undefined, { authorization: wrong })
    expect([wrong, refused.status, refused.headers['www-authenticate']]).toEqual([
      wrong,
      401,
      'Bearer',
    ])
    expect(JSON.stringify(refused.body)).not.toMatch(figures)
  }
})

test('on a port of their own there is nothing else, and they are nowhere else', async () => {
  const DATABASE_URL = await emptyDatabase()
  const settings = { ...production, DATABASE_URL, SECRET_KEY: token, DATA_DIR: await dataFolder() }
  const closed = await serve(settings)
  expect(closed.said()).toMatch(/"metrics {3}closed: set METRICS_TOKEN or METRICS_PORT/)
  expect((await call(`${closed.address}/metrics`)).status).toBe(404)
  expect(await closed.end()).toBe(0)

  const server = await serve({ ...settings, METRICS_PORT: '0' })
  const address = /"metrics {3}(http[^"]+)"/.exec(server.said())?.[1] ?? ''
  const read = await call(address)
  expect([read.status, figures.test(read.body)]).toEqual([200, true])
  expect((await call(`${server.address}/metrics`)).status).toBe(404)
  for (const path of ['/', getSession.path, '/healthz', '/dev/mailbox']) {
    expect([path, (await call(new URL(path, address).href)).status]).toEqual([path, 404])
  }
  expect(await server.end()).toBe(0)
})

test('a port that is taken closes the figures and nothing else, until it is free', async story => {
  const squatter = createServer().listen(0, '127.0.0.1')
  story.onTestFinished(() => void squatter.close())
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const own = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await dataFolder() }
  const server = await serve({ ...own, LOG_LEVEL: 'warn', METRICS_PORT: String(port) })
  expect(server.said()).toContain(`closed: Port ${port} is in use: set METRICS_PORT to a free one.`)
  expect((await call(`${server.address}/readyz`)).status).toBe(200)
  squatter.close()
  const read = () => call(`http://127.0.0.1:${port}/metrics`).then(({ status }) => status)
  await expect.poll(read, { timeout: 60_000, interval: 500 }).toBe(200)
  expect(server.said()).toMatch(/\/metrics is open now/)
  expect(await server.end()).toBe(0)
})
