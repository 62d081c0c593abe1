import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'
import * as start from './place.ts'
import { StartProblem } from '../db/start-problem.ts'
import { type How, postgresIn, serve } from '../testing/embedded-writer.ts'
import { kills } from '../testing/effort.ts'

const us = process.getuid?.() ?? 0
const nobody = 65534
const other = { uid: nobody, gid: nobody }
// Below a private folder user 65534 cannot read this checkout: then the stories run as ourselves.
const mayBeOther = us === 0 && spawnSync('test', ['-r', import.meta.filename], other).status === 0
const ordinary = mayBeOther ? other : {}
// In a private view of the file system unshare is a program that fails, as where it is forbidden.
const forbid = 'mount --bind /bin/false "$(command -v unshare)" && exec "$@"'
const forbidden = ['--mount', 'sh', '-c', forbid, 'sh']
const mayUnshare = (...args: string[]) => spawnSync('unshare', args).status === 0
const before = mayBeOther && mayUnshare(...forbidden, 'true') ? ['unshare', ...forbidden] : []
const isHandedOver = mayBeOther && (before.length > 0 || !mayUnshare('--user', 'true'))
const endings: (() => unknown)[] = []

// The youngest first: servers end before their folders go.
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function folder(): Promise<string> {
  const path = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'kwashe-embedded-')))
  endings.push(async () => {
    await expect.poll(() => postgresIn(path), { timeout: 100_000 }).toEqual([])
    await fs.rm(path, { recursive: true, force: true, maxRetries: 9, retryDelay: 50 })
  })
  await fs.chmod(path, 0o755)
  return path
}

