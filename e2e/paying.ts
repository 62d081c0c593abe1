import { expect, type Page } from '@playwright/test'

export const wallet = '/user/home/makepayment'

export const topUp = (page: Page) => page.getByRole('dialog', { name: 'Top up' })

export const payments = (page: Page) => page.getByRole('table', { name: 'All Payments' })

/** Types an amount into the top-up and goes to the sandbox's checkout. */
export async function goToPay(page: Page, typed: string) {
  await page.goto(`${wallet}?topup=1`)
  await topUp(page).getByLabel('Amount').fill(typed)
  await topUp(page).getByRole('button', { name: /^Pay/ }).click()
}

/** Presses a button of the checkout, which cannot be taken for a real one. */
export async function atCheckout(page: Page, button: RegExp, ...mishaps: string[]) {
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
  await expect(page).toHaveTitle(/sandbox/i)
  if (mishaps.length > 0) await page.getByText('What should go wrong?').first().click()
  for (const mishap of mishaps) await page.locator(`input[value="${mishap}"]`).check()
  await page.getByRole('button', { name: button }).click()
}

/** Pays at the checkout and comes back; what should go wrong is ticked first. */
export async function pay(page: Page, ...mishaps: string[]) {
  await atCheckout(page, /^Pay ₦/, ...mishaps)
  await expect(page).toHaveURL(/makepayment\/return\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Puts money into the wallet and waits until it is there. */
export async function putIn(page: Page, typed: string) {
  await goToPay(page, typed)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'is in your wallet' })).toBeVisible()
}
