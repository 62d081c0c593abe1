import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import fastify from 'fastify'
import { languageIn } from '../../contract/speech/language.ts'
import { readConfig } from '../../server/setting/config.ts'
import { sendSecurityHeaders } from '../../server/http/security-headers.ts'
import { serveWeb } from '../../server/http/web-files.ts'
import { launchChromium } from '../chromium.ts'
import { round } from '../measure.ts'
import { figure, report, type Goal } from '../report.ts'
import { chosenIn, middle, visitOpenings } from './openings.ts'
import { buildBarePage } from './bare-page.ts'
import { visit, type Visit } from './visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = figure('ROUNDS', 3)
/** In which the landing page and the login are opened: `LANGUAGE=ha`. */
const language = languageIn(process.env['LANGUAGE'])
const landing = language === 'en' ? '/' : `/${language}`
const login = chosenIn(language, '/user/login')
const goals = {
  landing: 1.3,
  login: 1.5,
  /** The first text of the carrier's page. */
  carrier: 1.3,
  scriptKb: 40,
  // In seconds: the line and the processor are those of a phone, wherever this runs.
  homeMs: 2500,
  againMs: 1000,
}

type Openings = Awaited<ReturnType<typeof visitOpenings>>
type Contestant = { name: string; url: string; visits: Visit[] }

/** The real server's way of sending files, without the rest of it. */
async function serve(folder: string) {
  const app = fastify()
  // What is compared with says nothing in another language.
  mkdirSync(join(folder, 'words'), { recursive: true })
  sendSecurityHeaders(app)
  await serveWeb(app, readConfig({}), { folder })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => app.close() }
}

function compare(contestants: Contestant[]) {
  const limit = middle(contestants.at(-1)?.visits ?? [], 'largestPaint')
  const table = contestants.map(({ name, visits }) => ({
    page: name,
    'first paint ms': Math.round(middle(visits, 'firstPaint')),
    'largest paint ms': Math.round(middle(visits, 'largestPaint')),
    'interactive ms': Math.round(middle(visits, 'interactive')),
    KB: Math.round(middle(visits, 'bytes') / 100) / 10,
    requests: middle(visits, 'requests'),
    'largest ÷ limit': round(middle(visits, 'largestPaint') / limit),
  }))
  console.table(table)
  return { ratio: table[0]?.['largest ÷ limit'] ?? Number.POSITIVE_INFINITY, limit }
}

/** The login pages, the homes and the carrier's page, each beside what is wanted of it. */
function judge({ logins, homes, carriers, again }: Openings, limit: number): Goal[] {
  const found: Goal[] = []
  const table: Record<string, unknown>[] = []
  const must = (page: string, what: string, seen: number, most: number) => {
    table.push({ page, what, seen, goal: most })
    found.push({ goal: `${page}: ${what} at most ${most}`, held: seen <= most, seen })
  }
  for (const { page, visits } of logins) {
    const ratio = round(middle(visits, 'largestPaint') / limit)
    must(page, 'largest paint ÷ limit', ratio, goals.login)
    const kb = round(middle(visits, 'scriptBytes') / 1000)
    must(page, 'KB of script before the first key', kb, goals.scriptKb)
  }
  for (const { page, visits } of homes) {
    must(page, 'ms to the first figures', Math.round(middle(visits, 'useful')), goals.homeMs)
  }
  for (const { page, visits } of carriers) {
    must(page, 'first text ÷ limit', round(middle(visits, 'useful') / limit), goals.carrier)
  }
  for (const { page, visits } of again) {
    must(page, 'ms, the second time', Math.round(middle(visits, 'useful')), goals.againMs)
  }
  console.table(table)
  return found
}

async function race(browser: Browser, contestants: Contestant[]) {
  // A first visit to each lets the server pack its pages, which it does once.
  for (const { url } of contestants) await fetch(url, { headers: { 'accept-encoding': 'br' } })
  for (let turn = 0; turn < rounds; turn++) {
    for (const { url, visits } of contestants) visits.push(await visit(browser, url))
  }
}

const browser = await launchChromium()
const bare = buildBarePage(root, landing)
const sites = await Promise.all([join(root, 'dist/web'), join(bare, 'built')].map(serve))
const [own = '', limit = ''] = sites.map(({ address }) => address)
let ratio = Number.POSITIVE_INFINITY
let found: Goal[] = []
try {
  const contestants: Contestant[] = [
    { name: `${landing} (this)`, url: own + landing, visits: [] },
    { name: `${login} (this)`, url: own + login, visits: [] },
    { name: 'the limit: bare HTML', url: `${limit}/`, visits: [] },
  ]
  console.log(`400 kbit/s, 400 ms, CPU ÷ 6, ${rounds} cold visits each, medians`)
  await race(browser, contestants)
  const compared = compare(contestants)
  ratio = compared.ratio
  found = judge(await visitOpenings(browser, rounds, language), compared.limit)
} finally {
  await browser.close()
  await Promise.all(sites.map(site => site.close()))
  rmSync(bare, { recursive: true, force: true })
}
report('web', `the landing page's largest paint takes ${ratio} × that of the limit`, [
  {
    goal: `largest paint within ${goals.landing} × of the limit`,
    held: ratio <= goals.landing,
    seen: ratio,
  },
  ...found,
])
