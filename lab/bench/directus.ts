import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { call as send } from '../../server/testing/visitor.ts'
import { run } from '../database.ts'
import type { Call } from '../load.ts'
import { freePort, removeFolder, temporaryFolder, type Env } from '../server.ts'

/*
 * Directus, which serves any table as it is: what a server of general use makes of a list of requests
 * on the same machine and the same kind of database.
 */

/** Its sandbox for extensions, which is not used here, is made for an older Node than ours. */
const manifest = {
  private: true,
  dependencies: { directus: '^11.17.4' },
  overrides: { 'isolated-vm': '6.1.2' },
}
const token = 'known-to-the-benchmark-alone'
const collection = 'pickup'
const headers = { authorization: `Bearer ${token}` }
const startTries = 1_800

/** Columns as our requests have them, each with the kind that Directus knows and how a row fills it. */
const columns: [name: string, kind: string, filled: string][] = [
  ['kind', 'string', `'subscription'`],
  ['resident_id', 'uuid', 'gen_random_uuid()'],
  ['station_id', 'uuid', 'gen_random_uuid()'],
  ['message', 'text', `n || ' Allen Avenue, Ikeja'`],
  ['address', 'text', `n || ' Allen Avenue, Ikeja'`],
  ['pay_with', 'string', `'wallet'`],
  ['price_kobo', 'integer', '50000'],
  ['promised_on', 'date', 'now()'],
  ['created_at', 'timestamp', 'now()'],
  ['month', 'date', 'now()'],
  ['place', 'integer', '1 + n % 4'],
  ['carrier_id', 'uuid', 'gen_random_uuid()'],
  ['assigned_at', 'timestamp', 'now()'],
  ['picked_up_at', 'timestamp', 'now()'],
  ['closed_at', 'timestamp', 'now()'],
  ['rating', 'integer', '1 + n % 5'],
  ['comment', 'text', 'NULL'],
  ['changed_at', 'timestamp', 'now()'],
  ['changed_by_role', 'string', `'resident'`],
  ['status', 'string', `'Closed'`],
]

export type Directus = Awaited<ReturnType<typeof startDirectus>>

/** The twenty that come first, for somebody who may see everything: nothing has to be asked about that. */
export const listCall: Call = { method: 'GET', path: `/items/${collection}?limit=20`, headers }
/** A row of words: nothing is counted, told or paid. */
export const insertCall: Call = {
  method: 'POST',
  path: `/items/${collection}`,
  headers,
  body: JSON.stringify({
    kind: 'subscription',
    message: '3 Allen Avenue, Ikeja',
    address: '3 Allen Avenue, Ikeja',
    pay_with: 'wallet',
    price_kobo: 50_000,
    changed_by_role: 'resident',
    status: 'Pending...',
  }),
}

/** Starts it with so many rows; throws a sentence when it cannot be had. */
export async function startDirectus(rows: number) {
  const folder = await install()
  const { version } = JSON.parse(await readFile(packageIn(folder), 'utf8')) as { version: string }
  const dataDir = temporaryFolder('directus-database')
  const database = await startEmbedded({ dataDir, maxConnections: 120 })
  const drop = async () => {
    await database.stop()
    await removeFolder(dataDir)
  }
  try {
    const { port, stop } = await serve(folder, database.url, rows)
    return { port, version, stop: () => stop().then(drop) }
  } catch (error) {
    await drop()
    throw error
  }
}

async function serve(folder: string, databaseUrl: string, rows: number) {
  const port = await freePort()
  const env = settings(databaseUrl, port)
  const prepared = start(folder, env, 'bootstrap')
  if ((await prepared.ended) !== 0) throw new Error(`It makes no tables: ${prepared.lastWords()}`)
  const server = start(folder, env, 'start')
  try {
    await untilItAnswers(port, server)
    await makeCollection(port)
    await fill(databaseUrl, rows)
    await mustList(port, Math.min(rows, 20))
  } catch (error) {
    await server.stop()
    throw error
  }
  return { port, stop: server.stop }
}

