import type { Page, Request } from '@playwright/test'

// How much of a page moves by itself while it comes in, counted as browsers' vendors do (cumulative
// layout shift). On a fast machine everything comes at once and nothing is seen to move: hence the line
// and the processor of a cheap phone on a bad day.

/** What is good: https://web.dev/articles/cls. */
export const goodShift = 0.1

const slowLine = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
}
const slowerProcessor = 4
/** What has not come by then never comes: to wait on would be to say nothing. */
const longestMs = 120_000

type Shift = { at: number; value: number; what: string[] }
type Watched = typeof globalThis & { shifts: Shift[] }
type ShiftEntry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page before anything of ours. */
function noteShifts() {
  const shifts: Shift[] = []
  ;(globalThis as Watched).shifts = shifts
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = element?.textContent?.trim().slice(0, 30) ?? ''
    return `${element?.tagName.toLowerCase() ?? 'gone'} “${text}”`
  }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue
      const what = entry.sources.map(({ node, previousRect, currentRect }) => {
        const [from, to] = [previousRect, currentRect].map(
          ({ y, height }) => `${Math.round(y)}+${Math.round(height)}`,
        )
        return `${nameOf(node)} ${from} → ${to}`
      })
      shifts.push({ at: entry.startTime, value: entry.value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The worst window: shifts less than a second apart, within five seconds. */
function worstWindow(shifts: Shift[]) {
  let [sum, began, last, worst] = [0, 0, -Infinity, 0]
  for (const { at, value } of shifts) {
    const goesOn = at - last < 1000 && at - began < 5000
    if (!goesOn) [sum, began] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** A page on a slow line: how much each address that it opens moves by itself. */
export async function shiftsOf(page: Page) {
  const open = new Set<Request>()
  page.on('request', each => each.resourceType() !== 'eventsource' && open.add(each))
  page.on('requestfinished', each => open.delete(each))
  page.on('requestfailed', each => open.delete(each))
  await page.addInitScript(noteShifts)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })

  /** Until it is drawn, has all that it asked for, and nothing more comes of that. */
  async function settle() {
    const isDrawn = () =>
      document.querySelector('h1, h2, [role=heading]') !== null &&
      document.querySelector('[aria-busy="true"], .animate-breathe') === null
    const twoFrames = () =>
      new Promise<void>(done => {
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done()), 100))
      })
    const until = Date.now() + longestMs
    for (let calm = 0; calm < 3; calm = open.size === 0 ? calm + 1 : 0) {
      if (Date.now() > until) {
        const missing = Array.from(open, each => each.url())
        throw new Error(`${page.url()} still waits for ${missing.join(', ')}`)
      }
      await page.waitForFunction(isDrawn, null, { timeout: longestMs })
      await page.evaluate(twoFrames)
    }
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }

  return {
    /** Opens an address with nothing kept, or with what the browser keeps from before. */
    async open(path: string, kept: 'cold' | 'warm') {
      if (kept === 'cold') await devtools.send('Network.clearBrowserCache')
      open.clear()
      await page.goto(path, { timeout: longestMs })
      await settle()
      const shifts = await page.evaluate(() => (globalThis as Watched).shifts)
      const what = shifts
        .filter(({ value }) => value >= 0.01)
        .map(shift => `${shift.value.toFixed(2)} ${shift.what.slice(0, 4).join(', ')}`)
      return { score: worstWindow(shifts), what }
    },
  }
}

/** Where the page begins, in each frame from now on. */
export async function watchTop(page: Page) {
  type Watched = typeof globalThis & { tops: Set<number> }
  await page.evaluate(() => {
    const tops = new Set<number>()
    ;(globalThis as Watched).tops = tops
    const look = () => {
      const main = document.querySelector('main')
      if (main) tops.add(Math.round(main.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(globalThis as Watched).tops])
}
