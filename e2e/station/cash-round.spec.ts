import type { Page } from '@playwright/test'
import { getCash } from '../../contract/wallet/cash.ts'
import { formatNaira } from '../../contract/money.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { payments, wallet } from '../paying.ts'
import {
  deskOf,
  freshName,
  havePickedUp,
  newCarrier,
  newResident,
  pick,
  sitDown,
} from '../station-desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** With the keyboard alone: finds a resident in the dialog that is open. */
async function find(page: Page, name: string) {
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Amount')).toBeVisible()
}

async function tillOf(page: Page) {
  return (await done(page.request, getCash, {})).tillKobo
}

test('a carrier’s cash settles a due, stops at the ceiling, is counted and goes to the bank', async ({
  page,
  browser,
  request,
  quietConsole,
}, { project }) => {
  quietConsole.allow(refusedCall(409))
  const desk = deskOf(project.name)
  const [sani, bisi] = [freshName('Sani'), freshName('Bisi')]
  const carrierId = await newCarrier(request, desk, sani)
  const resident = await newResident(desk, bisi)
  const requestId = await resident.asks()
  await havePickedUp(request, requestId, carrierId)
  await resident.closes(requestId)
  const home = await browser.newPage({ viewport: page.viewportSize() })
  await resident.opens(home, wallet)
  await home.getByRole('button', { name: 'Show balance' }).click()
  const pay = home.getByRole('button', { name: /^Pay ₦500: Pickup/ })
  await expect(pay).toBeVisible()

  await sitDown(page, desk, '/station/cash')
  const take = page.getByRole('button', { name: 'Take cash' })
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(take, 'whoever changes their mind is where they were').toBeFocused()
  await page.keyboard.press('Enter')
  await find(page, bisi)
  await expect(dialog(page).getByLabel('Amount')).toBeFocused()
  await dialog(page).getByRole('button', { name: '₦500 due' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Taken by At the station' }).click()
  const picker = page.getByRole('dialog', { name: 'Taken by' })
  await picker.getByRole('searchbox').fill(sani)
  await expectAccessible(page)
  await picker.getByRole('button', { name: new RegExp(sani) }).click()
  await expect(picker).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: `Taken by ${sani}` })).toBeFocused()
  await expectAccessible(page)
  await dialog(page).getByLabel('Amount').press('Enter')
  await expect(dialog(page)).toContainText(`₦500 credited to ${bisi}`)
  await expect(dialog(page)).toContainText('₦500 of the amount due is paid.')
  await expect(payments(home).getByRole('row', { name: /^Paid later/ })).toBeVisible()
  await expect(pay).toBeHidden()

  await dialog(page).getByRole('button', { name: 'Take next' }).click()
  await find(page, bisi)
  await dialog(page).getByLabel('Amount').fill('19,600')
  // By a slip: how much it was and who took it is still there.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await take.click()
  await find(page, bisi)
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('19,600')
  await expect(dialog(page).getByRole('button', { name: `Taken by ${sani}` })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Take cash' }).click()
  await expect(dialog(page).getByRole('alert').first()).toHaveText(
    `${sani} would be over the cash limit. Count their cash first.`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/station/cash')

  const till = await tillOf(page)
  await page.getByRole('button', { name: `Count ${sani}’s cash` }).click()
  const books = page.locator('[data-books]')
  await expect(books.first()).toBeHidden()
  await expect(dialog(page)).not.toContainText('₦500.00')
  await dialog(page).getByText('Count by notes').click()
  await dialog(page).getByLabel('₦100', { exact: true }).fill('3')
  await expect(dialog(page).getByLabel('Counted')).toHaveValue('300')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('₦200 missing.')
  await expect(dialog(page)).toContainText('₦500.00')
  await expect(books.first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Record count' }).click()
  const note = dialog(page).getByLabel('What happened?')
  await expect(note).toHaveAccessibleDescription('Please say what happened')
  await expectAccessible(page)
  await note.fill('Lost on Depot Road')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Count ${sani}’s cash` }).click()
  await expect(dialog(page).getByLabel('Counted')).toHaveValue('300')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Lost on Depot Road')
  await dialog(page).getByRole('button', { name: 'Record count' }).click()
  await expect(page.getByText(formatNaira(till + 30_000), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('tab', { name: 'Counts' }).click()
  const counted = page.getByRole('row', { name: new RegExp(sani) })
  await expect(counted).toContainText('₦200 missing')
  await expect(counted).toContainText('Lost on Depot Road')
  await page.getByRole('button', { name: 'Carrier All' }).click()
  await pick(page, sani)
  await expect(page).toHaveURL(new RegExp(`of=${carrierId}`))
  await expect(counted).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'To bank' }).click()
  await dialog(page)
    .getByLabel('Counted')
    .fill(String((till + 30_000) / 100))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Cash matches.')
  await dialog(page).getByRole('button', { name: 'Taken to the bank' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await tillOf(page)).toBe(0)

  await page.getByRole('link', { name: 'Day sheet' }).click()
  await expect(page.getByRole('rowheader', { name: sani })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/station/assign/${requestId}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialog(page).getByRole('button', { name: 'All of it, ₦500' }).click()
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog(page).getByLabel('Reason')).toHaveAccessibleDescription(
    'Please enter a reason',
  )
  await expectAccessible(page)
  await dialog(page).getByLabel('Amount').fill('200')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('200')
  await dialog(page).getByRole('button', { name: 'Some left behind' }).click()
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('₦500 paid, ₦200 refunded')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const refund = payments(home).getByRole('row', { name: /^Refund/ })
  await expect(refund).toContainText('Some of your rubbish was left behind.')
  await expect(refund).toContainText('₦200')
  await home.goto(`/user/home/makerequest/${requestId}`)
  await expect(home.getByText('Your station refunded ₦200')).toBeVisible()
  await expect(home.getByText('₦200 to your wallet')).toBeVisible()
})
