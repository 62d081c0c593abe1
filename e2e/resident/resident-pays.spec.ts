import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident, oneIsDone } from '../new-resident.ts'
import { staffWithCarrier } from '../street.ts'
import { atCheckout, goToPay, pay, payments, putIn, topUp, wallet } from '../paying.ts'
import { logResidentOut, signIn } from '../sign-in.ts'

const showBalance = (page: Page) => page.getByRole('button', { name: 'Show balance' })
const balance = (page: Page) => page.getByRole('region', { name: 'Kwashe balance' })

/** Asks for a pickup on the home page, has it picked up, and closes it. */
async function haveOnePickedUp(page: Page, request: APIRequestContext, payment: string) {
  await page.goto('/user/home')
  await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Waiting for a carrier/ })
    .click()
  await expect(page).toHaveURL(/makerequest\/[0-9a-f-]+$/)
  await expect(page.getByRole('definition').filter({ hasText: payment })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const staff = await staffWithCarrier(request)
  await staff.sends(id)
  await staff.picksUp(id)
  await page.getByRole('button', { name: 'Yes, it’s gone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Close Pickup, Home/ })
  await expect(dialog).toContainText(
    payment.endsWith('set aside') ? 'will be paid now.' : 'It stays due until you pay it.',
  )
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request is closed')
}

test('the wallet hides its balance until the eye is pressed, and remembers it', async ({
  page,
}) => {
  await signIn(page, 'resident')
  // One switch: what is hidden here is hidden on the home page, too.
  await expect(page.getByRole('region', { name: 'Kwashe balance' })).toContainText('******')
  await page.goto(wallet)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
  await expect(balance(page)).toContainText('******')
  await expect(payments(page)).toContainText('******')
  await expect(page.getByRole('main')).not.toContainText('₦')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await showBalance(page).click()
  await expect(balance(page)).not.toContainText('******')
  await page.reload()
  await expect(balance(page)).toContainText(/₦[\d,]+\.\d\d/)
  await expect(balance(page)).not.toContainText('******')
  await expectAccessible(page)

  // Eight payments are in the first screen, each of them whole, with the headings of their months.
  const rows = payments(page).locator('tbody > tr:not([data-group])')
  await expect(rows.nth(8)).toBeVisible()
  const bar = await page.locator('[data-bar="places"]').boundingBox()
  const whole = await rows.evaluateAll(
    (all, floor) => all.filter(row => row.getBoundingClientRect().bottom <= floor).length,
    bar?.y ?? 0,
  )
  expect(whole).toBeGreaterThanOrEqual(8)

  // What is set aside opens what it counts.
  const aside = balance(page).getByRole('button', { expanded: false, name: /₦/ })
  await aside.click()
  const held = page.getByRole('region', { name: 'Set aside' })
  await expect(held.getByRole('listitem').first()).toContainText('₦500')
  await expectAccessible(page)
})

test('a top-up arrives on every open page, and its receipt prints', async ({ page }) => {
  await arriveAsNewResident(page)
  await page.getByRole('link', { name: 'Top-up balance' }).click()
  const dialog = topUp(page)
  const amount = dialog.getByLabel('Amount')
  await expectAccessible(page)
  for (const [typed, problem] of [
    ['a lot', 'Please enter an amount'],
    ['99.99', 'At least ₦100'],
    ['500,000.01', 'At most ₦500,000'],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(amount).toHaveAccessibleDescription(new RegExp(problem))
    await expect(amount).toBeFocused()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Top up', exact: true }).first().click()
  await dialog.getByRole('button', { name: '₦2,000', exact: true }).click()
  await expect(dialog).toContainText('No fees: ₦2,000 reaches your wallet.')

  const other = await page.context().newPage()
  await other.goto(wallet)
  await showBalance(other).click()
  await expect(balance(other)).toContainText('₦0')
  await dialog.getByRole('button', { name: 'Pay ₦2,000' }).click()
  await pay(page)
  await expect(page.getByRole('heading', { name: '₦2,000 is in your wallet' })).toBeVisible()
  await expect(page.getByText('You can spend ₦2,000 now.')).toBeVisible()
  await expect(balance(other)).toContainText('₦2,000')
  await expect(payments(other).getByRole('row', { name: /₦2,000 came in/ })).toBeVisible()
  await other.close()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expectReceiptToPrint(page)
})

async function expectReceiptToPrint(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const receipt = page.getByRole('article')
  for (const text of ['Kwashe', 'Ngozi Eze', 'Ikeja, Lagos', '₦2,000', 'Top-up', 'Lagos time']) {
    await expect(receipt).toContainText(text)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'All payments' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
}

test('whoever is declined or closes the checkout is told the truth and can try again', async ({
  page,
}) => {
  await arriveAsNewResident(page)
  await goToPay(page, '1,500.50')
  await atCheckout(page, /^Close$/)
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(topUp(page).getByLabel('Amount')).toHaveValue('1,500.50')
  await topUp(page).getByRole('button', { name: 'Pay ₦1,500.50' }).click()
  await atCheckout(page, /^Decline$/)
  await expect(page.getByRole('status')).toContainText('declined')
  await atCheckout(page, /^Close$/)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(wallet)
  await showBalance(page).click()
  await expect(balance(page)).toContainText('₦0')
  await expect(page.getByText('No payments yet')).toBeVisible()
})

test('whoever comes back before the bank has spoken sees that, and then the money', async ({
  page,
}) => {
  await arriveAsNewResident(page)
  await goToPay(page, '₦ 1000')
  await pay(page, 'webhook-late', 'verify-429')
  await expect(page.getByRole('heading', { name: 'Waiting for the bank' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('heading', { name: '₦1,000 is in your wallet' })).toBeVisible()

  await goToPay(page, '1000')
  await pay(page, 'other-amount')
  await expect(page.getByRole('heading', { name: 'We’re checking this payment' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'payments are searched, narrowed and taken along as a file',
  { tag: '@desk' },
  async ({ page, request }) => {
    await arriveAsNewResident(page)
    await putIn(page, '2000')
    await haveOnePickedUp(page, request, '₦500 set aside')
    await page.getByRole('link', { name: 'See payment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
    await expect(page.getByRole('article')).toContainText('₦500')
    await page.goto(`${wallet}?reason=pickup`)
    const rows = payments(page).locator('tr:not([data-group])')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).not.toContainText('₦')
    await showBalance(page).click()
    await expect(rows.last()).toContainText('₦500 went out')
    await page.goto(wallet)
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('₦1,500')
    await expect(payments(page).getByText('₦2,000 in, ₦500 out')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // Three are seen at a glance; the filters stand there once something is narrowed.
    await page.goto(`${wallet}?reason=top-up`)
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(rows).toHaveCount(2)
    const filter = page.getByRole('button', { name: 'Filter' })
    if (await filter.isVisible()) await filter.click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'All Payments' })).toBeFocused()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^kwashe-payments-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFF"Date","Time","What for","Request","Reference","Note","Amount","Balance"',
    )
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","[\d:]{8}","Pickup",.*,-500\.00,1500\.00$/)
    expect(lines[2]).toMatch(/"Top-up",.*,2000\.00,2000\.00$/)
  },
)

test('We couldn’t collect what is due, and the next money pays it', async ({ page, request }) => {
  await arriveAsNewResident(page)
  await haveOnePickedUp(page, request, '₦500 due at pickup')
  await expect(page.getByRole('heading', { name: '₦500 is due' })).toBeVisible()
  await page.goto('/user/home')
  await expect(page.getByRole('link', { name: 'Pay ₦500' })).toBeVisible()
  await page.goto(wallet)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: /^Pay: Pickup/ })).toBeVisible()
  await showBalance(page).click()
  await page.getByRole('button', { name: /^Pay ₦500: Pickup/ }).click()
  await expect(topUp(page).getByLabel('Amount')).toHaveValue('500')
  await expect(topUp(page)).toContainText('We’ll first pay the ₦500 that’s due.')
  await expectAccessible(page)
  await topUp(page).getByRole('button', { name: 'Pay ₦500' }).click()
  await pay(page)
  await expect(page.getByText('₦500 of it paid what was due.')).toBeVisible()
  await expect(page.getByText('You can spend ₦0 now.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your wallet' }).click()
  await expect(payments(page).getByRole('row', { name: /^Paid later/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₦500: Pickup/ })).toBeHidden()
})

test('with two dues it is said what to pay, and then requests are taken again', async ({
  page,
  request,
}) => {
  await arriveAsNewResident(page)
  for (let due = 0; due < 2; due++) await oneIsDone(page, request)
  await page.goto('/user/home')
  const ask = page.getByRole('main').getByRole('button', { name: 'Make Request' })
  await ask.click()
  const dialog = page.getByRole('alertdialog', { name: 'Please pay what is due first.' })
  await expect(dialog).toContainText('₦1,000 is due for 2 pickups.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(ask).toBeFocused()
  await page.getByRole('button', { name: 'Quick Actions' }).click()
  const overlay = page.getByRole('dialog', { name: 'Quick Actions' })
  await expect(overlay.getByRole('button', { name: 'GO: trash pickup request' })).toBeHidden()
  await expectAccessible(page)
  await overlay.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await expect(topUp(page).getByLabel('Amount')).toHaveValue('1,000')
  await topUp(page).getByRole('button', { name: 'Pay ₦1,000' }).click()
  await pay(page)
  await expect(page.getByText('You can spend ₦0 now.')).toBeVisible()
  await page.goto('/user/home')
  await ask.click()
  await expect(page.getByRole('button', { name: 'Yes, send it' })).toBeVisible()
})

test("somebody else's top-up and receipt are not shown, and that is said kindly", async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(403))
  await arriveAsNewResident(page)
  await putIn(page, '200')
  const returned = page.url()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const receipt = page.url()
  await logResidentOut(page)
  await expect(page).toHaveURL('/')
  await signIn(page, 'resident')
  await page.goto(returned)
  await expect(page.getByText('Top-up not found')).toBeVisible()
  await expectAccessible(page)
  await page.goto(receipt)
  await expect(page.getByText('Receipt not found')).toBeVisible()
  await expectAccessible(page)
})
