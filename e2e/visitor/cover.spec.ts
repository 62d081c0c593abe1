import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

test('whether it comes to a street, and who waits for it', async ({ page, quietConsole }) => {
  // A number that is none is refused.
  quietConsole.allow(/422/)
  await page.goto('/')
  const street = page.getByRole('searchbox', { name: 'Is my street covered?' })
  const said = page.locator('#prices').getByRole('status')
  const join = page.locator('#prices').getByRole('link', { name: 'Create an account' })
  await expect(join).toBeHidden()
  for (const served of ['Toyin', 'toyin street', 'Allen Avenue', 'Opebi', 'Ikeja GRA']) {
    await street.fill(served)
    await expect(said).toHaveText('Yes: Ikeja, Lagos.')
    await expect(join).toHaveAttribute('href', '/user/register/phone')
    await street.fill('')
    await expect(said).toBeEmpty()
    await expect(join).toBeHidden()
  }
  await street.fill('VI')
  await street.press('Enter')
  await expect(said).toHaveText('Type a little more of your street.')
  // Whoever lives elsewhere in the town is not told yes.
  await street.fill('Lagos')
  await expect(said).toHaveText('In Lagos we serve Ikeja. Is that you?')
  await expect(join).toBeVisible()
  await street.fill('Lekki, Lagos')
  await expect(said).toHaveText('We don’t cover Lekki, Lagos yet.')
  await expect(join).toBeHidden()
  await wishesFor(page, said)
})

/** Leaves a number for a place that nobody serves yet; what is none is refused beside the field. */
async function wishesFor(page: Page, said: Locator) {
  const offer = page.getByRole('button', { name: 'Tell me when you do' })
  await offer.press('Enter')
  await expect(offer).toBeHidden()
  const contact = page.getByRole('textbox', { name: 'Your phone number or email' })
  await expect(contact).toBeFocused()
  await contact.fill('0803')
  await contact.press('Enter')
  await expect(contact).toHaveAccessibleDescription('Enter your phone number or email address.')
  await expect(contact).toHaveAttribute('aria-invalid', 'true')
  await expect(contact).toBeFocused()
  await contact.fill('0803 111 2233')
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(said).toHaveText('Thank you. We’ll tell you as soon as we collect there.')
  await expect(said).toBeFocused()
  await expect(contact).toBeHidden()
}

test('without a network the look-up says so, and looks when it is back', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  const street = page.getByRole('searchbox', { name: 'Is my street covered?' })
  const said = page.locator('#prices').getByRole('status')
  await context.setOffline(true)
  await street.fill('Opebi')
  await expect(said).toHaveText('You’re offline. We’ll check when you’re back online.')
  await context.setOffline(false)
  await expect(said).toHaveText('Yes: Ikeja, Lagos.')
})
