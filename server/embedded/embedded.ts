import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brand } from '../../contract/brand.ts'
import * as start from './place.ts'
import { StartProblem } from '../db/start-problem.ts'

export { StartProblem } from '../db/start-problem.ts'

/** A running PostgreSQL of our own. */
export type EmbeddedDatabase = {
  url: string
  /** ends it the fast way, then the hard way; may be called twice */
  stop(): Promise<void>
  /** settles when postgres has exited by itself, never because of stop() */
  exited: Promise<void>
  /** the last words of postgres, for the report of its death */
  log(): string
}

type Place = { dataDir: string; cluster: string; binaries: start.Binaries; way: start.Way }
type Tuning = { throwaway: boolean; maxConnections: number; others: string[] }

const windows = process.platform === 'win32'
const retryTimeoutMs = 15_000
const recoveryTimeoutMs = 180_000
const stopTimeoutsMs = { SIGINT: 20_000, SIGQUIT: 7_000, SIGKILL: 3_000 }
const run = promisify(execFile)

/** Starts the bundled PostgreSQL on `<dataDir>/postgres`, making the database the first time. */
export async function startEmbedded(options: {
  dataDir: string
  /** tests only: trades durability for speed */
  throwaway?: boolean
  maxConnections?: number
  /** proofs only: settings of PostgreSQL that go before ours */
  others?: string[]
}): Promise<EmbeddedDatabase> {
  const { throwaway = false, maxConnections = 50, others = [] } = options
  const binaries = start.findBinaries(process.platform, process.arch)
  const dataDir = await start.openFolder(options.dataDir)
  const lock = start.lockFolder(dataDir)
  try {
    const cluster = join(dataDir, 'postgres')
    const isMade = await hasCluster(cluster, binaries.major)
    const way = await start.chooseWay(binaries, dataDir, isMade ? cluster : undefined)
    const place = { dataDir, cluster, binaries, way }
    if (!isMade) await createCluster(place, throwaway)
    if (way.owner) await giveTree(cluster, way.owner)
    const password = await readPassword(dataDir)
    const tuning = { throwaway, maxConnections, others }
    const { child, port, log } = await launchPatiently(place, tuning)
    const ended = new Promise<void>(resolve => {
      child.once('exit', () => resolve(lock.close()))
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return { url, log, ...ending(child, ended, binaries.pgCtl) }
  } catch (error) {
    lock.close()
    throw error
  }
}

async function hasCluster(cluster: string, major: string): Promise<boolean> {
  const version = (await start.readIfThere(join(cluster, 'PG_VERSION')))?.trim()
  if (version === major) return true
  if (version !== undefined) {
    const words = `${cluster} is of PostgreSQL ${version}, and this ${brand.name} brings ${major}`
    const advice = `run a PostgreSQL ${version} on it and set DATABASE_URL, or move its data over`
    throw new StartProblem(`${words}: ${advice}.`)
  }
  if (!existsSync(cluster)) return false
  if ((await fs.readdir(cluster)).length > 0) {
    throw new StartProblem(`${cluster} holds files but no PostgreSQL database: move it away.`)
  }
  await fs.rmdir(cluster)
  return false
}

async function readPassword(dataDir: string): Promise<string> {
  const password = (await start.readIfThere(join(dataDir, 'postgres-password')))?.trim()
  if (password) return password
  const words = `The file ${dataDir}/postgres-password is missing but the database is there`
  throw new StartProblem(`${words}: bring it back from your backup.`)
}

// The folder itself comes last, so that a walk cut short is walked again at the next start.
async function giveTree(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await fs.stat(folder)).uid === owner.uid) return
  for (const name of await fs.readdir(folder, { recursive: true })) {
    await fs.lchown(join(folder, name), owner.uid, owner.gid)
  }
  await fs.chown(folder, owner.uid, owner.gid)
}

