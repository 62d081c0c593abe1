import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { holdClock, openWorkshop, press } from '../workshop.ts'

const pressOutside = (page: Page) => page.mouse.click(5, 5)
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const dialogs = [
  { button: 'Failure', role: 'alertdialog', title: 'Login failed', closed: 'failure closed' },
  { button: 'Info', role: 'dialog', title: /closed on Sunday/, closed: 'info closed' },
  { button: 'Confirm', role: 'alertdialog', title: 'Please Confirm Request?', closed: 'no' },
  { button: 'Prompt, one line', role: 'dialog', title: /A Message/, closed: 'cancelled' },
  { button: 'Prompt, several lines', role: 'dialog', title: /A Message/, closed: 'cancelled' },
] as const
for (const { button, role, title, closed } of dialogs) {
  test(`${button}: Escape and a press outside close it, and the focus goes back`, async ({
    page,
  }) => {
    await openWorkshop(page, '?chapter=actions')
    const dialog = page.getByRole(role, { name: title })
    for (const leave of [() => page.keyboard.press('Escape'), () => pressOutside(page)]) {
      await press(page, button)
      await expect(dialog).toBeVisible()
      await leave()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(`Answer: ${closed}`, { exact: true })).toBeVisible()
      await expect(opener(page, button)).toBeFocused()
    }
    await press(page, button)
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
  })
}

test('a confirmation is yes only when somebody says yes', async ({ page }) => {
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Confirm')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answer: yes', { exact: true })).toBeVisible()
  await press(page, 'Confirm something dangerous')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Answer: kept', { exact: true })).toBeVisible()
})

test('a success closes by itself, in its time', async ({ page }) => {
  await holdClock(page, '?chapter=actions')
  await press(page, 'Timed success')
  const dialog = page.getByRole('dialog', { name: 'Request sent!' })
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1_199)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()
  await expect(opener(page, 'Timed success')).toBeFocused()
})

test('a prompt says what is wrong, stays for it, and closes when it is taken', async ({ page }) => {
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Prompt, one line')
  const dialog = page.getByRole('dialog', { name: 'Send Us A Message' })
  const field = dialog.getByLabel('What should we pick up?')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toHaveText('Please write what we should pick up')
  await page.keyboard.type('no')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/Error sending request: the station is closed/)
  await expect(field).toHaveValue('no')
  await expect(field).toBeFocused()
  await pressOutside(page)
  await expect(dialog, 'what is typed is not thrown away by a slip').toBeVisible()
  await field.fill('40 bags')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Answer: 40 bags')).toBeVisible()
})

test('what nobody expected keeps the prompt open with a sentence', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/broke on purpose/)
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Prompt, one line')
  const dialog = page.getByRole('dialog', { name: 'Send Us A Message' })
  await dialog.getByLabel('What should we pick up?').fill('broken')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/went wrong on our side/)
})

test('while the call runs, nothing dismisses the prompt', async ({ page }) => {
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Prompt, several lines')
  const dialog = page.getByRole('dialog', { name: 'Send Us A Message' })
  await dialog.getByLabel('What should we pick up?').fill('slow')
  await dialog.getByRole('button', { name: 'Make Custom Request' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('status')).toHaveText('Please wait…')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
  await pressOutside(page)
  for (let n = 0; n < 2; n++) await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Answer: nothing yet')).toBeAttached()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Answer: slow')).toBeVisible()
  await expect(opener(page, 'Prompt, several lines')).toBeFocused()
})

test('a prompt that does not arrive says so', async ({ page, quietConsole }) => {
  quietConsole.allow(/./)
  await page.route(/prompt-dialog.*\.js/, route => route.abort())
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Prompt, one line')
  await expect(page.getByRole('alertdialog')).toContainText('You seem to be offline')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Answer: cancelled')).toBeVisible()
})
test('a toast takes back what was done, and gives the focus back', async ({ page }) => {
  await openWorkshop(page, '?chapter=actions')
  await press(page, 'Toast with undo')
  await expect(page.getByText('Bags: 3')).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toHaveAttribute('aria-live', 'polite')
  await expect(notices).toContainText('One bag is gone.')
  await opener(page, 'Undo').focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bags: 4')).toBeVisible()
  await expect(notices).toBeEmpty()
  await expect(opener(page, 'Toast with undo')).toBeFocused()
})

test('a toast goes by itself, but waits for whoever points at it or is in it', async ({ page }) => {
  await holdClock(page, '?chapter=actions')
  await press(page, 'Toast with undo')
  const toast = page.getByText('One bag is gone.')
  await page.clock.runFor(9_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await opener(page, 'Undo').focus()
  await page.mouse.move(5, 5)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await opener(page, 'Toast').focus()
  await page.clock.runFor(10_000)
  await expect(toast).toBeHidden()
})

test('a toast waits behind a dialog, where nobody can press it', async ({ page }) => {
  await holdClock(page, '?chapter=actions')
  await press(page, 'Toast with undo')
  await press(page, 'Info')
  const dialog = page.getByRole('dialog', { name: /closed on Sunday/ })
  await expect(dialog).toBeVisible()
  await page.clock.runFor(60_000)
  const toast = page.getByText('One bag is gone.')
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.clock.runFor(9_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
})
