import type { Page } from '@playwright/test'
import { refusals } from '../../contract/refusal.ts'
import { makeSpecialRequest } from '../../contract/request/request.ts'
import { callsOf } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident, asksByCall } from '../new-resident.ts'
import { staffWithCarrier } from '../street.ts'
import { logResidentOut, signIn } from '../sign-in.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Quick Actions' })
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Quick Actions' })
const confirmation = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Please Confirm Request?' })
const message = (page: Page) => page.getByRole('dialog', { name: /^Custom request/ })
const another = (page: Page) =>
  page.getByRole('alertdialog', { name: /^You already have a pickup/ })
const sent = (page: Page) => page.getByRole('dialog', { name: 'Request sent!' })

async function askForPickup(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  await expect(confirmation(page).or(another(page))).toBeVisible()
  if (await another(page).isVisible()) {
    await another(page).getByRole('button', { name: 'Request another' }).click()
  }
  await confirmation(page).getByRole('button', { name: 'Yes, send it' }).click()
  await expect(sent(page)).toBeVisible()
  await expect(sent(page)).toBeHidden()
}

async function askForSpecial(page: Page, text: string) {
  await page.getByRole('button', { name: 'Send us a hello!' }).click()
  await message(page).getByLabel('What should we pick up?').fill(text)
  await message(page).getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(sent(page)).toBeVisible()
  await expect(sent(page)).toBeHidden()
}

/** The id of the request that the home page speaks of, from the way to it. */
async function openTheOne(page: Page, headline: RegExp) {
  await page.getByRole('main').getByRole('link', { name: headline }).click()
  await expect(page).toHaveURL(/makerequest\/[0-9a-f-]+$/)
  return page.url().split('/').at(-1) ?? ''
}