const packageIn = (folder: string) => join(folder, 'node_modules/directus/package.json')

/** Where it is installed: in a folder that is kept for other runs, or in one for this run. */
async function install(): Promise<string> {
  const kept = process.env['DIRECTUS_DIR']
  const folder = kept ?? temporaryFolder('directus')
  await mkdir(folder, { recursive: true })
  if (existsSync(packageIn(folder))) return folder
  console.log('Installing Directus takes a few minutes…')
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await promisify(execFile)('npm', [...args, ...ownHeaders()], { cwd: folder })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const first = stderr.split('\n').find(line => /^npm error (?!code|path|command)/.test(line))
    throw new Error(`npm does not install it here (${first ?? message})`, { cause: error })
  }
  return folder
}

/** What it compiles is to fit the Node that runs it, whichever one npm is told of elsewhere. */
function ownHeaders(): string[] {
  const home = dirname(dirname(process.execPath))
  return existsSync(join(home, 'include/node')) ? [`--nodedir=${home}`] : []
}

function settings(databaseUrl: string, port: number): Env {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_DATABASE: pathname.slice(1),
    SECRET: 'for an hour on one machine only, nobody signs in',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'nobody-signs-in',
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'silent',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    // It refuses calls when its thread is busy, which is what it is to be.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
}

function start(folder: string, env: Env, command: string) {
  // Not through `directus`, which first asks the network for newer versions.
  const program = join(folder, 'node_modules/@directus/api', 'dist/cli/run.js')
  const child = spawnMortal(process.execPath, [program, command], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      output = (output + words).slice(-2_000)
    })
  }
  child.stdin.end()
  const ended = once(child, 'close').then(() => child.exitCode)
  const stop = async () => {
    child.kill('SIGTERM')
    const isLate = await Promise.race([
      ended.then(() => false),
      sleep(10_000, true, { ref: false }),
    ])
    if (isLate) child.kill('SIGKILL')
    await ended
  }
  return { ended, stop, lastWords: () => output.trim().replace(/\s+/g, ' ').slice(-500) }
}

async function untilItAnswers(port: number, { ended, lastWords }: ReturnType<typeof start>) {
  const isGone = ended.then(() => 'gone' as const)
  for (let tries = 0; tries < startTries; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/server/ping`).catch(() => null)
    if (answer?.ok) return
    if ((await Promise.race([isGone, sleep(100)])) === 'gone') break
  }
  throw new Error(`It does not start: ${lastWords()}`)
}

async function makeCollection(port: number) {
  const id = {
    field: 'id',
    type: 'uuid',
    meta: { special: ['uuid'] },
    schema: { is_primary_key: true },
  }
  const others = columns.map(([field, type]) => ({ field, type, schema: {} }))
  const made = { collection, schema: {}, meta: {}, fields: [id, ...others] }
  const { status, body } = await send(`http://127.0.0.1:${port}/collections`, 'POST', made, headers)
  if (status !== 200) throw new Error(`It makes no collection: ${JSON.stringify(body)}`)
}

/** An empty list would be a quick one. */
async function mustList(port: number, rows: number) {
  const { body } = await send(`http://127.0.0.1:${port}${listCall.path}`, 'GET', undefined, headers)
  if (body.data?.length !== rows || Object.keys(body.data[0]).length !== columns.length + 1) {
    throw new Error(`It does not list its rows: ${JSON.stringify(body).slice(0, 500)}`)
  }
}

const fill = (url: string, rows: number) =>
  run(url, [
    `INSERT INTO ${collection} (id, ${columns.map(([name]) => name).join(', ')})
     SELECT gen_random_uuid(), ${columns.map(([, , filled]) => filled).join(', ')}
     FROM generate_series(1, ${rows}) AS n`,
    'VACUUM ANALYZE',
  ])
