import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { devices, launchChromium } from '../chromium.ts'
import { freePort, operator, startServer, type RunningServer } from '../server.ts'
import { speakIn } from './longer-words.ts'
import { crowdedOf, findViews, type View, type Who } from './views.ts'

// Every page of every role, opened by the person it is for, on a phone and on a desk.

/** Only pages whose address fits, while something is being mended. */
const chosenPages = new RegExp(process.env['PAGES'] ?? '')
const chosenSizes = new RegExp(process.env['SIZES'] ?? '')
const chosenChecks = new RegExp(process.env['CHECKS'] ?? '')
const chosenTowns = new RegExp(process.env['TOWNS'] ?? '')
export const isVerbose = Boolean(process.env['VERBOSE'])
export const isChosen = (page: string) => chosenPages.test(page)
export const isCheckChosen = (check: string) => chosenChecks.test(check)
/** The demo as it comes, and with so many that no list fits a screen. */
export const towns = (['quiet', 'crowded'] as const).filter(town => chosenTowns.test(town))
export const sizes = Object.entries(devices).filter(([name]) => chosenSizes.test(name))

/** A server with the demo, and a browser. Its port is known beforehand: links in letters name it. */
export async function startSite() {
  const browser = await launchChromium()
  const port = await freePort()
  const env = { PORT: String(port), DEMO: '1', PUSH_HOSTS: 'push.invalid' }
  const server = await startServer({ env })
  return { browser, server, port, url: `http://localhost:${port}` }
}

/** Brings so many that no list fits a screen. */
export async function bringCrowd({ dataDir }: RunningServer): Promise<void> {
  const { code, output } = await operator({ DATA_DIR: dataDir }, ['demo-crowd'])
  if (code !== 0) throw new Error(`the crowd did not come: ${output.slice(-2000)}`)
}

export type Prepare = (context: BrowserContext) => Promise<unknown>

/** A page in a browser of its own, as somebody in Lagos has it. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  device: BrowserContextOptions,
  prepare?: Prepare,
): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Colours in the middle of a fade are not the colours people read.
    reducedMotion: 'reduce',
    // Answers shall come from the server, over the line that we know.
    serviceWorkers: 'block',
  })
  await prepare?.(context)
  return context.newPage()
}

export type Town = (typeof towns)[number]
type Visit = (page: Page, view: View, size: string) => Promise<void>

/** Opens every chosen page on every chosen device, each as its person, all people at once; gives what was visited. */
export async function visitPages(
  { browser, url, town = 'quiet' }: { browser: Browser; url: string; town?: Town },
  visit: Visit,
  prepare?: Prepare,
): Promise<View[]> {
  const visited: View[] = []
  for (const [size, device] of sizes) {
    const open = () => openPage(browser, url, device, prepare)
    const signedIn = async (role: DemoRole) => {
      const page = await open()
      await enter(page, { role, email: demo[role].email }, demo[role].home)
      return page
    }
    const { views: found, given, cookies } = await findViews(url)
    const views = town === 'quiet' ? found : crowdedOf(found)
    const pages: Record<Who, Page> = {
      visitor: await open(),
      resident: await signedIn('resident'),
      station: await signedIn('station'),
      director: await signedIn('director'),
      newcomer: await open(),
    }
    const registered = Array.from(cookies, ([name, value]) => ({ name, value, url }))
    await pages.visitor.context().addCookies(registered)
    await enter(pages.newcomer, { role: 'station', ...given }, '/station/password')
    await Promise.all([pages.visitor, pages.resident].map(page => speakIn(page.context(), url)))
    const wanted = views.filter(({ page }) => isChosen(page))
    const visitAll = async (own: View[]) => {
      for (const view of own) await visit(pages[view.who], view, size)
    }
    await Promise.all(
      Map.groupBy(wanted, ({ who }) => who)
        .values()
        .map(visitAll),
    )
    visited.push(...wanted)
    for (const page of Object.values(pages)) await page.context().close()
  }
  return visited
}
