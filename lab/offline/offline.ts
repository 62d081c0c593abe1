import { chromium, type BrowserContext, type Page, type Route } from '@playwright/test'
import { storeKey } from '../../contract/brand.ts'
import { cancel, listRequests, makeRequest } from '../../contract/request/request.ts'
import { callsOf, done } from '../../e2e/calls.ts'
import { demo, enter } from '../../e2e/sign-in.ts'
import { kept, settled } from '../../e2e/waiting.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { chromiumPath, quietArgs } from '../chromium.ts'
import { figure, report } from '../report.ts'
import {
  checkBooks,
  freePort,
  startServer,
  temporaryFolder,
  type RunningServer,
} from '../server.ts'

/*
 * What a resident asks for while everything goes wrong between the phone and the books: the server is killed
 * after it has done it and before it can say so, it answers 500, the connection breaks, two tabs ask without a
 * network. Each is accepted exactly once.
 */

const rounds = figure('ROUNDS', 20)
/** As `web/offline/device.ts` calls it. */
const deviceName = `${storeKey} device`
const settings = {
  dataDir: temporaryFolder('offline'),
  env: { DEMO: '1', PORT: String(await freePort()) },
}
let server: RunningServer = await startServer(settings)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietArgs })
const context = await browser.newContext({
  baseURL: server.url,
  locale: 'en-NG',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
})
const page = await context.newPage()

/** Nothing is open, and the month is whole. */
async function clear() {
  for (const { _id } of await done(page.request, listRequests, { state: 'open', limit: 100 })) {
    const answer = await page.request.post(cancel.path.replace(':requestId', _id), { data: {} })
    if (!answer.ok()) await answer.text()
  }
}

const pickups = async () =>
  new Set((await done(page.request, listRequests, { limit: 100 })).map(({ _id }) => _id))

/** How many items are not answered yet on this device. */
const leftOn = (tab: Page) =>
  tab.evaluate(
    name =>
      new Promise<{ waiting: number; refused: number }>(resolve => {
        const asked = indexedDB.open(name)
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('queue').objectStore('queue').getAll()
          all.addEventListener('success', () => {
            asked.result.close()
            const states = (all.result as { state: string }[]).map(({ state }) => state)
            const refused = states.filter(state => state === 'refused').length
            const over = states.filter(state => state === 'accepted').length + refused
            resolve({ waiting: states.length - over, refused })
          })
        })
      }),
    deviceName,
  )

async function ask(tab: Page) {
  await tab.getByRole('button', { name: 'Make Request', exact: true }).click()
  const another = tab.getByRole('button', { name: 'Request another' })
  const yes = tab.getByRole('button', { name: 'Yes, send it' })
  await another.or(yes).first().waitFor()
  if (await another.isVisible()) await another.click()
  await yes.click()
  await kept(tab).getByRole('button', { name: 'OK' }).click()
}

/** Lets the call through, and breaks its answer. */
const breaking = (how: (route: Route) => Promise<unknown>) => async () => {
  await page.route(
    callsOf(makeRequest),
    async route => {
      await route.fetch()
      await how(route)
    },
    { times: 1 },
  )
  await ask(page)
  return 1
}

let isUpAgain = Promise.resolve(server)

async function killServer(route: Route) {
  await server.kill()
  isUpAgain = startServer(settings)
  await route.abort('connectionreset')
}

async function twoTabs(inContext: BrowserContext) {
  const other = await inContext.newPage()
  await other.goto(demo.resident.home)
  await settled(other)
  await inContext.setOffline(true)
  await ask(page)
  await ask(other)
  await inContext.setOffline(false)
  await eventually(async () => {
    if ((await leftOn(other)).waiting > 0) throw new Error('it still waits')
  })
  await other.close()
  return 2
}

const faults = {
  killed: breaking(killServer),
  'answered 500': breaking(route => route.fulfill({ status: 500, body: 'oops' })),
  'cut off': breaking(route => route.abort('connectionreset')),
  'two tabs': () => twoTabs(context),
}

const counted = { asked: 0, accepted: 0, refused: 0, twice: 0, lost: 0 }

async function round(name: keyof typeof faults) {
  await clear()
  await page.goto(demo.resident.home)
  await settled(page)
  const before = await pickups()
  const asked = await faults[name]()
  server = await isUpAgain
  // Whoever opens the app again has what waits sent.
  await page.reload()
  await eventually(async () => {
    if ((await leftOn(page)).waiting > 0) throw new Error('it still waits')
  })
  const made = [...(await pickups())].filter(_id => !before.has(_id)).length
  counted.asked += asked
  counted.refused += (await leftOn(page)).refused
  counted.accepted += Math.min(made, asked)
  counted.twice += Math.max(0, made - asked)
  counted.lost += Math.max(0, asked - made)
}

await enter(page, { role: 'resident', email: demo.resident.email }, demo.resident.home)
const names = Object.keys(faults) as (keyof typeof faults)[]
for (let at = 0; at < rounds; at++) await round(names[at % names.length] ?? 'killed')
await browser.close()
await server.stop()
const books = await checkBooks({ DATA_DIR: settings.dataDir })
const { asked, accepted, refused, twice, lost } = counted
report(
  'offline',
  `${rounds} rounds (${names.join(', ')}): asked ${asked}, accepted ${accepted}, refused ${refused}, twice ${twice}, lost ${lost}`,
  [
    { goal: 'each is accepted once', held: accepted === asked && lost === 0, seen: counted },
    { goal: 'nothing is done twice', held: twice === 0, seen: twice },
    books,
  ],
)