// Made in a folder of its own and renamed when complete, so that a kill leaves no half a database.
async function createCluster(place: Place, throwaway: boolean): Promise<void> {
  const { dataDir, binaries, way } = place
  for (const name of await fs.readdir(dataDir)) {
    if (!name.startsWith('postgres-init-')) continue
    await fs.rm(join(dataDir, name), { recursive: true, maxRetries: 9, retryDelay: 50 })
  }
  const work = await fs.mkdtemp(join(dataDir, 'postgres-init-'))
  const [cluster, secret] = [join(work, 'cluster'), join(work, 'password')]
  await fs.writeFile(secret, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (way.owner) await giveTree(work, way.owner)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${secret}`]
  const safety = throwaway ? ['--no-sync'] : ['--data-checksums']
  const args = ['-D', cluster, '--encoding=UTF8', ...locale, ...access, ...safety]
  try {
    await run(...start.commandLine(way, binaries.initdb, args), {
      env: start.bareEnv,
      cwd: dataDir,
    })
  } catch (error) {
    await fs.rm(work, { recursive: true, maxRetries: 9, retryDelay: 50 })
    throw start.unusable(dataDir, start.lastWords(error))
  }
  if (way.owner) await fs.chown(secret, 0, 0)
  await fs.rename(secret, join(dataDir, 'postgres-password'))
  await fs.rename(cluster, place.cluster)
  await fs.rmdir(work)
  await syncFolder(dataDir)
}

/** A new name is there after a power cut once its folder is on the disk; Windows sees to that itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (windows) return
  const handle = await fs.open(folder)
  await handle.sync()
  await handle.close()
}

async function launchPatiently(place: Place, tuning: Tuning) {
  const deadline = Date.now() + retryTimeoutMs
  for (;;) {
    const stalePid = await start.endOrphan(place.cluster, place.binaries.pgCtl)
    const { ready, ...launched } = await launch(place, tuning, stalePid)
    if (ready) return launched
    const log = launched.log()
    const passing = /already exists|still in use|could not create any TCP/.test(log)
    if (!passing || Date.now() > deadline) {
      const why = log.match(/(FATAL|PANIC): .*/g)?.at(-1) ?? log.trim().split('\n').at(-1)
      throw new StartProblem(`The embedded PostgreSQL on ${place.cluster} does not start: ${why}`)
    }
    await sleep(100)
  }
}

async function launch(place: Place, tuning: Tuning, stalePid: number | undefined) {
  const port = await freePort()
  const args = ['-D', place.cluster, ...settings(port, tuning)]
  const child = spawn(...start.commandLine(place.way, place.binaries.postgres, args), {
    cwd: place.dataDir,
    // A pid left by a power cut may be another program's by now: with this variable postgres takes
    // it for a relative, and still checks the shared memory.
    env: stalePid ? { ...start.bareEnv, PG_GRANDPARENT_PID: String(stalePid) } : start.bareEnv,
    // Ctrl-C in a terminal is for us alone: we stop the database after its last client.
    detached: !windows,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  const ready = await new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGQUIT'), recoveryTimeoutMs)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-8_000)
      if (/ready to accept (?:read-only )?connections/.test(log)) settle(true)
    })
    const settle = (isReady: boolean) => {
      clearTimeout(timer)
      resolve(isReady)
    }
    child.once('error', reject).once('close', () => settle(false))
  })
  return { ready, child, port, log: () => log }
}

function settings(port: number, { throwaway, maxConnections, others }: Tuning): string[] {
  const network = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const size = [`max_connections=${maxConnections}`, 'shared_buffers=64MB', 'max_wal_size=512MB']
  const spare = ['wal_level=minimal', 'max_wal_senders=0', 'jit=off', 'io_method=sync']
  const words = ['timezone=UTC', 'log_timezone=UTC', 'log_min_messages=log', 'log_checkpoints=off']
  const quiet = ['log_min_error_statement=panic', start.ownMark]
  const reckless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const all = [
    network,
    size,
    spare,
    words,
    quiet,
    throwaway ? reckless : ['fsync=on'],
    others,
  ].flat()
  return all.flatMap(setting => ['-c', setting])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

function ending(child: ChildProcess, ended: Promise<void>, pgCtl: string) {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    for (const [signal, timeoutMs] of Object.entries(stopTimeoutsMs)) {
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
      start.send(signal as NodeJS.Signals, child.pid, pgCtl)
      const waited = sleep(timeoutMs, 'late', { ref: false })
      if ((await Promise.race([ended, waited])) !== 'late') return
    }
    throw new Error(`postgres (process ${child.pid}) does not end`)
  }
  const exited = new Promise<void>(resolve => {
    void ended.then(() => stopping ?? resolve())
  })
  return { exited, stop: () => (stopping ??= stop()) }
}
