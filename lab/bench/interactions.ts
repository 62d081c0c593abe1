import type { Browser, Page } from '@playwright/test'
import { monthlyRequests } from '../../contract/account/account.ts'
import { countRequests, makeRequest } from '../../contract/request/request.ts'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { devices, launchChromium } from '../chromium.ts'
import { median } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { dataOf, demoPerson, moveIn } from '../town/people.ts'

// How long people wait until a press is seen (interaction to next paint, web.dev/articles/inp), on a phone
// with a sixth of this machine's processor and at a desk with many requests.

const rounds = figure('ROUNDS', 3)
const goalMs = figure('GOAL_MS', 200)
const openRequests = 63
const slower = 6
/** So long nothing has to be pressed until all that a press leads to is drawn. */
const calmMs = 700

type Step = { name: string; press: (page: Page) => Promise<unknown> }
type Place = { role: DemoRole; path: string; steps: Step[] }

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().tap()

const places: Place[] = [
  {
    role: 'resident',
    path: demo.resident.home,
    steps: [
      { name: 'asking for a pickup: the question', press: button('Make Request') },
      {
        name: 'asking for a pickup: No',
        press: page => page.getByRole('button', { name: 'No', exact: true }).tap(),
      },
    ],
  },
  {
    role: 'resident',
    path: demo.resident.home,
    steps: [
      {
        name: 'opening a request (resident)',
        press: page => page.locator('main a[href^="/user/home/makerequest/"]').first().tap(),
      },
    ],
  },
  {
    role: 'station',
    path: '/station/assign',
    steps: [
      {
        name: 'searching the list',
        press: page => page.getByRole('searchbox').pressSequentially('ad'),
      },
      {
        name: 'emptying the search',
        press: page => page.getByRole('searchbox').press('Backspace'),
      },
      { name: 'ticking a row', press: page => page.getByRole('checkbox').nth(1).tap() },
      { name: 'ticking all', press: page => page.getByRole('checkbox').first().tap() },
      { name: 'the menu of a row', press: button(/^More for/) },
      { name: 'closing the menu', press: page => page.keyboard.press('Escape') },
      { name: 'to the board', press: page => page.getByRole('tab', { name: 'Board' }).tap() },
      { name: 'the menu of a card', press: button(/^More for/) },
      { name: 'closing its menu', press: page => page.keyboard.press('Escape') },
      {
        name: 'back to the list',
        press: page => page.getByRole('tab', { name: 'All' }).tap(),
      },
    ],
  },
  {
    role: 'station',
    path: '/station/assign?view=board',
    steps: [
      {
        name: 'opening a request (station)',
        press: page => page.getByRole('article').first().getByRole('link').first().tap(),
      },
    ],
  },
  {
    role: 'station',
    path: demo.station.home,
    steps: [{ name: 'the desk: Assign', press: button(/^Assign /) }],
  },
]

type Timed = typeof globalThis & { slowest: number }
type EventEntry = PerformanceEntry & { interactionId?: number }

/** Runs in the page before anything of ours. */
function noteEvents() {
  ;(globalThis as Timed).slowest = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as EventEntry[]) {
      if (!entry.interactionId) continue
      ;(globalThis as Timed).slowest = Math.max((globalThis as Timed).slowest, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** A browser tells only of what took sixteen milliseconds or more: less is that. */
const leastMs = 16

async function press(page: Page, step: Step) {
  await page.evaluate(() => void ((globalThis as Timed).slowest = 0))
  await step.press(page)
  await page.waitForTimeout(calmMs)
  const slowest = await page.evaluate(() => (globalThis as Timed).slowest)
  return Math.max(slowest, leastMs)
}

async function visit(browser: Browser, baseURL: string, { role, path, steps }: Place) {
  const context = await browser.newContext({ ...devices.phone, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(noteEvents)
  await enter(page, { role, email: demo[role].email }, demo[role].home)
  await page.goto(path)
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.animate-breathe'),
  )
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.waitForTimeout(calmMs)
  const times: [string, number][] = []
  for (const step of steps) times.push([step.name, await press(page, step)])
  await context.close()
  return times
}

/** As many open requests as a busy station has in the morning: new neighbours ask for all that they may. */
async function fillDesk(url: string) {
  const staff = await demoPerson(createVisitor(url), 'station')
  const { pending, assigned, pickedUp } = dataOf(await staff.browser.call(countRequests, {}))
  let missing = openRequests - pending - assigned - pickedUp
  for (const letter of 'abcdefghijklmnop') {
    if (missing <= 0) return
    const { browser, _id } = await moveIn(url, `Neighbour ${letter}`, staff.stationId)
    const asked = { userId: _id, stationId: staff.stationId }
    for (let left = monthlyRequests; left > 0 && missing > 0; left--, missing--) {
      dataOf(await browser.call(makeRequest, asked), 'a request')
    }
  }
}

const browser = await launchChromium()
const server = await startServer({ env: { DEMO: '1', PUSH_HOSTS: 'push.invalid' } })
await fillDesk(server.url)
const found = new Map<string, number[]>()
for (let turn = 0; turn < rounds; turn++) {
  for (const place of places) {
    for (const [name, ms] of await visit(browser, server.url, place)) {
      found.set(name, [...(found.get(name) ?? []), ms])
    }
  }
}
await browser.close()
await server.stop()
const table = Array.from(found, ([press, times]) => ({
  press,
  'ms until it is seen': median(times),
}))
console.table(table)
const slow = table.filter(row => row['ms until it is seen'] >= goalMs)
const worst = Math.max(...table.map(row => row['ms until it is seen']))
report(
  'interactions',
  `${table.length} presses on a phone with a sixth of the processor and ${openRequests} open requests, ` +
    `medians of ${rounds}: the slowest is seen after ${worst} ms`,
  [{ goal: `each is seen within ${goalMs} ms`, held: slow.length === 0, seen: slow }],
)
