import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { figure } from '../report.ts'
import { freePort, temporaryFolder } from '../server.ts'

// Programs of earlier versions, taken from git, installed and built. They are kept between runs: what a commit is does not
// change. OLD_VERSIONS says where.

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = process.env['OLD_VERSIONS'] ?? join(tmpdir(), 'kwashe-old-versions')
const migrationsPath = 'server/db/migrations/'

/** What git says; nothing where there is no history, or not so much of it. */
export const git = (...args: string[]) =>
  spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout?.trim() ?? ''

/** The migrations of a commit, each with what names its text. */
const migrationsAt = (commit: string) =>
  git('ls-tree', '-r', commit, migrationsPath)
    .split('\n')
    .filter(line => line.endsWith('.sql'))
    .map(line => line.replace(/^.* blob /, '').replace(/\t.*\//, ' '))

/**
 * The newest version of each of the latest sets of migrations that are all among today's, the newest set first: numbers do not come in
 * their order, and whatever a database lacks is applied. A version whose migrations were renamed since is left out: its database cannot become today's.
 */
function latestVersions(howMany: number): string[] {
  const today = new Set(migrationsAt('HEAD'))
  const found = new Map<number, string>()
  for (const came of git('log', '--format=%h', '--', migrationsPath).split('\n')) {
    for (const parent of git('log', '-1', '--format=%p', came).split(' ').filter(Boolean)) {
      const then = migrationsAt(parent)
      const isEarlier = then.length > 0 && then.length < today.size
      if (isEarlier && then.every(each => today.has(each)) && !found.has(then.length)) {
        found.set(then.length, parent)
      }
    }
  }
  return [...found]
    .toSorted(([one], [other]) => other - one)
    .slice(0, howMany)
    .map(([, commit]) => commit)
}

/** Which versions to come from: those of FROM, or as many of the latest as VERSIONS says. */
export const versionsAsked = (): string[] =>
  process.env['FROM']?.split(',') ?? latestVersions(figure('VERSIONS', 10))

/** The newest migration that a version has, and how many it has in all. */
export function newestMigration(commit: string): string {
  const numbers = migrationsAt(commit).map(each => / (\d{4})-/.exec(each)?.[1] ?? '')
  return `${numbers.toSorted().at(-1) ?? 'none'}, ${numbers.length} in all`
}

type OldProgram = { folder: string; commit: string } | { why: string }

/** The program as it was at a commit, installed and built; or why there is none. */
export function oldProgram(commit: string): OldProgram {
  const whole = git('rev-parse', '--verify', '--quiet', `${commit || 'none'}^{commit}`)
  if (!whole) return { why: 'this copy has no such history, a whole clone has' }
  const folder = join(kept, whole)
  if (existsSync(folder)) return { folder, commit }
  try {
    make(whole, folder)
    return { folder, commit }
  } catch (error) {
    // Nobody ever ran what cannot be built: the one before it is tried, as long as it has the same migrations.
    const before = git('log', '-1', '--format=%h', `${whole}^`)
    if (migrationsAt(before).join() !== migrationsAt(whole).join()) throw error
    console.error(`${commit} cannot be built, ${before} is tried: ${String(error).slice(0, 500)}`)
    return oldProgram(before)
  }
}

function make(whole: string, folder: string) {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  runIn(making, `git -C ${root} archive ${whole} | tar x`)
  install(making)
  // The builder of older versions is at the root.
  runIn(making, 'PATH=node_modules/.bin:$PATH node $(ls build/build.ts build.ts 2> /dev/null)')
  renameSync(making, folder)
}

/** Installs the packages of a version, or links those of another that has the same. */
function install(program: string) {
  const lock = readFileSync(join(program, 'package-lock.json'))
  const shared = join(kept, `packages-${createHash('sha256').update(lock).digest('hex')}`)
  if (existsSync(shared)) return runIn(program, `cp -al ${shared} node_modules`)
  runIn(program, 'npm ci --no-audit --no-fund')
  return runIn(program, `cp -al node_modules ${shared}`)
}

const runIn = (folder: string, line: string) =>
  execFileSync('sh', ['-c', line], {
    cwd: folder,
    env: { PATH: withoutModules(), HOME: homedir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** As an operator's shell has it: what npm puts in front is today's. */
const withoutModules = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter(each => !each.includes('node_modules'))
    .join(':')

/** Starts an old version on a database, with the demo's people where there is nobody yet. */
export async function startOld(folder: string, databaseUrl: string, secretKey: string) {
  const port = await freePort()
  const env = {
    PATH: withoutModules(),
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: temporaryFolder('old-data'),
    DEMO: '1',
    DIRECTOR_TWO_STEP: 'optional',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
  }
  const node = join(folder, 'node_modules/.bin/node')
  const args = ['--disable-warning=ExperimentalWarning', 'dist/server/main.js']
  const child = spawnMortal(node, args, { cwd: folder, env })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (log += words))
  }
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    createVisitor(url)
      .send('GET', '/readyz')
      .then(({ status }) => status === 200)
      .catch(() => false)
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`the old server did not start: ${log.slice(-2000)}`)
    await sleep(100)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, log: () => log, stop }
}
