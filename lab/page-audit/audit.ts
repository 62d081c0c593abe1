import type { Page, Response } from '@playwright/test'
import { isFault, type Finding } from './allowed.ts'
import { engines } from './engines.ts'
import { checkCovered, checkEnlarged } from './enlarged.ts'
import { checkHeaders } from './headers.ts'
import { createHtmlChecker } from './html.ts'
import { createLinkChecker } from './links.ts'
import { checkForced } from './forced.ts'
import { dead, type View } from './views.ts'
import { isCheckChosen } from './visit.ts'

/** A letter as mail programs show it: its HTML is theirs, of tables and attributes long gone. */
export const isLetter = /\/dev\/mailbox\/[\w-]+$/

/** Addresses that lead on to another page. */
const leadsOn = /^\/(?:agent\/|forgotten-password)/

/** A link that is dead, and a page that is not there, are refused calls in the console. */
const isRefusal = (text: string, path: string) =>
  /Failed to load resource/.test(text) && (path.includes(dead) || path === '/no/such/page')
/** The service worker is blocked: answers shall come from the server. */
const isOurs = (text: string) => /Service Worker registration blocked/.test(text)

/** React marks a form whose sending is a function so; it never comes to that. */
const withoutReact = (html: string) => html.replaceAll(/ action="javascript:throw[^"]*"/g, '')

/** What the browser heard while a page was open, and whether it still waits for something. */
function watch(page: Page) {
  const seen = { responses: [] as Response[], console: [] as string[], open: new Set<unknown>() }
  page.on('request', each => each.resourceType() !== 'eventsource' && seen.open.add(each))
  page.on('requestfinished', each => seen.open.delete(each))
  page.on('requestfailed', each => seen.open.delete(each))
  page.on('response', each => seen.responses.push(each))
  page.on('pageerror', error => seen.console.push(`${error.name}: ${error.message}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) seen.console.push(message.text())
  })
  return seen
}

type Watched = ReturnType<typeof watch>

/** Until the page is drawn, has all it asked for, and nothing more comes. */
async function settle(page: Page, { open }: Watched) {
  const isDrawn = () =>
    document.querySelector('h1, h2, [role=heading]') !== null &&
    document.querySelector('[aria-busy="true"]') === null
  for (let calm = 0; calm < 3; calm = open.size === 0 ? calm + 1 : 0) {
    await page.waitForFunction(isDrawn, null, { timeout: 60_000 })
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const isWider = () =>
  document.documentElement.scrollWidth > document.documentElement.clientWidth
    ? `${document.documentElement.scrollWidth} px wide`
    : ''

/** What is wrong with the headers of all that came for a page. */
async function checkAnswers(responses: Response[], origin: string) {
  const wrong: string[] = []
  for (const response of responses) {
    const url = response.url()
    if (isLetter.test(url) || !/^https?:/.test(url)) continue
    const answer = { url, status: response.status(), headers: await response.allHeaders() }
    const found = url.startsWith(origin) ? checkHeaders(answer) : ['it comes from elsewhere']
    wrong.push(...found.map(text => `${text} at ${new URL(url).pathname}`))
  }
  return wrong
}

export type Audit = ReturnType<typeof createAudit>

/** Audits pages with every checker; has what was found and how much was checked. */
export function createAudit(origin: string) {
  const findings: Finding[] = []
  const counts = { engines: 0, html: 0, answers: 0 }
  const links = createLinkChecker(origin)
  const html = createHtmlChecker()
  const watched = new WeakMap<Page, Watched>()
  const note = (check: string, where: string, texts: string[]) =>
    void findings.push(...texts.map(text => ({ check, text, where })).filter(isFault))
  /** Runs a check if it is among the chosen ones. */
  const run = async (check: string, where: string, look: () => Promise<string[]>) => {
    if (isCheckChosen(check)) note(check, where, await look())
  }

  async function checkOnce(page: Page, view: View, size: string, document: Response | null) {
    const where = `${view.page} ${size}`
    const seen = watched.get(page) as Watched
    const { pathname } = new URL(page.url())
    const wanted = new URL(view.path, origin).pathname
    const isThere = pathname.toLowerCase() === wanted.toLowerCase() || leadsOn.test(wanted)
    if (!isThere) note('route', where, [`leads to ${pathname}`])
    note('sideways', where, [await page.evaluate(isWider)].filter(Boolean))
    if (!isLetter.test(view.path)) {
      await run('html', where, async () => [
        ...(await html.checkServed(withoutReact((await document?.text()) ?? ''))),
        ...(await html.checkDrawn(withoutReact(await page.content()))),
      ])
      counts.html += 2
      await run('covered', where, () => checkCovered(page))
      await run('forced', where, () => checkForced(page))
      if (size === 'phone') await run('enlarged', where, () => checkEnlarged(page))
    }
    await run('links', where, () => links.check(page, view.who))
    await run('headers', where, () => checkAnswers(seen.responses, origin))
    counts.answers += seen.responses.length
    note(
      'console',
      where,
      seen.console.filter(text => !isOurs(text) && !isRefusal(text, view.path)),
    )
  }

  return {
    origin,
    findings,
    counts: () => ({ ...counts, links: links.count() }),
    async check(page: Page, view: View, size: string) {
      const seen = watched.get(page) ?? watch(page)
      watched.set(page, seen)
      Object.assign(seen, { responses: [], console: [] })
      seen.open.clear()
      await page.emulateMedia({ colorScheme: 'light' })
      const document = await page.goto(view.path, { waitUntil: 'load', timeout: 60_000 })
      await settle(page, seen)
      await view.first?.(page)
      await checkOnce(page, view, size, document)
      const chosen = Object.entries(engines).filter(([name]) => isCheckChosen(name))
      if (chosen.length === 0) return
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settle(page, seen)
        for (const [name, engine] of chosen) {
          note(name, `${view.page} ${size} ${colorScheme}`, await engine(page))
          counts.engines += 1
        }
      }
    },
  }
}
