import type { Page } from '@playwright/test'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { openMenu } from '../sign-in.ts'
import { sitDown } from '../station-desk.ts'

/** A station that no other journey asks for anything. */
const desk = { email: 'portharcourt@kwashe.demo', station: 'Trans Amadi, Port Harcourt' } as const

/** Both sizes change the same list at the same time, so each has a price of its own. */
const wishes = {
  phone: {
    item: 'Pickup',
    prices: ['610', '640'],
    opens: 'Make Request',
    dialog: 'Please Confirm Request?',
  },
  desktop: {
    item: 'Custom request',
    prices: ['2,610', '2,640'],
    opens: 'Send us a hello!',
    dialog: 'Custom request, from ₦2,610',
  },
} as const
type Wish = (typeof wishes)[keyof typeof wishes]

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Saved.')).toBeVisible()
  await notices.getByRole('button', { name: 'Dismiss' }).click()
}

/** The staff's list: wrong amounts are refused, one price changes now and once more later. */
async function changePrices(page: Page, { item, prices: [now, later] }: Wish) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [price, glass] = [page.getByLabel(item), page.getByLabel('Glass')]
  const rate = await glass.inputValue()
  await price.fill('200,000')
  await glass.fill('a little')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(price).toHaveAccessibleDescription(/between ₦[\d,.]+ and ₦/)
  await expect(glass).toHaveAccessibleDescription(/Please enter an amount/)
  await expect(price).toBeFocused()
  await expectAccessible(page)
  await glass.fill(rate)
  await price.fill(now)
  await expect(page.getByText(`From today: ${item} ₦${now}.00.`)).toBeVisible()
  await save(page)
  const row = page.getByRole('listitem').filter({ has: price })
  await expect(row).toContainText(`Today ₦${now}.00 · since today`)
  await page.getByLabel('From').fill(addDays(lagosDay(new Date()), 9))
  await price.fill(later)
  await save(page)
  await expect(row).toContainText(`₦${later}.00 from`)
}

test('staff change a price; residents read it, and what they ask for then costs it', async ({
  page,
}, { project }) => {
  const wish = wishes[project.name as keyof typeof wishes]
  const { item, opens, dialog: name } = wish
  const [now, later] = wish.prices.map(each => `₦${each}.00`) as [string, string]
  await sitDown(page, desk, '/station/prices')
  await changePrices(page, wish)
  await openMenu(page)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/')

  await arriveAsNewResident(page, { station: desk.station })
  await page.getByRole('main').getByRole('button', { name: opens }).click()
  const dialog = page.locator('dialog').filter({ has: page.getByRole('heading', { name }) })
  await expect(dialog).toContainText(now.replace('.00', ''))
  await expect(dialog).toContainText(/Your wallet is empty/)
  await dialog.getByRole('checkbox', { name: 'Pay with recyclables' }).check()
  await expect(dialog).toContainText(/You’ll pay with recyclables at pickup/)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'All prices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Prices at ${desk.station}`)
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: item })
  await expect(row).toContainText(now)
  await expect(row).toContainText(`${later} from`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/user/home')
  await page.getByRole('main').getByRole('button', { name: opens }).click()
  const message = dialog.getByLabel('What should we pick up?')
  if (await message.isVisible()) await message.fill('An old sofa')
  await dialog.getByRole('button', { name: /^(?:Yes, send it|Make Custom Request)$/ }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Waiting for a carrier/ })
    .click()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: now.replace('.00', '') })
      .first(),
  ).toBeVisible()
})
