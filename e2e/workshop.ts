import { expect, type Page } from '@playwright/test'

/** Opens the page that shows every part of the kit. */
export async function openWorkshop(page: Page, search = '') {
  await page.goto(`/dev/ui${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses a button with the keyboard. */
export async function press(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** A moment at which the page's clock stands still, so that times can be counted. */
export async function holdClock(page: Page, search = '') {
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await openWorkshop(page, search)
  await page.clock.pauseAt(new Date('2026-11-15T09:00:00Z'))
}
