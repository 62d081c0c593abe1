import type { Browser, Page } from '@playwright/test'
import { demo, enter } from '../../e2e/sign-in.ts'
import { report } from '../report.ts'
import { startServer, type RunningServer } from '../server.ts'
import { createAudit, isLetter, type Audit } from './audit.ts'
import type { Finding } from './allowed.ts'
import { checkHttpsServer } from './https.ts'
import { again } from './longer-words.ts'
import type { View } from './views.ts'
import {
  bringCrowd,
  isChosen,
  isVerbose,
  openPage,
  sizes,
  startSite,
  towns,
  visitPages,
  type Prepare,
} from './visit.ts'

// Checkers that others wrote audit every page of every role, on a phone and on a desk, light and dark.

/** Nothing may run in a letter, not even a checker: here it is looked at without its policy. */
const openLetters: Prepare = context =>
  context.route(isLetter, async route => {
    const response = await route.fetch(again)
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

/** A director from whom two-step sign-in is wanted sees one page only, on a server that wants it. */
async function auditSecondStep(
  browser: Browser,
  { dataDir, port }: RunningServer,
  audit: Audit,
): Promise<View[]> {
  const path = '/director/second-step'
  const view: View = { page: path, path, who: 'director' }
  if (!isChosen(view.page)) return []
  const env = { PORT: String(port), DIRECTOR_TWO_STEP: 'required' }
  const server = await startServer({ dataDir, env })
  for (const [size, device] of sizes) {
    const page = await openPage(browser, audit.origin, device)
    await enter(page, { role: 'director', email: demo.director.email }, view.path)
    await audit.check(page, view, size)
    await page.context().close()
  }
  await server.stop()
  return sizes.map(() => view)
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

async function lookAt(page: Page, view: View, size: string) {
  const before = audit.findings.length
  await audit.check(page, view, size)
  const isHere = ({ where }: Finding) => where.startsWith(`${view.page} ${size}`)
  if (isVerbose) sayFindings(audit.findings.slice(before).filter(isHere))
}

const site = await startSite()
const { browser, server, port, url } = site
const audit = createAudit(url)
const views: View[] = []
for (const town of towns) {
  if (town === 'crowded') await bringCrowd(server)
  const visited = await visitPages({ ...site, town }, lookAt, openLetters)
  views.push(...visited)
}
await server.stop()
views.push(...(await auditSecondStep(browser, server, audit)))
await browser.close()
const https = await checkHttpsServer(server.dataDir, port, views)

const findings = [...audit.findings, ...https.findings]
sayFindings(findings)
const { engines, html, links, answers } = audit.counts()
const pages = new Set(views.map(({ page }) => page)).size
report(
  'page-audit',
  `${pages} pages at ${views.length} addresses and sizes, light and dark: ${engines} audits by axe, ` +
    `IBM and HTMLCS, ${html} documents, ${links} links, ${answers + https.answers} answers' headers; ` +
    `${findings.length} findings`,
  [{ goal: 'nothing found', held: findings.length === 0, seen: findings.length }],
)
