import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { freePort } from '../bench/app-process.ts'
import { findChromium } from '../../e2e/chromium.ts'
import { demo, enter, type DemoRole } from '../../e2e/sign-in.ts'
import { createLook, isLetter, type Finding } from './look.ts'
import { checkSecureServer } from './secure.ts'
import { findViews, givenStation, type View, type Who } from './views.ts'
import { report } from '../result.ts'
import { startServer, type ProofServer } from '../server.ts'

// Independent eyes: checkers that others wrote look at every page of every role, on a phone and on a
// desk, by day and by night.

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
/** Only pages whose address fits, while something is being mended. */
const chosen = new RegExp(process.env['PAGES'] ?? '')
const chosenSizes = new RegExp(process.env['SIZES'] ?? '')

async function openPage(browser: Browser, baseURL: string, size: BrowserContextOptions) {
  const context = await browser.newContext({
    ...size,
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Colours in the middle of a fade are not the colours people read.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  // Nothing may run in a letter, not even a checker: here it is looked at without its policy.
  await context.route(isLetter, async route => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  return context.newPage()
}

/** Everybody who looks, each in a browser of their own. */
async function openPages(browser: Browser, baseURL: string, size: BrowserContextOptions) {
  const open = () => openPage(browser, baseURL, size)
  const signedIn = async (role: DemoRole) => {
    const page = await open()
    await enter(page, { role, email: demo[role].email }, demo[role].home)
    return page
  }
  return {
    visitor: await open(),
    resident: await signedIn('resident'),
    station: await signedIn('station'),
    director: await signedIn('director'),
    newcomer: await open(),
  } satisfies Record<Who, Page>
}

async function lookAtAll(browser: Browser, url: string, seeing: ReturnType<typeof createLook>) {
  const views: View[] = []
  for (const [size, options] of Object.entries(sizes)) {
    if (!chosenSizes.test(size)) continue
    const pages = await openPages(browser, url, options)
    const { visitor, resident, station, director } = pages
    const calls = {
      visitor: visitor.request,
      resident: resident.request,
      station: station.request,
      director: director.request,
    }
    const found = (await findViews(calls)).filter(({ page }) => chosen.test(page))
    const given = { role: 'station', ...(await givenStation(calls)) } as const
    await enter(pages.newcomer, given, '/station/password')
    for (const view of found) {
      const before = seeing.findings.length
      await seeing.look(pages[view.who], view, size)
      if (process.env['VERBOSE']) sayFindings(seeing.findings.slice(before))
    }
    views.push(...found)
    for (const page of Object.values(pages)) await page.context().close()
  }
  return views
}

/** A director from whom two-step sign-in is wanted sees one page only, on a server that wants it. */
async function lookAtSecondStep(
  browser: Browser,
  { dataDir, port }: ProofServer,
  seeing: ReturnType<typeof createLook>,
) {
  const view = { page: '/director/second-step', path: '/director/second-step', who: 'director' }
  if (!chosen.test(view.page)) return []
  const env = { PORT: String(port), DIRECTOR_TWO_STEP: 'required' }
  const server = await startServer({ dataDir, env })
  for (const [size, options] of Object.entries(sizes)) {
    const page = await openPage(browser, seeing.origin, options)
    await enter(page, { role: 'director', email: demo.director.email }, view.path)
    await seeing.look(page, view as View, size)
    await page.context().close()
  }
  await server.stop()
  return Object.keys(sizes).map(() => view as View)
}

/** The same finding on many pages is one to mend. */
function sayFindings(findings: Finding[]) {
  const together = Map.groupBy(findings, ({ check, text }) => `${check}: ${text}`)
  for (const [text, places] of together) {
    const where = [...new Set(places.map(place => place.where))]
    console.error(
      `${text.slice(0, 600)}\n    on ${where.slice(0, 4).join(', ')} (${where.length} in all)`,
    )
  }
}

execFileSync(process.execPath, [
  join(fileURLToPath(new URL('../..', import.meta.url)), 'web/build.ts'),
])
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
// A port that is known beforehand: links in letters name it.
const port = await freePort()
const env = { PORT: String(port), DEMO: '1', PUSH_HOSTS: 'push.invalid' }
const server = await startServer({ env })
const url = `http://localhost:${port}`
const seeing = createLook(url)
const views = await lookAtAll(browser, url, seeing)
await server.stop()
views.push(...(await lookAtSecondStep(browser, server, seeing)))
await browser.close()
const secure = await checkSecureServer(server.dataDir, port, views)

const findings = [...seeing.findings, ...secure.findings]
sayFindings(findings)
const { engines, html, links, answers } = seeing.counts()
const pages = new Set(views.map(({ page }) => page)).size
report(
  'pages',
  `${pages} pages at ${views.length} addresses and sizes, light and dark: ${engines} looks by axe, ` +
    `IBM and HTMLCS, ${html} documents, ${links} links, ${answers + secure.answers} answers' headers; ` +
    `${findings.length} findings`,
  [{ goal: 'nothing found', held: findings.length === 0, seen: findings.length }],
)
