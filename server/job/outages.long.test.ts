import { expect, test, vi } from 'vitest'
import { listStations } from '../../contract/station/station.ts'
import { cuttableLine } from '../testing/outside/cuttable-line.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { call, dataFolder, finish, run, serve } from '../testing/process.ts'

type Line = { level: number; msg: string; outage?: string; failures?: number; also?: string[] }

const asObjects = (said: string) =>
  said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  MAILBOX: '1',
  SANDBOX_GATEWAY: '1',
  SECRET_KEY: 'a key that only tests use, 32 long and more',
  METRICS_TOKEN: 'a token that only tests use, 32 long',
}

test('a database that is cut under load is said in a few lines of JSON, and counted', async () => {
  const line = await cuttableLine(await emptyDatabase())
  const server = await serve({
    ...production,
    DATABASE_URL: line.url,
    DATA_DIR: await dataFolder(),
  })
  const many = async (status: number) => {
    const ask = async () => (await server.browser().call(listStations, {})).status
    const statuses = await Promise.all(Array.from({ length: 60 }, ask))
    expect(new Set(statuses)).toEqual(new Set([status]))
  }
  await many(200)
  await line.cut()
  await many(503)
  await many(503)
  await line.mend()
  const worksAgain = () =>
    expect(asObjects(server.said()).map(({ msg }) => msg)).toContain('database: works again')
  await vi.waitFor(worksAgain, { timeout: 100_000, interval: 50 })
  await many(200)
  const authorization = `Bearer ${production.METRICS_TOKEN}`
  const figures = await fetch(`${server.address}/metrics`, { headers: { authorization } })
  const failures = /^outage_failures\{outside="database"\} (\d+)$/m.exec(await figures.text())
  expect(Number(failures?.[1])).toBeGreaterThanOrEqual(120)
  expect(await server.end()).toBe(0)

  const lines = asObjects(server.said())
  const serious = lines.filter(({ level }) => level >= 40)
  const said = serious.filter(({ outage }) => outage === 'database')
  expect(said[0]?.msg).toBe('database: in trouble')
  expect(said.at(-1)?.msg).toBe('database: works again')
  expect(said.at(-1)?.failures).toBeGreaterThanOrEqual(120)
  expect(serious.length).toBeLessThan(12)
})

test('in production nothing is said but objects, from the first sentence to the last', async () => {
  const DATABASE_URL = await emptyDatabase()
  const settings = { ...production, DATABASE_URL, DATA_DIR: await dataFolder() }
  const server = await serve(settings)
  expect((await call(`${server.address}/healthz`)).status).toBe(200)
  expect(await server.end()).toBe(0)
  const said = asObjects(server.said())
  const greeting = said.find(({ msg }) => / is at http/.test(msg))
  expect(greeting?.also?.join()).toMatch(/next +nobody is here yet/)
  expect(said.some(({ msg }) => msg.startsWith('The ledger'))).toBe(true)

  const wrong = await finish('dist/server/main.js', { ...settings, SECRET_KEY: '' })
  expect(wrong.code).toBe(1)
  expect(asObjects(wrong.said)).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^Set SECRET_KEY/) },
  ])
  const away = run('dist/server/main.js', { ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  expect(await away.ended).toBe(1)
  expect(asObjects(away.said()).at(-1)?.msg).toMatch(/^The database does not answer/)
})
