import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { devices } from '../chromium.ts'

/** What one visit cost: milliseconds, bytes on the wire, requests. */
export type Visit = {
  firstPaint: number
  largestPaint: number
  /** When the page said what it was opened for. */
  useful: number
  interactive: number
  bytes: number
  /** Of that, script. */
  scriptBytes: number
  requests: number
}

const slow = { kbitPerSecond: 400, latencyMs: 400, cpu: 6 }

/** Opens a page as a cheap phone on one bar of 3G does, with nothing kept from before. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  // What the service worker fetches afterwards, for the next time, is no part of the first view.
  const context = await browser.newContext({ ...devices.phone, serviceWorkers: 'block' })
  const seen = await look(context, url)
  await context.close()
  return seen
}

/** The same with what a browser has kept; `useful` is what the main part must say to be of use. */
export async function look(context: BrowserContext, url: string, useful = ''): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const traffic = await throttle(session)
  await page.addInitScript(watch, useful)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(
    () => (globalThis as unknown as { seen: Watched }).seen.usefulAt > 0,
    null,
    { timeout: 120_000 },
  )
  await quiet(page, traffic)
  const times = await page.evaluate(read)
  await page.close()
  const { bytes, scriptBytes, requests } = traffic
  return { ...times, bytes, scriptBytes: scriptBytes + times.inlineScript, requests }
}

async function throttle(session: CDPSession) {
  const traffic = { bytes: 0, scriptBytes: 0, requests: 0, open: 0 }
  const scripts = new Set<string>()
  const done = () => void (traffic.open -= 1)
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    // The line on which changes are told stays open.
    if (!request.url.startsWith('http') || type === 'EventSource') return
    if (request.url.endsWith('.js')) scripts.add(requestId)
    traffic.requests += 1
    traffic.open += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength
    done()
  })
  session.on('Network.loadingFailed', done)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: (slow.kbitPerSecond * 1000) / 8,
    uploadThroughput: (slow.kbitPerSecond * 1000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return traffic
}

/** Until nothing has been under way for a second and a half. */
async function quiet(page: Page, traffic: { open: number }) {
  for (let idle = 0; idle < 15; idle = traffic.open <= 0 ? idle + 1 : 0) {
    await page.waitForTimeout(100)
  }
}

type Watched = { largest: number; busyUntil: number; usefulAt: number }

/** Runs in the page, before anything of its own. */
function watch(useful: string) {
  const seen: Watched = { largest: 0, busyUntil: 0, usefulAt: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) seen.busyUntil = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  const pattern = new RegExp(useful)
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return
    if (useful && !pattern.test(document.querySelector('main')?.textContent ?? '')) return
    observer.disconnect()
    // When it can be seen.
    requestAnimationFrame(() => {
      seen.usefulAt = performance.now()
    })
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Interactive: drawn, its scripts run, and the last long piece of work done. */
function read() {
  const { seen } = globalThis as unknown as { seen: Watched }
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const scripted = load?.domContentLoadedEventEnd ?? 0
  return {
    firstPaint: paint,
    largestPaint: seen.largest,
    // Nothing is of use before it is painted.
    useful: Math.max(paint, seen.usefulAt),
    interactive: Math.max(paint, scripted, seen.usefulAt, seen.busyUntil),
    inlineScript: Array.from(document.querySelectorAll('script:not([src])')).reduce(
      (sum, { textContent }) => sum + (textContent?.length ?? 0),
      0,
    ),
  }
}
