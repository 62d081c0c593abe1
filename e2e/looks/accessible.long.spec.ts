import type { Page } from '@playwright/test'
import { findViews } from '../../lab/page-audit/views.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test, untilShown } from '../journey.ts'
import { demo, enter } from '../sign-in.ts'

/** A table that must be scrolled to the side hides the deeds at its end. */
const expectNothingCut = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main div, main fieldset')]
          .filter(each => getComputedStyle(each).overflowX === 'auto')
          .filter(each => each.scrollWidth > each.clientWidth + 1)
          .map(each => each.textContent?.slice(0, 40)),
      ),
    )
    .toEqual([])

// Every page, by day and by night, on a narrow screen and on a wide one: what axe finds, and whether it fits.

const narrow = { width: 360, height: 740 }
const wide = { width: 1440, height: 900 }
/** An old laptop: nothing is cut there either. */
const small = { width: 1024, height: 768 }

/** No pages of the app: letters, the gateway's sandbox and documents have an audit of their own. */
const elsewhere = /^\/(?:dev|api|sandbox)\/|^https?:/

for (const who of ['visitor', 'resident', 'station', 'director'] as const) {
  test(`every page of a ${who} can be used by everybody, by day and by night`, async ({
    page,
    baseURL,
    quietConsole,
  }) => {
    // Dead links, and what is not there, are pages, too.
    quietConsole.allow(/Failed to load resource.*(?:404|409|410|403|422)/)
    const { views } = await findViews(baseURL ?? '')
    const own = views.filter(view => view.who === who && !elsewhere.test(view.path))
    // Of a page that looks different for each row one is enough here: the audit looks at all.
    const chosen = own.filter((view, at) => own.findIndex(({ page }) => page === view.page) === at)
    expect(chosen.length).toBeGreaterThan(5)
    // As long as so many journeys may take.
    test.setTimeout(chosen.length * 60_000)
    if (who !== 'visitor') await enter(page, { role: who, email: demo[who].email }, demo[who].home)
    for (const { path } of chosen) {
      await page.setViewportSize(narrow)
      await page.goto(path)
      await untilShown(page)
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoViolations(page, { only: 'colours' })
      await page.setViewportSize(wide)
      await expectNoViolations(page, { only: 'colours' })
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      if (who === 'station' || who === 'director') {
        await page.setViewportSize(small)
        await expectNoSidewaysScroll(page)
        await expectNothingCut(page)
      }
    }
  })
}

test('where the system chooses the colours, what is chosen can be read', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, { role: 'station', email: demo.station.email }, '/station/assign')
  await untilShown(page)
  for (const path of ['/station/assign', '/station']) {
    await page.goto(path)
    await untilShown(page)
    const chosen = page.locator('main [aria-pressed="true"], main [aria-selected="true"]')
    await expect(chosen.first()).toBeVisible()
    const looks = await chosen.evaluateAll(nodes =>
      nodes.flatMap(node =>
        [node, ...node.querySelectorAll('*')].map(each => getComputedStyle(each).color),
      ),
    )
    expect(new Set(looks).size, path).toBe(1)
    const grounds = await chosen.evaluateAll(nodes =>
      nodes.map(node => getComputedStyle(node).backgroundColor),
    )
    expect(new Set(grounds).size, path).toBe(1)
    expect(grounds[0]).not.toBe(looks[0])
  }
})
