import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { listRequests } from '../contract/request/request.ts'
import { done } from './calls.ts'

export const lostNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|status of 50[03]/

/** What the server has of a resident's requests. */
export const asked = (request: APIRequestContext) => done(request, listRequests, {})

export const kept = (page: Page) => page.getByRole('dialog', { name: 'Saved on this phone' })
export const waits = (page: Page) =>
  page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem')

/** Waits until the page has everything that it needs without a network. */
export const settled = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-page')),
  )

/** Asks for one of the month's four, at the first place or at another. */
export async function askForPickup(page: Page, place?: string) {
  await page.getByRole('button', { name: 'Make Request', exact: true }).click()
  if (place) await page.getByLabel('From which place?').selectOption(place)
  await page.getByRole('button', { name: 'Yes, send it' }).click()
}

export async function askAndKeep(page: Page, place?: string) {
  await askForPickup(page, place)
  await expect(kept(page)).toBeVisible()
  await kept(page).getByRole('button', { name: 'OK' }).click()
}
