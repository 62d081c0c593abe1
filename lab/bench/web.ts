import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import { chromium, type Browser } from '@playwright/test'
import fastify from 'fastify'
import { findChromium } from '../../e2e/chromium.ts'
import { readConfig } from '../../server/config.ts'
import { contentPolicy } from '../../server/http/content-policy.ts'
import { serveWeb } from '../../server/http/web-files.ts'
import { buildBarePage, buildSinglePageApp } from './rival.ts'
import { visit, type Visit } from './visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = Number(process.env['ROUNDS'] ?? 3)
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function report(contestants: Contestant[]) {
  const figure = (visits: Visit[], key: keyof Visit) => median(visits.map(each => each[key]))
  const limit = figure(contestants.at(-1)?.visits ?? [], 'largestPaint')
  const table = contestants.map(({ name, visits }) => ({
    page: name,
    'first paint ms': Math.round(figure(visits, 'firstPaint')),
    'largest paint ms': Math.round(figure(visits, 'largestPaint')),
    'interactive ms': Math.round(figure(visits, 'interactive')),
    KB: Math.round(figure(visits, 'bytes') / 100) / 10,
    requests: figure(visits, 'requests'),
    'largest ÷ limit': Math.round((figure(visits, 'largestPaint') / limit) * 100) / 100,
  }))
  console.table(table)
  const ratio = table[0]?.['largest ÷ limit'] ?? Number.POSITIVE_INFINITY
  console.log(`Goal: the landing page's largest paint within ${goal} × of the limit: ${ratio} ×`)
  if (ratio > goal) process.exitCode = 1
}

async function race(browser: Browser, contestants: Contestant[]) {
  // A first visit to each lets the server pack its pages, which it does once.
  for (const { url } of contestants) await fetch(url, { headers: { 'accept-encoding': 'br' } })
  for (let round = 0; round < rounds; round++) {
    for (const { url, visits } of contestants) visits.push(await visit(browser, url))
  }
}

execFileSync(process.execPath, [join(root, 'web/build.ts')], { stdio: 'inherit' })
const rival = await buildSinglePageApp(root)
const bare = buildBarePage(root)
const sites = await Promise.all(
  [join(root, 'dist/web'), join(rival, 'built'), join(bare, 'built')].map(serve),
)
const [own = '', spa = '', limit = ''] = sites.map(({ address }) => address)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const contestants: Contestant[] = [
    { name: '/ (this)', url: `${own}/`, visits: [] },
    { name: '/user/login (this)', url: `${own}/user/login`, visits: [] },
    { name: '/ as a single-page app', url: `${spa}/`, visits: [] },
    { name: 'the limit: bare HTML', url: `${limit}/`, visits: [] },
  ]
  console.log(`400 kbit/s, 400 ms, CPU ÷ 6, ${rounds} cold visits each, medians`)
  await race(browser, contestants)
  report(contestants)
} finally {
  await browser.close()
  await Promise.all(sites.map(site => site.close()))
  for (const folder of [rival, bare]) rmSync(folder, { recursive: true, force: true })
}
