import { connect, createServer, type AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { getSession } from '../../contract/account/account.ts'
import { assign, markPickedUp, recentRequests } from '../../contract/request/request.ts'
import { enter } from '../../e2e/sign-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { devices, launchChromium } from '../chromium.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { everybodysSecret } from '../town/names.ts'
import { dataOf, demoPerson, hire, moveIn, type Local } from '../town/people.ts'

// What travels on an ordinary day of a resident who has been here before: every byte in both directions,
// headers and all, counted between the browser and the server. Over https the handshakes come on top, about
// four kilobytes for each line that is opened.

const goalKb = figure('GOAL_KB', 150)
const calmMs = 1_500

/** A line between the browser and the server on which everything is counted. */
async function countingLine(port: number) {
  const count = { up: 0, down: 0, at: Date.now() }
  const server = createServer(browser => {
    const onward = connect(port, '127.0.0.1')
    browser.on('data', piece => {
      count.up += piece.length
      count.at = Date.now()
      onward.write(piece)
    })
    onward.on('data', piece => {
      count.down += piece.length
      count.at = Date.now()
      browser.write(piece)
    })
    const end = () => {
      browser.destroy()
      onward.destroy()
    }
    for (const side of [browser, onward]) side.on('close', end).on('error', end)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return { count, url: `http://localhost:${own}`, close: () => server.close() }
}

type Line = Awaited<ReturnType<typeof countingLine>>

/** Until nothing has travelled for a while. */
async function quiet(page: Page, { count }: Line) {
  while (Date.now() - count.at < calmMs) await page.waitForTimeout(100)
}

/** Another app for a moment, and back. */
function lookAway() {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
}

/** The first visit, after which the service worker has the app. */
async function visitFirst(page: Page, { email }: Local, saves: boolean) {
  await enter(page, { role: 'resident', email, secret: everybodysSecret }, '/user/home')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
  await page.evaluate(on => localStorage.setItem('save-data', on ? 'on' : 'off'), saves)
}

async function aDay(browser: Browser, line: Line, staff: Local, resident: Local, saves: boolean) {
  const context = await browser.newContext({ ...devices.phone, baseURL: line.url })
  const before = await context.newPage()
  await visitFirst(before, resident, saves)
  await quiet(before, line)
  await before.close()
  const page = await context.newPage()
  const carrierId = await hire(staff, `Sani ${saves ? 'Bello' : 'Musa'}`)
  const newest = async () => dataOf(await resident.browser.call(recentRequests, {}))[0]?._id ?? ''
  const told = async (heading: RegExp) => {
    if (saves) await page.evaluate(lookAway)
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  const parts: Record<string, () => Promise<unknown>> = {
    'opens the app': async () => {
      await page.goto('/user/home')
      await page.getByText('4/4').waitFor()
    },
    'asks for a pickup': async () => {
      await page.getByRole('main').getByRole('button', { name: 'Make Request' }).tap()
      await page.getByRole('button', { name: 'Yes, send it' }).tap()
      await page.getByText('3/4').waitFor()
    },
    'is told who comes': async () => {
      dataOf(await staff.browser.call(assign, { requestId: await newest(), carrierId }))
      await told(/has your pickup/)
    },
    'is told that it is gone': async () => {
      dataOf(await staff.browser.call(markPickedUp, { requestId: await newest() }))
      await told(/picked|gone|clear/i)
    },
    'closes the app': () => page.close(),
  }
  const day: Record<string, number> = {}
  for (const [name, live] of Object.entries(parts)) {
    Object.assign(line.count, { up: 0, down: 0, at: Date.now() })
    await live()
    if (!page.isClosed()) await quiet(page, line)
    day[name] = line.count.up + line.count.down
  }
  await context.close()
  return day
}

const browser = await launchChromium()
const server = await startServer({ env: { DEMO: '1', PUSH_HOSTS: 'push.invalid' } })
const line = await countingLine(server.port)
const staff = await demoPerson(createVisitor(server.url), 'station')
const days: Record<string, Record<string, number>> = {}
for (const [name, who, saves] of [
  ['ordinary', 'Ngozi Eze', false],
  ['save data', 'Bola Ade', true],
] as const) {
  const resident = await moveIn(server.url, who, staff.stationId)
  dataOf(await resident.browser.call(getSession, {}))
  days[name] = await aDay(browser, line, staff, resident, saves)
}
await browser.close()
line.close()
await server.stop()
const kb = (bytes: number) => Math.round(bytes / 100) / 10
const sum = (day: Record<string, number> = {}) =>
  Object.values(day).reduce((all, bytes) => all + bytes, 0)
const rows = Object.keys(days['ordinary'] ?? {})
const table = Object.fromEntries(
  rows.map(row => [
    row,
    Object.fromEntries(Object.entries(days).map(([name, day]) => [name, kb(day[row] ?? 0)])),
  ]),
)
console.table({
  ...table,
  'the whole day, KB': Object.fromEntries(
    Object.entries(days).map(([name, day]) => [name, kb(sum(day))]),
  ),
})
const whole = kb(sum(days['ordinary']))
report('wire', `an ordinary day takes ${whole} KB, ${kb(sum(days['save data']))} KB saving data`, [
  { goal: `an ordinary day takes less than ${goalKb} KB`, held: whole < goalKb, seen: whole },
])
