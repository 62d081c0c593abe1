import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { loginStation } from '../../contract/staff/login.ts'
import { demoLogins, demoSecret } from '../demo/demo.ts'
import { postgresIn } from '../testing/embedded-writer.ts'
import { dataFolder, endLeftovers, finish, noPostgresIn, run, serve } from '../testing/process.ts'

afterAll(endLeftovers)

const prepare = 'dist/server/prepare.js'
const patient = { timeout: 120_000, interval: 5 }

test('what was prepared while the front end was built is there when the server starts', async () => {
  const DATA_DIR = await dataFolder()
  expect(await finish(prepare, { DATA_DIR, DEMO: '1' })).toEqual({ code: 0, said: '' })
  await noPostgresIn(DATA_DIR)
  // Without the demo in its settings the server fills nothing itself.
  const server = await serve({ DATA_DIR, DEMO: '0' })
  const { method, path } = loginStation
  const own = { email: demoLogins.station, password: demoSecret }
  expect((await server.browser().send(method, path, own)).status).toBe(200)
  await server.end()
})

test('an installation that has a database is left alone, and so is somebody else’s', async () => {
  const DATA_DIR = await dataFolder()
  const server = await serve({ DATA_DIR, DEMO: '0' })
  expect(await finish(prepare, { DATA_DIR, DEMO: '1' })).toEqual({ code: 0, said: '' })
  await server.end()
  const empty = await dataFolder()
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET_KEY: 'k'.repeat(43) }
  const told = await finish(prepare, { DATA_DIR: empty, ...away })
  expect(told).toEqual({ code: 0, said: '' })
  expect(existsSync(join(empty, 'postgres'))).toBe(false)
})

test('whoever ends it in between leaves no database running, and the next start finishes it', async () => {
  const DATA_DIR = await dataFolder()
  const preparing = run(prepare, { DATA_DIR, DEMO: '1' })
  const works = async () => expect(await postgresIn(DATA_DIR)).not.toHaveLength(0)
  await vi.waitFor(works, patient)
  expect(await preparing.end('SIGINT')).not.toBe(0)
  await vi.waitFor(() => noPostgresIn(DATA_DIR), patient)
  const server = await serve({ DATA_DIR, DEMO: '1' })
  expect(server.said()).toContain(demoLogins.resident)
  await server.end()
})
