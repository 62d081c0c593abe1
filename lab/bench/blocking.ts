import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { devices, launchChromium, newsIsOver } from '../chromium.ts'
import { median } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer, temporaryFolder } from '../server.ts'

// For how long a page that opens cannot feel a finger on a phone with a quarter of this machine's processor,
// by the processor time of the page's own thread. Lighthouse takes the time on the clock, in which whatever
// else runs beside it on a small machine counts four times.

const rounds = figure('ROUNDS', 5)
const goalMs = figure('GOAL_MS', 200)
const slower = 4
/** What takes no longer is not noticed. */
const unnoticedUs = 50_000

const visits: { path: string; role: DemoRole }[] = [
  { path: demo.resident.home, role: 'resident' },
  { path: demo.station.home, role: 'station' },
  { path: '/station/assign', role: 'station' },
  { path: demo.director.home, role: 'director' },
]

type Event = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/** Milliseconds in which pieces of work after the first paint were longer than is noticed. */
function blockedIn(trace: string): number {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: Event[] }
  // The page that was there before belongs to another process.
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const own = events.find(({ name, pid }) => name === 'EvaluateScript' && pid === painted?.pid)
  if (!own || !painted) throw new Error('The trace has no first paint.')
  const blockedUs = events
    .filter(({ name, pid, tid }) => /RunTask/.test(name) && pid === own.pid && tid === own.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .map(({ tdur = 0 }) => Math.max(0, tdur * slower - unnoticedUs))
  return Math.round(blockedUs.reduce((sum, each) => sum + each, 0) / 1000)
}

/** Runs in the page: whether everything that it asked for is to be seen. */
const isDrawn = () =>
  performance.getEntriesByName('first-contentful-paint').length > 0 &&
  !document.querySelector('.animate-breathe, [aria-busy="true"]')

/** The same: until it has nothing left to do. */
const untilIdle = () => new Promise(resolve => requestIdleCallback(resolve, { timeout: 10_000 }))

/** A first visit with who is in, on Lighthouse's network. */
async function look(browser: Browser, baseURL: string, { path, role }: (typeof visits)[number]) {
  const context = await browser.newContext({ ...devices.phone, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, { role, email: demo[role].email }, demo[role].home)
  const blocked: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    await page.goto('about:blank')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    const line = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
    const file = join(temporaryFolder('trace'), 'trace.json')
    await browser.startTracing(page, {
      path: file,
      categories: ['devtools.timeline', 'toplevel', 'loading'],
    })
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForFunction(isDrawn)
    await page.evaluate(untilIdle)
    await browser.stopTracing()
    await devtools.detach()
    blocked.push(blockedIn(readFileSync(file, 'utf8')))
  }
  await context.close()
  return median(blocked)
}

const server = await startServer({ env: { DEMO: '1', PUSH_HOSTS: 'push.invalid' } })
const browser = await launchChromium()
await newsIsOver()
const table: Record<string, number> = {}
for (const visit of visits) table[visit.path] = await look(browser, server.url, visit)
await browser.close()
await server.stop()
console.table(table)
const missed = Object.entries(table).filter(([, ms]) => ms >= goalMs)
report('blocking', `${visits.length} pages, ${rounds} times each, medians, processor time`, [
  { goal: `blocked for less than ${goalMs} ms`, held: missed.length === 0, seen: missed },
])
