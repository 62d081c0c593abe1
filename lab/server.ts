import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { heapFlags } from '../server/starting/heap-flags.ts'
import { killChildren, spawnMortal } from '../server/testing/mortal-child.ts'
import type { Goal } from './report.ts'

// Real processes for proofs and benchmarks: the server as `npm start` starts it, and the commands
// beside it; temporary folders and free ports.

const root = fileURLToPath(new URL('..', import.meta.url))
/** As `npm start` has them. */
const startFlags = ['--disable-warning=ExperimentalWarning', ...heapFlags]
let isBuilt = false

/** Makes what is to be proven of what is there now, once. */
function buildOnce() {
  if (!isBuilt) execFileSync(process.execPath, [join(root, 'build/build.ts')], { cwd: root })
  isBuilt = true
}
const folders = new Set<string>()
const startTimeoutMs = 180_000

export type Env = Record<string, string>
export type RunningServer = Awaited<ReturnType<typeof startServer>>

process.once('exit', () => {
  killChildren()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))

/** A temporary folder of its own, removed when the program ends. */
export function temporaryFolder(name = 'lab'): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  folders.add(folder)
  return folder
}

/** Removes a temporary folder now, once no postgres works in it any more. */
export async function removeFolder(folder: string): Promise<void> {
  const until = Date.now() + 60_000
  while ((await processesIn(folder)).length > 0 && Date.now() < until) await sleep(50)
  rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 50 })
  folders.delete(folder)
}

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The living processes that work in a folder, as its postgres does. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const cwds = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, at) => cwds[at]?.startsWith(folder)).map(Number)
}

/** Who starts a program, behind which other program, and what it reads. */
export type How = { uid?: number; gid?: number; before?: string[]; input?: string }

/** Runs one of our programs with these settings and no others. */
export function runProgram(file: string, env: Env, args: string[] = [], how: How = {}) {
  buildOnce()
  const { before = [], input = '', ...ids } = how
  const command = [...before, process.execPath, ...startFlags]
  const [program = '', ...rest] = [...command, join(root, file), ...args]
  const child = spawnMortal(program, rest, { cwd: root, env: { ...pathOnly(), ...env }, ...ids })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      output = (output + words).slice(-200_000)
    })
  }
  child.stdin.end(input)
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, log: () => output, ended, kill }
}

const pathOnly = (): Env => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin' })

/** Runs one of our programs to its end: its exit code and its output. */
export async function finish(file: string, env: Env, args?: string[], how?: How) {
  const program = runProgram(file, env, args, how)
  const code = await program.ended
  return { code, output: program.log() }
}

/** Runs the operator's command. */
export const operator = (env: Env, args: string[], input = '') =>
  finish('dist/server/operator.js', env, args, { input })

/** Whether the operator's checks of ledger and figures find everything right, as a goal. */
export async function checkBooks(env: Env): Promise<Goal> {
  const checks = [await operator(env, ['check-ledger']), await operator(env, ['check-figures'])]
  const held = checks.every(({ code }) => code === 0)
  return { goal: 'ledger and figures check clean', held, seen: checks }
}

/** Where to put the server's data, or which database it uses, and its other settings. */
type Wanted = { env?: Env; dataDir?: string; databaseUrl?: string; how?: How }

/**
 * Starts a real server as a child and waits for /readyz; throws its last words when it ends before.
 * Without `dataDir` and `databaseUrl` it gets a temporary folder and so a database of its own.
 */
export async function startServer({ env = {}, dataDir, databaseUrl, how }: Wanted = {}) {
  const folder = dataDir ?? temporaryFolder()
  const settings: Env = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
    // Who wants to see it asked for says so.
    DIRECTOR_TWO_STEP: 'optional',
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  }
  const program = runProgram('dist/server/main.js', settings, [], how)
  const url = await Promise.race([untilReady(program), program.ended.then(() => null)])
  if (!url) throw new Error(`the server did not start: ${program.log().slice(-2000)}`)
  const { pid, log, kill, ended } = program
  /** Ends it in order and gives its exit code. */
  const stop = () => kill('SIGTERM')
  return { url, port: Number(new URL(url).port), pid, dataDir: folder, log, kill, ended, stop }
}

async function untilReady({ log, kill }: ReturnType<typeof runProgram>): Promise<string> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    // On a terminal it begins a line; elsewhere it is the message of one.
    const said = /(?:^|"msg":")\w+ is at (?:\S+, listening at )?(http[^\s",]+)/m.exec(log())?.[1]
    const url = said?.replace('localhost', '127.0.0.1')
    const ready = url && (await fetch(`${url}/readyz`).catch(() => null))
    if (url && ready && ready.ok) return url
    await sleep(30)
  }
  await kill()
  throw new Error(`the server was not ready in time: ${log().slice(-2000)}`)
}
