import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { freePort } from '../bench/app-process.ts'
import { findChromium } from '../../e2e/chromium.ts'
import { goodShift, shiftsOf } from '../../e2e/layout-shift.ts'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { findViews, type View } from './views.ts'
import { report } from '../result.ts'
import { startServer } from '../server.ts'

// Nothing moves under the finger: every page that a resident, a station and a director open, on a phone
// and on a desk, with nothing kept and with what the browser keeps, over a slow line.

const sizes: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
/** Only pages whose address fits, while something is being mended. */
const chosen = new RegExp(process.env['PAGES'] ?? '')
const chosenSizes = new RegExp(process.env['SIZES'] ?? '')
const roles = ['resident', 'station', 'director'] as const

type Seen = { where: string; score: number; what: string[] }

async function openPage(browser: Browser, baseURL: string, size: BrowserContextOptions) {
  const context = await browser.newContext({
    ...size,
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    // What a service worker fetches comes over its own line, which is not slow.
    serviceWorkers: 'block',
  })
  return context.newPage()
}

/** Carriers have a link to the requests that they shall get. */
async function besides(page: Page): Promise<View[]> {
  const answer = await page.request.get('/api/stations/all-malams?free=true')
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  const path = `/station/assign?carrier=${data[0]?._id}`
  return [{ page: '/station/assign?carrier', path, who: 'station' }]
}

async function watchAll(browser: Browser, url: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const [size, options] of Object.entries(sizes)) {
    if (!chosenSizes.test(size)) continue
    const open = () => openPage(browser, url, options)
    const signedIn = async (role: DemoRole) => {
      const page = await open()
      await enter(page, { role, email: demo[role].email }, demo[role].home)
      return page
    }
    const visitor = await open()
    const pages = {
      resident: await signedIn('resident'),
      station: await signedIn('station'),
      director: await signedIn('director'),
    }
    const { resident, station, director } = pages
    const calls = {
      visitor: visitor.request,
      resident: resident.request,
      station: station.request,
      director: director.request,
    }
    const views = [...(await findViews(calls)), ...(await besides(station))]
    for (const role of roles) {
      const watched = await shiftsOf(pages[role])
      for (const { page, path } of views.filter(({ who }) => who === role)) {
        if (!chosen.test(page) || !path.startsWith('/')) continue
        for (const kept of ['cold', 'warm'] as const) {
          const shift = await watched.open(path, kept)
          seen.push({ where: `${page} ${size} ${kept}`, ...shift })
          if (process.env['VERBOSE']) say(seen.at(-1) as Seen)
        }
      }
    }
    for (const page of [visitor, ...Object.values(pages)]) await page.context().close()
  }
  return seen
}

const say = ({ where, score, what }: Seen) =>
  console.error(`${score.toFixed(3)} ${where}${what.map(each => `\n    ${each}`).join('')}`)

execFileSync(process.execPath, [
  join(fileURLToPath(new URL('../..', import.meta.url)), 'web/build.ts'),
])
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const port = await freePort()
const env = { PORT: String(port), DEMO: '1', PUSH_HOSTS: 'push.invalid' }
const server = await startServer({ env })
const seen = await watchAll(browser, `http://localhost:${port}`)
await browser.close()
await server.stop()

const moving = seen.filter(({ score }) => score >= goodShift)
if (!process.env['VERBOSE']) moving.forEach(say)
const worst = seen.toSorted((one, other) => other.score - one.score)[0]
report(
  'layout-shift',
  `${seen.length} openings of pages over a slow line, phone and desktop, cold and warm: ` +
    `the worst layout shift is ${worst?.score.toFixed(3)} (${worst?.where})`,
  [
    {
      goal: `every layout shift is below ${goodShift}`,
      held: moving.length === 0,
      seen: moving.length,
    },
  ],
)