test(
  'the quick actions work with the keyboard alone and give the focus back',
  { tag: '@desk' },
  async ({ page }) => {
    await arriveAsNewResident(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toBeVisible()
    await expectAccessible(page)
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('dialog, body') !== document.querySelector('dialog'),
      )
      // Past the last button the browser's own bar has its turn.
      const isNowhere = await page.evaluate(() => document.activeElement === document.body)
      expect(isOutside && !isNowhere, `Tab ${n + 1} left the dialog`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await overlay(page).getByRole('button', { name: 'GO: trash pickup request' }).focus()
    await page.keyboard.press('Enter')
    await expect(confirmation(page)).toContainText('14 Opebi Road')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(confirmation(page)).toBeHidden()
    await expect(page.getByText('Not sent')).toBeVisible()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByText('4/4')).toBeVisible()

    await page.keyboard.press('Enter')
    await overlay(page).getByRole('button', { name: 'GO: trash pickup request' }).focus()
    await page.keyboard.press('Enter')
    await confirmation(page).getByLabel('Pay with recyclables').check()
    await confirmation(page).getByRole('button', { name: 'Yes, send it' }).focus()
    await page.keyboard.press('Enter')
    await expect(sent(page)).toContainText('3')
    await expect(sent(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByText('3/4')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Waiting for a carrier' })).toBeVisible()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('Kwashe') ?? '{}'))
    expect(kept).toMatchObject({ state: { requestNumber: '3' } })

    // A second one for the same door is asked about; Enter means No.
    await page.keyboard.press('Enter')
    await overlay(page).getByRole('button', { name: 'GO: trash pickup request' }).focus()
    await page.keyboard.press('Enter')
    await expect(another(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(another(page)).toBeHidden()
    await expect(page.getByText('3/4')).toBeVisible()

    await opener(page).click()
    await overlay(page).getByRole('button', { name: 'GO: request history' }).click()
    await expect(page).toHaveURL('/user/home/makerequest')
    // By what it is, and in one list only.
    const open = page.getByRole('table', { name: 'Open requests' })
    await expect(open.getByRole('link', { name: 'Pickup, Home' })).toBeVisible()
    await expect(page.getByText('No past requests yet')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('a special request that fails says why, keeps what was typed, and goes through later', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(409))
  await arriveAsNewResident(page)
  await opener(page).click()
  await expect(overlay(page).getByLabel('Address')).toHaveValue('14 Opebi Road, Ikeja')
  await overlay(page).getByLabel('Address').fill('Town hall, Agege')
  await overlay(page).getByRole('button', { name: 'GO: special pickup request' }).click()
  const dialog = message(page)
  await expect(dialog.getByLabel('Address')).toHaveValue('Town hall, Agege')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(dialog.getByText('Please tell us what to pick up')).toBeVisible()

  const text = dialog.getByLabel('What should we pick up?')
  await text.fill('Forty bags after a wedding')
  const [, tooMany] = refusals.too_many_open
  await page.route(callsOf(makeSpecialRequest), route =>
    route.fulfill({ status: 409, json: { code: 'too_many_open', message: tooMany } }),
  )
  await dialog.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Error sending request: ${tooMany}`)
  await expect(text).toHaveValue('Forty bags after a wedding')
  await expectAccessible(page)

  await page.unroute(callsOf(makeSpecialRequest))
  let answerNow = () => {}
  const held = new Promise<void>(resolve => (answerNow = resolve))
  await page.route(callsOf(makeSpecialRequest), async route => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  answerNow()
  await expect(sent(page)).toBeVisible()
  await expect(page.getByText('Town hall, Agege')).toBeVisible()
  await expect(page.getByText('4/4')).toBeVisible()
})

test('after four the month is exhausted; a cancelled one is given back', async ({ page }) => {
  await arriveAsNewResident(page)
  await asksByCall(page)
  await asksByCall(page)
  await page.reload()
  for (const left of [1, 0]) {
    await askForPickup(page)
    await expect(page.getByText(`${left}/4`)).toBeVisible()
  }
  const exhausted = 'You have exhausted your request for the month, Make a custom request instead?'
  await expect(page.getByText(exhausted)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Make Request' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(message(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await opener(page).click()
  await expect(overlay(page).getByText(exhausted)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'See all requests' }).click()
  const open = page.getByRole('table', { name: 'Open requests' })
  await expect(open.getByRole('row')).toHaveCount(5)
  await open.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('You haven’t been charged.')
  await sure.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cancelled this request')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(open.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('1/4')).toBeVisible()

  // Four are seen at a glance: the filters stand there once something is narrowed.
  await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden()
  await page.goto('/user/home/makerequest?state=done')
  const history = page.getByRole('table', { name: 'Request History' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(history).toContainText('Cancelled')
  await page.reload()
  await expect(history.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Kind').selectOption('Custom request')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(history.getByRole('row')).toHaveCount(3)
})

test('a pickup comes without a reload, and is closed with a rating', async ({ page, request }) => {
  await arriveAsNewResident(page)
  await askForPickup(page)
  const id = await openTheOne(page, /Waiting for a carrier/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const staff = await staffWithCarrier(request)
  const title = page.getByRole('heading', { level: 1 })
  await staff.sends(id)
  await expect(title).toHaveText('Sani Bello will come today')
  await expect(page.getByRole('link', { name: /Call Sani Bello/ })).toBeVisible()
  await expectAccessible(page)
  await staff.picksUp(id)
  await expect(title).toHaveText('Is it gone?')
  await page.getByRole('button', { name: 'Yes, it’s gone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Close Pickup, Home/ })
  await dialog.getByRole('radio', { name: '3 of 5, okay' }).check()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 of 5, good' })).toBeChecked()
  await dialog.getByLabel('Comment').fill('Quick and friendly')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(title).toHaveText('This request is closed')
  await expect(page.getByText('Quick and friendly')).toBeVisible()
  await expect(page.getByText('4 of 5')).toBeAttached()
  await expectAccessible(page)
})

test('a quoted price is accepted as it was shown', async ({ page, request }) => {
  await arriveAsNewResident(page)
  await askForSpecial(page, 'An old sofa')
  const id = await openTheOne(page, /Waiting for a carrier/)
  const staff = await staffWithCarrier(request)
  await staff.quotes(id, 400_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have a quote')
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Quote for An old sofa: ₦4,000' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept ₦4,000' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for a carrier')
  await expect(page.getByText('You accepted ₦4,000')).toBeVisible()
})

test("somebody else's request is not shown, and that is said kindly", async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(403))
  await arriveAsNewResident(page)
  await askForPickup(page)
  await openTheOne(page, /Waiting for a carrier/)
  const url = page.url()
  await logResidentOut(page)
  await expect(page).toHaveURL('/')
  await signIn(page, 'resident')
  await page.goto(url)
  await expect(page.getByText('Request not found')).toBeVisible()
  await expectAccessible(page)
})
