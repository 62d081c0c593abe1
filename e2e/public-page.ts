import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Every width at which the description changes a layout, one beyond it, and a wide screen. */
export const widths = [320, 360, 425, 426, 450, 451, 748, 749, 768, 800, 801, 1024, 1051, 1440]

/** Notes every request that leaves the site. */
export function watchStrangers(page: Page): string[] {
  const strangers: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.hostname !== 'localhost') strangers.push(request.url())
  })
  return strangers
}

/** Scrolls there at once and waits until the page has noticed. */
export async function scrollPageTo(page: Page, y: number) {
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(y)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(null))))
}

export const hasShadow = (element: Locator) =>
  element.evaluate(
    each =>
      !/^(?:none|(?:rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(?:, )?)+)$/.test(
        getComputedStyle(each).boxShadow,
      ),
  )

/** The page's facts for search engines. */
export async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  return JSON.parse(text ?? '') as Record<string, unknown>
}
