import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { findShell } from '../../e2e/chromium.ts'
import { chromiumPath, newsIsOver, quietArgs } from '../chromium.ts'
import { median, round } from '../measure.ts'
import { figure, report, type Goal } from '../report.ts'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { freePort, startServer, temporaryFolder } from '../server.ts'

// What Lighthouse says of the pages that people open, on the phone that it imagines: the public ones, and
// those of everyone who is signed in. Each with nothing kept from before but who is in: it forgets what a
// browser keeps by itself, and leaves cookies and the app's own notes.

const lighthouse = 'lighthouse@13.5.0'
const rounds = figure('ROUNDS', 3)
/** How much slower than this machine its phone is: Lighthouse's own 4 is for a machine of 1500 or more, for one of 1000 to 1500 it names 2. */
const slowdown = figure('SLOWDOWN', 4)
const chosen = new RegExp(process.env['PAGES'] ?? '')
const goals = { performance: 90, blockingMs: 200, shift: 0.1 }

const visits: { path: string; role?: DemoRole }[] = [
  { path: '/' },
  { path: '/user/login' },
  { path: demo.resident.home, role: 'resident' },
  { path: demo.station.home, role: 'station' },
  { path: '/station/assign', role: 'station' },
  { path: demo.director.home, role: 'director' },
]

type Scores = Record<'performance' | 'largestMs' | 'blockingMs' | 'shift' | 'machine', number>
type Audits = Record<string, { numericValue: number }>
type Told = {
  finalDisplayedUrl: string
  categories: { performance: { score: number } }
  audits: Audits
  /** How fast the machine was just then: about 1500 on a desk, a third of it under load. */
  environment: { benchmarkIndex: number }
}

/** The program, or undefined where it cannot be had. */
function fetchLighthouse(): string | undefined {
  const folder = temporaryFolder('lighthouse')
  try {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, lighthouse]
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    return join(folder, 'node_modules/lighthouse/cli/index.js')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

const run = promisify(execFile)
const shell = () => findShell() ?? chromiumPath()

/** The server, its database and Lighthouse itself stand back: on the phone that is imagined they do not run. */
const behind = ['nice', '-n', '19']

async function ask(program: string, url: string, port: number): Promise<Scores> {
  const [first, ...command] = [...behind, process.execPath, program, url, `--port=${port}`]
  const { stdout } = await run(first, [...command, ...how], { maxBuffer: 64_000_000 })
  const { categories, audits, environment, finalDisplayedUrl } = JSON.parse(stdout) as Told
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`)
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: Math.round(categories.performance.score * 100),
    largestMs: valueOf('largest-contentful-paint'),
    blockingMs: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
  }
}
const how = [
  '--only-categories=performance',
  `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  '--output=json',
  '--quiet',
]

/** A browser with nobody listening: whoever does has work with everything that it does. */
async function openBrowser(port: number) {
  const own = ['--headless', `--remote-debugging-port=${port}`]
  const folder = `--user-data-dir=${temporaryFolder('visitor')}`
  const browser = spawnMortal(shell(), [...quietArgs, ...own, folder, 'about:blank'], {})
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    )
  while (!(await isThere())) {
    if (browser.exitCode !== null) throw new Error('The browser did not start.')
    await sleep(50)
  }
  return browser
}

/** Lets somebody in, in that browser, and goes. */
async function letIn(port: number, role: DemoRole, baseURL: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const aside = await browser.newContext({ baseURL })
  await enter(await aside.newPage(), { role, email: demo[role].email }, demo[role].home)
  const { cookies, origins } = await aside.storageState()
  await aside.close()
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no place for visitors.')
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${baseURL}/robots.txt`)
  await page.evaluate(
    kept => kept.forEach(({ name, value }) => localStorage.setItem(name, value)),
    origins.flatMap(({ localStorage: kept }) => kept),
  )
  await page.close()
  await browser.close()
}

/** Several rounds over one page; a browser has one person at a time, as on a phone. */
async function measure(program: string, url: string, port: number) {
  const scores: Scores[] = []
  for (let turn = 0; turn < rounds; turn++) scores.push(await ask(program, url, port))
  const middle = (key: keyof Scores) => median(scores.map(each => each[key]))
  return {
    performance: middle('performance'),
    'largest paint ms': Math.round(middle('largestMs')),
    'blocking ms': Math.round(middle('blockingMs')),
    shift: round(middle('shift')),
    // Milliseconds of a busy machine say little: this tells how busy it was.
    machine: Math.round(middle('machine')),
  }
}

const program = fetchLighthouse()
if (!program) {
  console.log(`lighthouse: NOT TRIED: npm could not install ${lighthouse}`)
  process.exit(0)
}
const port = await freePort()
const server = await startServer({
  env: { DEMO: '1', PUSH_HOSTS: 'push.invalid' },
  how: { before: behind },
})
await newsIsOver()
const table: Record<string, Awaited<ReturnType<typeof measure>>> = {}
for (const { path, role } of visits.filter(each => chosen.test(each.path))) {
  const browser = await openBrowser(port)
  if (role) await letIn(port, role, server.url)
  table[path] = await measure(program, `${server.url}${path}`, port)
  const over = once(browser, 'exit')
  browser.kill()
  await over
}
await server.stop()
console.table(table)
const found = Object.entries(table)
const held = (what: string, isGood: (row: (typeof found)[number][1]) => boolean): Goal => {
  const missed = found.filter(([, row]) => !isGood(row)).map(([path]) => path)
  return { goal: what, held: missed.length === 0, seen: missed }
}
const what = `${found.length} pages, ${rounds} times each, medians, a processor ÷ ${slowdown}`
report('lighthouse', what, [
  held(`performance ${goals.performance} or more`, row => row.performance >= goals.performance),
  held(
    `blocked for less than ${goals.blockingMs} ms`,
    row => row['blocking ms'] < goals.blockingMs,
  ),
  held(`layout shift below ${goals.shift}`, ({ shift }) => shift < goals.shift),
])
