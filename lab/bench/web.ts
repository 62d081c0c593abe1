import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import type { Browser } from '@playwright/test'
import fastify from 'fastify'
import { readConfig } from '../../server/config.ts'
import { contentPolicy } from '../../server/http/content-policy.ts'
import { serveWeb } from '../../server/http/web-files.ts'
import { launchChromium } from '../chromium.ts'
import { median, round } from '../measure.ts'
import { figure, report } from '../report.ts'
import { buildBarePage, buildSinglePageApp } from './other-pages.ts'
import { visit, type Visit } from './visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = figure('ROUNDS', 3)
const goal = 1.3

type Contestant = { name: string; url: string; visits: Visit[] }

/** The real server's way of sending files, without the rest of it. */
async function serve(folder: string) {
  const app = fastify()
  await app.register(helmet, { contentSecurityPolicy: contentPolicy() })
  await serveWeb(app, readConfig({}), folder)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => app.close() }
}

function compare(contestants: Contestant[]): number {
  const middle = (visits: Visit[], key: keyof Visit) => median(visits.map(each => each[key]))
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
  return table[0]?.['largest ÷ limit'] ?? Number.POSITIVE_INFINITY
}

async function race(browser: Browser, contestants: Contestant[]) {
  // A first visit to each lets the server pack its pages, which it does once.
  for (const { url } of contestants) await fetch(url, { headers: { 'accept-encoding': 'br' } })
  for (let turn = 0; turn < rounds; turn++) {
    for (const { url, visits } of contestants) visits.push(await visit(browser, url))
  }
}

const browser = await launchChromium()
const singlePage = await buildSinglePageApp(root)
const bare = buildBarePage(root)
const sites = await Promise.all(
  [join(root, 'dist/web'), join(singlePage, 'built'), join(bare, 'built')].map(serve),
)
const [own = '', spa = '', limit = ''] = sites.map(({ address }) => address)
let ratio = Number.POSITIVE_INFINITY
try {
  const contestants: Contestant[] = [
    { name: '/ (this)', url: `${own}/`, visits: [] },
    { name: '/user/login (this)', url: `${own}/user/login`, visits: [] },
    { name: '/ as a single-page app', url: `${spa}/`, visits: [] },
    { name: 'the limit: bare HTML', url: `${limit}/`, visits: [] },
  ]
  console.log(`400 kbit/s, 400 ms, CPU ÷ 6, ${rounds} cold visits each, medians`)
  await race(browser, contestants)
  ratio = compare(contestants)
} finally {
  await browser.close()
  await Promise.all(sites.map(site => site.close()))
  for (const folder of [singlePage, bare]) rmSync(folder, { recursive: true, force: true })
}
report('web', `the landing page's largest paint takes ${ratio} × that of the limit`, [
  { goal: `largest paint within ${goal} × of the limit`, held: ratio <= goal, seen: ratio },
])