async function opened(dataDir: string) {
  const database = await startEmbedded({ dataDir })
  endings.push(() => database.stop())
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await fs.readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function served(task: 'write' | 'verify', dataDir: string, how?: How) {
  const server = serve(task, dataDir, how)
  endings.push(server.kill)
  return server
}

async function said(lines: string[], pattern: RegExp): Promise<string> {
  const found = () => lines.find(line => pattern.test(line))
  await expect.poll(found, { timeout: 100_000, interval: 10 }).toBeDefined()
  return found() ?? ''
}

/** Kills a writing server again and again; each acknowledged row must be there the next time. */
async function survivesKills(times: number, dataDir: string, how: How = {}): Promise<void> {
  const acknowledged: string[] = []
  for (let n = 0; n < times; n++) {
    const { lines, kill } = served('write', dataDir, how)
    await said(lines, /^\d+$/)
    await sleep(Math.random() * 120)
    await kill()
    acknowledged.push(...lines.filter(line => /^\d+$/.test(line)))
    // Half of the starts meet the old postgres while it goes down.
    if (n % 2) await expect.poll(() => postgresIn(dataDir), { timeout: 100_000 }).toEqual([])
    const next = served('verify', dataDir, how)
    await next.closed
    expect(next.lines[0]).toMatch(/^started/)
    const kept = new Set(next.lines)
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(times)
}

test('a first start makes a safe database, and a later one finds it again', async () => {
  const dataDir = join(await folder(), 'made/by/us')
  const first = await startEmbedded({ dataDir })
  await query(first.url, 'create table note as select 1 as id')
  await first.stop()
  const { url } = await opened(dataDir)
  expect(await query(url, 'select id from note')).toEqual([{ id: 1 }])
  const names = 'fsync data_checksums server_encoding timezone listen_addresses synchronous_commit'
  const each = `select setting from unnest(string_to_array('${names}', ' ')) as name,
    current_setting(name) as setting union all select current_setting('unix_socket_directories')
    union all select datlocprovider::text || datlocale from pg_database where datname = 'postgres'`
  const safe = ['on', 'on', 'UTF8', 'UTC', '127.0.0.1', 'on', '', 'bC.UTF-8']
  expect(await query(url, each)).toEqual(safe.map(setting => ({ setting })))
  const wrong = Object.assign(new URL(url), { password: 'guess' }).href
  await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(url).toContain(await fs.readFile(join(dataDir, 'postgres-password'), 'utf8'))
  expect((await fs.stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect((await fs.stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  const rules = 'select distinct auth_method as way from pg_hba_file_rules'
  expect(await query(url, rules)).toEqual([{ way: 'scram-sha-256' }])
})

test('stop ends clients and processes, twice if asked; only a death is noticed', async () => {
  const dataDir = await folder()
  const database = await startEmbedded({ dataDir, throwaway: true, maxConnections: 7 })
  expect(await query(database.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  const client = new pg.Client(database.url).on('error', () => {})
  await client.connect()
  await client.query('begin')
  const died = vi.fn()
  void database.exited.then(died)
  await Promise.all([database.stop(), database.stop()])
  expect(await postgresIn(dataDir)).toEqual([])
  expect(died).not.toHaveBeenCalled()
  const next = await opened(dataDir)
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await next.exited
  expect(next.log()).toContain('ready to accept connections')
  expect(await query((await opened(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder in use is refused with the pid, and its server goes on', async () => {
  const dataDir = await folder()
  const { pid, lines, kill } = served('write', dataDir)
  await said(lines, /^\d+$/)
  const words = `Another Kwashe (process ${pid}) already uses ${dataDir}`
  await expect(startEmbedded({ dataDir })).rejects.toThrow(words)
  const count = lines.length
  await expect.poll(() => lines.length).toBeGreaterThan(count)
  await kill()
  await opened(dataDir)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(StartProblem)
})

test('what a power cut left in postmaster.pid does not matter', async () => {
  const dataDir = await folder()
  const bystander = spawn('sleep', ['60'])
  endings.push(() => bystander.kill())
  await (await startEmbedded({ dataDir })).stop()
  const rest = `${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n  1234567   0\nready\n`
  for (const left of [`${bystander.pid}\n${rest}`, `999999999\n${rest}`, '', '\0\0\0\0']) {
    await fs.writeFile(join(dataDir, 'postgres/postmaster.pid'), left)
    await (await startEmbedded({ dataDir })).stop()
  }
  expect(bystander.exitCode ?? bystander.signalCode).toBe(null)
})

test('a postgres that lost its server is ended, one of somebody else is not', async () => {
  const dataDir = await folder()
  await (await startEmbedded({ dataDir })).stop()
  const binaries = start.findBinaries(process.platform, process.arch)
  const cluster = join(dataDir, 'postgres')
  const way = await start.chooseWay(binaries, dataDir, cluster)
  for (const name of ['cluster_name=theirs', start.ownMark]) {
    const settings = ['listen_addresses=', `unix_socket_directories=${cluster}`, name]
    const args = ['-D', cluster, ...settings.flatMap(setting => ['-c', setting])]
    const child = spawn(...start.commandLine(way, binaries.postgres, args), { env: start.bareEnv })
    await once(child.stderr, 'data')
    await expect.poll(() => postmasterPid(dataDir).catch(() => 0)).toBe(child.pid)
    if (name === start.ownMark) await opened(dataDir)
    else await expect(startEmbedded({ dataDir })).rejects.toThrow(`process id ${child.pid}`)
    expect(child.exitCode).toBe(name === start.ownMark ? 0 : null)
    if (name !== start.ownMark && child.kill('SIGINT')) await once(child, 'exit')
  }
})

test('a kill in the first start leaves nothing that hurts', async () => {
  const dataDir = await folder()
  for (const delayMs of [150, 300, 450]) {
    const { kill } = served('write', dataDir)
    await sleep(delayMs)
    await kill()
  }
  await fs.mkdir(join(dataDir, 'postgres-init-left/cluster/base'), { recursive: true })
  await opened(dataDir)
  expect((await fs.readdir(dataDir)).filter(name => name.includes('init'))).toEqual([])
})

test('what cannot work is said in a sentence', async () => {
  const dataDir = await folder()
  await fs.writeFile(join(dataDir, 'file'), '')
  const refused = async (path: string, words: RegExp) => {
    const problem = await startEmbedded({ dataDir: path }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect(String(problem)).toMatch(words)
  }
  await refused(join(dataDir, 'file/data'), /DATA_DIR .*file\/data cannot be used/)
  for (const name of ['postgres', 'native']) await fs.mkdir(join(dataDir, name))
  await fs.writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await refused(dataDir, /is of PostgreSQL 17, and this Kwashe brings 18/)
  await fs.rename(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'postgres/holiday.jpg'))
  await refused(dataDir, /holds files but no PostgreSQL database/)
  const advice = /DATABASE_URL to a PostgreSQL 15 or newer/
  expect(() => start.findBinaries('plan9', 'x64')).toThrow(advice)
  const link = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await fs.writeFile(join(dataDir, 'native/pg-symlinks.json'), JSON.stringify(link))
  const unlinked = () => start.findBinaries('linux', 'x64', () => join(dataDir, 'dist/index.js'))
  expect(unlinked).toThrow(/libpq.so.5 is missing: run npm rebuild/)
})

test(`${kills} kills lose no acknowledged row and leave no process`, async () => {
  await survivesKills(kills, await folder())
})

test('an ordinary user is as safe, and cannot use what is not his', async () => {
  const dataDir = await folder()
  await fs.chmod(dataDir, 0o555)
  const { lines } = served('write', dataDir, ordinary)
  const expected = mayBeOther || us > 0 ? /^problem DATA_DIR .* cannot be used/ : /^started/
  expect(await said(lines, /^(problem|started)/)).toMatch(expected)
  const own = join(await folder(), 'data')
  await fs.mkdir(own, { mode: 0o700 })
  if (mayBeOther) await fs.chown(own, nobody, nobody)
  await survivesKills(Math.min(kills, 4), own, ordinary)
  await opened(own) // Now as root, if we are root: the database stays the user's.
  expect((await fs.stat(join(own, 'postgres'))).uid).toBe(mayBeOther ? nobody : us)
})

test('root without user namespaces hands the database to another user', async () => {
  const dataDir = await folder()
  await survivesKills(Math.min(kills, 4), dataDir, { before })
  const secret = await fs.stat(join(dataDir, 'postgres-password'))
  expect([secret.uid, secret.mode & 0o777]).toEqual([us, 0o600])
  const older = await folder()
  await fs.chmod(older, 0o700)
  await (await startEmbedded({ dataDir: older })).stop()
  await survivesKills(1, older, { before })
  const owner = async (path: string) => (await fs.stat(join(path, 'postgres'))).uid
  const owners = [await owner(dataDir), await owner(older)]
  expect(owners).toEqual(isHandedOver ? [nobody, nobody] : [us, us])
})

test('root without user namespaces cannot do so below a private folder', async () => {
  const closed = await folder()
  await fs.chmod(closed, 0o700)
  const { lines } = served('write', join(closed, 'data'), { before })
  const expected = isHandedOver ? /^problem .* cannot run here .*no way in to/ : /^started/
  expect(await said(lines, /^(problem|started)/)).toMatch(expected)
})
