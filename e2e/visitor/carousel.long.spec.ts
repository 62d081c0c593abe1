import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const carousels = [{ name: 'A pickup in pictures', everyMs: 10_000, speedMs: 2500 }]

const partsOf = (page: Page, name: string) => {
  const carousel = page.getByRole('region', { name })
  const scroller = carousel.getByRole('list')
  return {
    carousel,
    scroller,
    /** How many slides it has moved on. */
    place: () =>
      scroller.evaluate(list => {
        const [first, second] = Array.from(list.children) as HTMLElement[]
        return list.scrollLeft / ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0))
      }),
  }
}

/** Opens the page with a clock that stands still, and one carousel at its beginning, held. */
async function openHeld(page: Page, name: string) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2026-11-02T08:00:00Z') })
  await page.goto('/')
  const parts = partsOf(page, name)
  await parts.scroller.focus()
  await page.clock.pauseAt(new Date('2026-11-02T09:00:00Z'))
  await page.clock.runFor(3000)
  await parts.scroller.evaluate(list => list.scrollTo({ left: 0, behavior: 'instant' }))
  return parts
}

const letGo = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur())

for (const { name, everyMs, speedMs } of carousels) {
  test.describe(name, () => {
    test(`moves on after ${everyMs} ms, on a way of ${speedMs} ms`, async ({ page }) => {
      const { place } = await openHeld(page, name)
      await letGo(page)
      await page.clock.runFor(everyMs - 1)
      expect(await place()).toBe(0)
      await page.clock.runFor(1 + speedMs / 2)
      const halfway = await place()
      expect(halfway).toBeGreaterThan(0.2)
      expect(halfway).toBeLessThan(0.8)
      await page.clock.runFor(speedMs / 2 + 50)
      expect(await place()).toBeCloseTo(1, 1)
      await page.clock.runFor(everyMs + speedMs)
      expect(await place()).toBeGreaterThan(1.1)
    })

    test('after the end comes the beginning', async ({ page }) => {
      const { scroller, place } = await openHeld(page, name)
      await scroller.evaluate(list => list.scrollTo({ left: 9999, behavior: 'instant' }))
      await letGo(page)
      await page.clock.runFor(everyMs + speedMs + 50)
      expect(await place()).toBe(0)
    })

    test('rests under the pointer', async ({ page }) => {
      const { carousel, place } = await openHeld(page, name)
      await carousel.hover()
      await letGo(page)
      await page.clock.runFor(3 * everyMs)
      expect(await place()).toBe(0)
      await page.mouse.move(0, 0)
      await page.clock.runFor(everyMs + speedMs + 50)
      expect(await place()).toBeCloseTo(1, 1)
    })

    test('rests while the focus is in it', async ({ page }) => {
      const { place } = await openHeld(page, name)
      await page.clock.runFor(3 * everyMs)
      expect(await place()).toBe(0)
    })

    test('rests in a hidden tab', async ({ page }) => {
      const { place } = await openHeld(page, name)
      const hide = (hidden: boolean) =>
        page.evaluate(value => {
          Object.defineProperty(document, 'hidden', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await hide(true)
      await letGo(page)
      await page.clock.runFor(3 * everyMs)
      expect(await place()).toBe(0)
      await hide(false)
      await page.clock.runFor(everyMs + speedMs + 50)
      expect(await place()).toBeCloseTo(1, 1)
    })

    test('rests for those who asked for less motion', async ({ page }) => {
      const { carousel, place } = await openHeld(page, name)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.waitForFunction(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
      await letGo(page)
      await page.clock.runFor(3 * everyMs)
      expect(await place()).toBe(0)
      // A step that was asked for is taken, without the way.
      await carousel.getByRole('button', { name: 'Next' }).click()
      expect(await place()).toBeCloseTo(1, 1)
    })

    test('has previous, next and pause', async ({ page }) => {
      const { carousel, place } = await openHeld(page, name)
      await carousel.getByRole('button', { name: 'Next' }).click()
      await page.clock.runFor(speedMs + 50)
      expect(await place()).toBeCloseTo(1, 1)
      await carousel.getByRole('button', { name: 'Previous' }).click()
      await page.clock.runFor(speedMs + 50)
      expect(await place()).toBeCloseTo(0, 1)
      await carousel.getByRole('button', { name: 'Pause' }).click()
      await page.mouse.move(0, 0)
      await letGo(page)
      await page.clock.runFor(3 * everyMs)
      expect(await place()).toBeCloseTo(0, 1)
      await carousel.getByRole('button', { name: 'Play' }).press('Enter')
      await page.mouse.move(0, 0)
      await letGo(page)
      await page.clock.runFor(everyMs + speedMs + 50)
      expect(await place()).toBeCloseTo(1, 1)
    })
  })
}

test('3.2 pictures are in view on a wide screen', { tag: '@desk' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const { scroller } = partsOf(page, 'A pickup in pictures')
  const inView = await scroller.evaluate(list => {
    const [first, second] = Array.from(list.children) as HTMLElement[]
    if (!first || !second) return 0
    const gap = second.offsetLeft - first.offsetLeft - first.offsetWidth
    return (list.clientWidth - 3 * gap) / first.offsetWidth
  })
  expect(inView).toBeCloseTo(3.2, 1)
})
