import { getSession } from '../../contract/account/account.ts'
import { getPrices } from '../../contract/price/price.ts'
import { listTickets } from '../../contract/support/support.ts'
import { callsOf, done } from '../calls.ts'
import { test, expect, expectAccessible } from '../journey.ts'
import { watchTop } from '../layout-shift.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { asked, askAndKeep, askForPickup, lostNetwork, settled, waits } from '../waiting.ts'

// What comes of what waited: a question, or that it is in your wallet.

test('a price that has changed on the way is a question, not a silent "no"', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  quietConsole.allow(/status of 409/)
  await arriveAsNewResident(page)
  // The station had another price when this phone last heard of it.
  await page.route(callsOf(getPrices), async route => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const answer = await route.fetch({ headers })
    const { data, ...rest } = (await answer.json()) as { data: { prices: { item: string }[] } }
    const prices = data.prices.map(each =>
      each.item === 'pickup' ? { ...each, amountKobo: 40_000 } : each,
    )
    await route.fulfill({ json: { ...rest, data: { ...data, prices } } })
  })
  await page.reload()
  await settled(page)
  await context.setOffline(true)
  await askAndKeep(page)
  await expect(waits(page)).toContainText('₦400 when you requested it')
  await page.unroute(callsOf(getPrices))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /The price is now ₦\d/ })).toBeVisible()
  await expect(
    page.getByText('It was ₦400 when you requested it. You haven’t been charged.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: '1 needs your answer' })).toBeVisible()
  expect(await asked(page.request)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Request at ₦/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for a carrier' })).toBeVisible()
  await expect(page.getByText('3/4')).toBeVisible()
  expect(await asked(page.request)).toHaveLength(1)
})

test('cancelling, a message to support and a new address wait, too, and arrive', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  await arriveAsNewResident(page)
  await askForPickup(page)
  await expect(page.getByText('3/4')).toBeVisible()
  // Each page is opened once, as with the service worker: without a network none would come.
  for (const place of ['Profile', 'Support']) {
    await page.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Waiting for a carrier' }).click()
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  await settled(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await expect(waits(page)).toContainText('Cancel Pickup')

  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.getByLabel('Message', { exact: true }).fill('The gate is blue now')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(waits(page)).toContainText('The gate is blue now')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').first().click()
  await page.getByLabel('Address').fill('2 Toyin Street, Ikeja')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(waits(page)).toContainText('2 Toyin Street, Ikeja')
  await expect(page.getByRole('link', { name: '3 not sent yet' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('All sent')).toBeVisible()
  await expect(waits(page)).toHaveCount(0)
  const tops = await watchTop(page)
  await expect(page.getByText('All sent')).toBeHidden()
  expect(await tops(), 'the page stays where it is').toHaveLength(1)
  const [pickup] = await asked(page.request)
  expect(pickup?.requestStatus).toBe('Cancelled')
  expect(await done(page.request, listTickets, {})).toHaveLength(1)
  expect(await done(page.request, getSession, {})).toMatchObject({
    address: '2 Toyin Street, Ikeja',
  })
  await expect(page.getByLabel('Address')).toHaveValue('2 Toyin Street, Ikeja')
})
