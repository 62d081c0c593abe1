import {
  test as base,
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { findViolations } from './axe.ts'

/** A test in which anything that the console calls an error is a failure. */
export const test = base.extend<{ quietConsole: { allow: (pattern: RegExp) => void } }>({
  quietConsole: [
    async ({ page }, use) => {
      const problems: string[] = []
      const allowed = [/Service Worker registration blocked by Playwright/]
      page.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(`${message.text()} (${message.location().url} on ${page.url()})`)
      })
      page.on('pageerror', error => problems.push(`${error.name}: ${error.message}`))
      await use({ allow: pattern => void allowed.push(pattern) })
      const unexpected = problems.filter(text => !allowed.some(pattern => pattern.test(text)))
      expect(unexpected, 'console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A refused call is an error line in Chromium's console; a journey that provokes one says so. */
export const refusedCall = (status: number) => new RegExp(`Failed to load resource.*${status}`)

/**
 * Until the app has taken over a login page that was touched: known by the marks that React leaves
 * on what it draws.
 */
export const appIsHere = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some(key => key.startsWith('__reactProps')),
  )

/** What a page shows besides itself: a dialog, a menu, mistakes in a form. */
const opened =
  'dialog[open], :popover-open, form:has([aria-invalid="true"]), [role="alert"]:not(:empty)'

/**
 * Fails on anything that axe finds in what a journey has brought about. Pages as they open are looked at
 * once for all journeys, in each theme and size: accessible.long.spec.ts.
 */
export async function expectAccessible(page: Page) {
  await untilShown(page)
  if ((await page.locator(opened).count()) > 0) await expectNoViolations(page, { within: opened })
}

export async function untilShown(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // A list is paler while it is being asked for again: those are not the colours people read.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Fails on anything that axe finds now, and goes on; in another theme only the colours are others. */
export async function expectNoViolations(page: Page, where?: Parameters<typeof findViolations>[1]) {
  const found = (await findViolations(page, where)).map(({ id, html }) => `${id}: ${html}`)
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}

/** Whoever works by keyboard never begins at the top of the page again. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** The link in the newest mail to an address, as soon as it has come. */
export async function linkMailedTo(request: APIRequestContext, to: string, subject: RegExp) {
  let link = ''
  await expect(async () => {
    const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const letters = (await answer.json()) as { subject: string; text: string }[]
    const letter = letters.find(each => subject.test(each.subject))
    link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** An address that no other journey uses. */
export const freshAddress = (who: string) => `${who}.${crypto.randomUUID().slice(0, 8)}@journey.ng`

/** Whether the page is wider than the screen: nobody should have to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

/** Whether something is on the screen as a whole, above the bar at the thumb. */
export async function expectInView(locator: Locator) {
  await expect(locator).toBeVisible()
  const isWhole = () =>
    locator.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      const bar = document.querySelector('[data-bar="places"]')?.getBoundingClientRect()
      return top >= 0 && bottom <= (bar?.height ? bar.top : innerHeight)
    })
  await expect.poll(isWhole).toBe(true)
}
