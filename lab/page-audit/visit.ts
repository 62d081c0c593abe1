import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { devices, launchChromium } from '../chromium.ts'
import { freePort, startServer } from '../server.ts'
import { findViews, type View, type Who } from './views.ts'

// Every page of every role, opened by the person it is for, on a phone and on a desk.

/** Only pages whose address fits, while something is being mended. */
const chosenPages = new RegExp(process.env['PAGES'] ?? '')
const chosenSizes = new RegExp(process.env['SIZES'] ?? '')
export const isVerbose = Boolean(process.env['VERBOSE'])
export const isChosen = (page: string) => chosenPages.test(page)
export const sizes = Object.entries(devices).filter(([name]) => chosenSizes.test(name))

/** A server with the demo, and a browser. Its port is known beforehand: links in letters name it. */
export async function startSite() {
  const browser = await launchChromium()
  const port = await freePort()
  const env = { PORT: String(port), DEMO: '1', PUSH_HOSTS: 'push.invalid' }
  const server = await startServer({ env })
  return { browser, server, port, url: `http://localhost:${port}` }
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

type Visit = (page: Page, view: View, size: string) => Promise<void>

/** Opens every chosen page on every chosen device, each as its person; gives what was visited. */
export async function visitPages(
  { browser, url }: { browser: Browser; url: string },
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
    const { views, given, cookies } = await findViews(url)
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
    const wanted = views.filter(({ page }) => isChosen(page))
    for (const view of wanted) await visit(pages[view.who], view, size)
    visited.push(...wanted)
    for (const page of Object.values(pages)) await page.context().close()
  }
  return visited
}
