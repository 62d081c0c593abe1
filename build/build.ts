import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

// Makes dist/: `node build/build.ts [web|server] [--force] [--first-start]`. What has not changed since is not made again.

const root = dirname(import.meta.dirname)

type Part = {
  says: string
  inputs: string[]
  exclude: string[]
  /** Makes it in a new folder, beside the one of before, and gives what is worth telling. */
  make: (outDir: string, previous: string) => Promise<string | void>
}

const parts: Record<string, Part> = {
  web: {
    says: 'Building the front end…',
    inputs: [
      'web/**',
      'contract/**',
      'words/**',
      'vite.config.ts',
      'package-lock.json',
      'tsconfig.json',
    ],
    exclude: ['web/generated/**', '**/*.test.ts', '**/*.test.tsx'],
    async make(outDir, previous) {
      // Whatever the caller's was: otherwise a test run would leave React's slow variant behind.
      process.env['NODE_ENV'] = 'production'
      const { buildSite } = await import('../web/build/site.ts')
      const isFirstStart = options.includes('--first-start') && !existsSync(previous)
      return buildSite({ root, outDir, previous, isFirstStart })
    },
  },
  server: {
    says: 'Building the server…',
    inputs: [
      'server/**/*.ts',
      'contract/**',
      'words/*.json',
      'build/server-build.ts',
      'package-lock.json',
    ],
    exclude: ['**/*.test.ts', 'server/testing/**'],
    async make(outDir) {
      const { buildServer } = await import('./server-build.ts')
      await buildServer({ root, outDir })
    },
  },
}

/** One hash over everything that a part is made of. */
function fingerprint({ inputs, exclude }: Part): string {
  const hash = createHash('sha256')
  for (const path of globSync(inputs, { cwd: root, exclude }).toSorted()) {
    const file = join(root, path)
    if (!statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`${path.replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** What builds is not there where only what runs was installed. */
function explain(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new Error('Building needs packages that are not here: npm ci --include=dev', {
    cause: error,
  })
}

/** Puts the new in the place of the old, which may be in use until then. */
function changePlaces(next: string, outDir: string) {
  const old = `${next}-old`
  try {
    renameSync(outDir, old)
  } catch (error) {
    // The first build has nothing to replace.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(next, outDir)
  rmSync(old, { recursive: true, force: true })
}

type Work = { name: string; part: Part; print: string }

/** What is to be made, of what was asked for. */
function workOf(name: string): Work | [] {
  const part = parts[name]
  if (!part)
    throw new Error(`There is no part "${name}" to build: ${Object.keys(parts).join(', ')}.`)
  const stampFile = join(root, 'dist', name, '.built')
  const print = fingerprint(part)
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  return built === print && !options.includes('--force') ? [] : { name, part, print }
}

async function make({ name, part, print }: Work) {
  const outDir = join(root, 'dist', name)
  // Beside what a command prints, which may be kept.
  console.error(part.says)
  const next = join(root, 'dist', `.${name}-${process.pid}`)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  try {
    // The builders are loaded only when there is something to build: a start without changes stays quick.
    const told = await part.make(next, outDir).catch(explain)
    writeFileSync(join(next, '.built'), print)
    changePlaces(next, outDir)
    if (told) console.error(told)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** As it was given to us: building the front end changes it. */
const ownEnv = { ...process.env }

/** Another Node beside this one; gives how it ended. */
function inAnother(args: string[], stdio: 'inherit' | 'ignore'): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: ownEnv })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}

/** The server, and then the database of an installation that has none yet: it says itself, when it starts, what is wrong with it. */
async function prepareServer() {
  const quiet = '--disable-warning=ExperimentalWarning'
  const code = await inAnother([quiet, join(root, 'build/build.ts'), 'server'], 'inherit')
  if (code !== 0) throw new Error('The server could not be built.')
  const program = join(root, 'dist/server/prepare.js')
  await inAnother(['--env-file-if-exists=.env', quiet, program], 'ignore')
}

const [options, asked] = [true, false].map(isOption =>
  process.argv.slice(2).filter(each => each.startsWith('--') === isOption),
) as [string[], string[]]
const work = (asked.length > 0 ? asked : Object.keys(parts)).flatMap(workOf)
const web = work.find(({ name }) => name === 'web')
if (web && options.includes('--first-start')) {
  // The front end takes longest: everything else that a first start needs is done beside it.
  const [server, made] = await Promise.allSettled([prepareServer(), make(web)])
  for (const each of [made, server]) if (each.status === 'rejected') throw each.reason
} else for (const each of work) await make(each)
