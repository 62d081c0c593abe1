import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { loginResident } from '../../contract/account/account.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import {
  assign,
  close,
  countRequests,
  listRequests,
  makeSpecialRequest,
  markPickedUp,
} from '../../contract/request/request.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { brokenBooks } from '../database.ts'
import { createGoals, type Part } from '../report.ts'
import { freePort, startServer, temporaryFolder } from '../server.ts'
import { specialRequest } from '../town/names.ts'

// An old version's own code at work, under load, while today's comes to its database, migrates and starts beside it.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What git says; nothing where there is no history, or not so much of it. */
const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** The last version before a migration came. */
function versionBefore(migration: string): string {
  const file = `server/db/migrations/${migration}`
  const came = git('log', '--diff-filter=A', '--format=%h', '--', file).split('\n').at(-1)
  return came ? git('rev-parse', '--short', '--verify', '--quiet', `${came}^`) : ''
}

/** Which versions to come from: those that are asked for, or the first one and the one before the newest tables. */
export const versionsAsked = (migrations: string[]): string[] =>
  process.env['FROM']?.split(',') ??
  [migrations[1], migrations.at(-1)].map(each => versionBefore(each ?? ''))

/** The program as it was at a commit, installed and built; or why there is none. */
function oldProgram(commit: string): { folder: string } | { why: string } {
  if (!git('rev-parse', '--verify', '--quiet', `${commit || 'none'}^{commit}`)) {
    return { why: 'this copy has no such history, a whole clone has' }
  }
  const folder = temporaryFolder('old-version')
  const env = { PATH: withoutModules(), HOME: homedir() }
  const run = (line: string) =>
    execFileSync('sh', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  run(`git -C ${root} archive ${commit} | tar x`)
  run('npm ci --no-audit --no-fund')
  run('PATH=node_modules/.bin:$PATH node build.ts')
  return { folder }
}

/** As an operator's shell has it: what npm puts in front is today's. */
const withoutModules = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter(each => !each.includes('node_modules'))
    .join(':')

async function startOld(folder: string, databaseUrl: string, secretKey: string) {
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

/** How calls went, by what was called. */
type Seen = { calls: number; failed: Map<string, number> }

/** Asks as the contract says, and takes whatever comes: an old server may say more or less than today's. */
async function asks<E extends Endpoint>(
  seen: Seen,
  browser: Browser,
  endpoint: E,
  input: SentOf<E>,
) {
  const { url, body } = wireRequest(endpoint, input)
  const answer = await browser
    .send(endpoint.method, url, body && (JSON.parse(String(body.content)) as object))
    .catch((error: Error) => ({ status: 0, body: error.message }))
  seen.calls++
  if (answer.status >= 200 && answer.status < 300) return answer.body.data
  const said = answer.body?.code ?? answer.body
  const how = `${endpoint.method} ${endpoint.path}: ${answer.status} ${said}`
  seen.failed.set(how, (seen.failed.get(how) ?? 0) + 1)
  return null
}

/** One pickup from the wish to the end, with what people look at in between. */
async function oneLife(seen: Seen, resident: Browser, staff: Browser, who: Who) {
  await asks(seen, resident, countRequests, {})
  await asks(seen, resident, getWallet, {})
  // Enough for what it costs: who owes asks for nothing.
  await asks(seen, staff, takeCash, { userId: who.userId, amountKobo: 1_000_000 })
  const asked = { userId: who.userId, stationId: who.stationId, ...specialRequest }
  const made = (await asks(seen, resident, makeSpecialRequest, asked)) as { _id: string } | null
  await asks(seen, staff, listRequests, { limit: 20 })
  if (!made) return
  const requestId = made._id
  await asks(seen, staff, assign, { requestId, carrierId: who.carrierId })
  await asks(seen, staff, markPickedUp, { requestId })
  await asks(seen, resident, close, { requestId, rating: 5 })
  await asks(seen, resident, listEntries, {})
}

type Who = { userId: string; stationId: string; carrierId: string }

/** The resident and the station of the demo, logged in. */
async function enter(url: string) {
  const [resident, staff] = [createVisitor(url), createVisitor(url)]
  const login = async (browser: Browser, path: string, email: string) => {
    const { status, body } = await browser.send('POST', path, { email, password: demoSecret })
    if (status !== 200) throw new Error(`${email} cannot log in: ${JSON.stringify(body)}`)
    return body.data as { _id: string; station?: { _id: string } }
  }
  const ada = await login(resident, loginResident.path, demoLogins.resident)
  await login(staff, loginStation.path, demoLogins.station)
  const carriers = await staff.send('GET', `${listCarriers.path}?limit=1`)
  const who = {
    userId: ada._id,
    stationId: ada.station?._id ?? '',
    carrierId: carriers.body.data[0]._id as string,
  }
  return { resident, staff, who }
}

/** Lives, one after the other, until it is over; each time is counted by itself. */
function load({ resident, staff, who }: Awaited<ReturnType<typeof enter>>) {
  const times: Record<string, Seen> = {}
  const now = { isOver: false, time: '' }
  const begin = (time: string) => {
    now.time = time
    times[time] ??= { calls: 0, failed: new Map() }
  }
  begin('before')
  const work = (async () => {
    while (!now.isOver) {
      const seen = times[now.time]
      if (seen) await oneLife(seen, resident, staff, who)
    }
  })()
  const until = async (time: string, calls: number) => {
    while ((times[time]?.calls ?? 0) < calls) await sleep(20)
  }
  const stop = async () => {
    now.isOver = true
    await work
  }
  return { times, begin, until, stop }
}

/** An old server at work: today's comes, both serve, the old one ends. */
export async function proveOldVersion(
  commit: string,
  newDatabase: () => Promise<string>,
): Promise<Part> {
  const { goals, must } = createGoals()
  const old = oldProgram(commit)
  if ('why' in old)
    return { goals, figures: `from ${commit || 'an old version'} NOT TRIED: ${old.why}` }
  const databaseUrl = await newDatabase()
  const secretKey = 'k'.repeat(32)
  const server = await startOld(old.folder, databaseUrl, secretKey)
  const atOld = load(await enter(server.url))
  await atOld.until('before', 60)
  atOld.begin('while the new one comes')
  const today = await startServer({ databaseUrl, env: { SECRET_KEY: secretKey, DEMO: '1' } })
  atOld.begin('beside the new one')
  const atNew = load(await enter(today.url))
  await atOld.until('beside the new one', 120)
  await atNew.until('before', 120)
  await atOld.stop()
  const code = await server.stop()
  await atNew.stop()
  const say = (times: Record<string, Seen>, whose: string) =>
    Object.entries(times).map(([time, { calls, failed }]) => {
      const bad = [...failed.values()].reduce((sum, each) => sum + each, 0)
      must(`${whose} server, ${time}: no call fails`, bad === 0, [...failed])
      return `${whose} ${time} ${bad} of ${calls} failed`
    })
  const lines = [
    ...say(atOld.times, 'old'),
    ...say({ beside: atNew.times['before'] ?? none }, 'new'),
  ]
  must('the old server ends in order', code === 0, code)
  must('today’s server ends in order', (await today.stop()) === 0, today.log())
  const wrong = await brokenBooks(databaseUrl)
  must('the books are right', wrong.length === 0, wrong)
  return { goals, figures: `from ${commit}: ${lines.join(', ')}` }
}

const none: Seen = { calls: 0, failed: new Map() }
