import type { Browser, BrowserContext } from '@playwright/test'
import { carrierPage } from '../../contract/page.ts'
import { languageCookie, type Language } from '../../contract/speech/language.ts'
import { street } from '../../e2e/carrier-phone.ts'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { devices } from '../chromium.ts'
import { median } from '../measure.ts'
import { freePort, startServer } from '../server.ts'
import { spokenMark } from '../../web/offline/spoken.ts'
import { look, type Visit } from './visit.ts'

// The app's own first pages, from a server with the demo: as they come to a phone that has nothing of
// them, and the second time.

/** What the main part of a home must say to be of use, and whose it is. */
const homes: Record<DemoRole, RegExp> = {
  resident: /balance[^]*(₦[\d,]+|\*{6})[^]*left in/,
  station: /open requests?\./,
  director: /Total Amount₦[\d,]/,
}
const roles = Object.keys(demo) as DemoRole[]

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Site = { browser: Browser; url: string; rounds: number; language: Language }

/** A page as somebody opens it who has chosen a language. */
export const chosenIn = (language: Language, page: string) =>
  language === 'en' ? page : `${page}?${languageCookie}=${language}`

/** One page, and what the visits to it were like. */
export type Opened = { page: string; visits: Visit[] }

async function signedIn({ browser, url }: Site, role: DemoRole): Promise<State> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, { role, email: demo[role].email }, demo[role].home)
  const state = await context.storageState()
  await context.close()
  return state
}

const nobody: State = { cookies: [], origins: [] }

/** The phone of a carrier with two stops, which has shown the first, and that one's address. */
async function onRound({ browser, url }: Site) {
  const { shown } = await street(2, 'en', () => createVisitor(url))
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(await shown())
  await page.getByText('Stop 1 of 2').waitFor()
  const useful = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const state = await context.storageState()
  await context.close()
  return { state, useful }
}

async function cold({ browser, url, rounds }: Site, page: string, state: State, useful = '') {
  const visits: Visit[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const context = await browser.newContext({
      ...devices.phone,
      serviceWorkers: 'block',
      storageState: state,
    })
    visits.push(await look(context, url + page, useful))
    await context.close()
  }
  return visits
}

/** With the service worker and everything that it keeps in place. */
async function again(site: Site, page: string, state: State, useful = '') {
  const { browser, url, rounds, language } = site
  const context = await browser.newContext({ ...devices.phone, storageState: state })
  const first = await context.newPage()
  await first.goto(url + chosenIn(language, page))
  // The app, and the service worker with it, comes to a login page when somebody touches it.
  if (state === nobody) await first.locator('form input').first().focus()
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
  // What is kept of the language comes after the rest.
  await first.waitForFunction(
    async ([mark, wanted]) => (await (await caches.match(mark))?.text()) === wanted,
    [spokenMark, language] as const,
  )
  await first.close()
  const visits: Visit[] = []
  for (let turn = 0; turn < rounds; turn++) visits.push(await look(context, url + page, useful))
  await context.close()
  return visits
}

/** The carrier's page, for whoever comes in and for whoever has a round. */
async function visitCarrierPage(site: Site, opened: Openings) {
  const { state, useful } = await onRound(site)
  opened.carriers.push({ page: carrierPage, visits: await cold(site, carrierPage, nobody) })
  const round = {
    page: `${carrierPage}, a round`,
    visits: await cold(site, carrierPage, state, useful),
  }
  opened.carriers.push(round)
  opened.again.push({ page: round.page, visits: await again(site, carrierPage, state, useful) })
}

type Openings = Record<'logins' | 'homes' | 'carriers' | 'again', Opened[]>

/**
 * Opens every login page and every home, the carrier's page among them, cold and again; in another language than English the residents' login, as
 * the desks have none.
 */
export async function visitOpenings(browser: Browser, rounds: number, language: Language) {
  const port = await freePort()
  const env = { PORT: String(port), DEMO: '1', PUSH_HOSTS: 'push.invalid' }
  const server = await startServer({ env })
  const site: Site = { browser, url: `http://localhost:${port}`, rounds, language }
  const opened: Openings = { logins: [], homes: [], carriers: [], again: [] }
  try {
    if (language !== 'en') {
      const { login } = demo.resident
      const chosen = chosenIn(language, login)
      opened.logins.push({ page: chosen, visits: await cold(site, chosen, nobody) })
      opened.again.push({ page: chosen, visits: await again(site, login, nobody) })
      const carrier = chosenIn(language, carrierPage)
      opened.carriers.push({ page: carrier, visits: await cold(site, carrier, nobody) })
      return opened
    }
    for (const role of roles) {
      const { login, home } = demo[role]
      const useful = homes[role].source
      const state = await signedIn(site, role)
      const forgotten = { ...state, origins: [] }
      opened.logins.push({ page: login, visits: await cold(site, login, nobody) })
      opened.homes.push({ page: home, visits: await cold(site, home, state, useful) })
      const strange = await cold(site, home, forgotten, useful)
      opened.homes.push({ page: `${home}, nothing stored`, visits: strange })
      opened.again.push({ page: login, visits: await again(site, login, nobody) })
      opened.again.push({ page: home, visits: await again(site, home, state, useful) })
    }
    await visitCarrierPage(site, opened)
    return opened
  } finally {
    await server.stop()
  }
}

/** The median of one figure of the visits. */
export const middle = (visits: Visit[], key: keyof Visit) => median(visits.map(each => each[key]))
