import type { Page } from '@playwright/test'
import { getSession } from '../contract/account.ts'
import { getRequest, makeRequest } from '../contract/request.ts'
import { done } from './calls.ts'
import { test, expect, expectAccessible } from './journey.ts'
import { arriveAsNewResident, staffWithCarrier } from './new-resident.ts'
import { asked, askAndKeep, askForPickup, lostNetwork, settled, waits } from './waiting.ts'

// What else a resident does without a network, and what is met on the way.

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a pickup is closed with a rating without a network, and the station hears of it once', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  await arriveAsNewResident(page, request)
  await askForPickup(page)
  await page.getByRole('main').getByRole('link', { name: 'Waiting for a carrier' }).click()
  await expect(page).toHaveURL(/makerequest\/[0-9a-f-]+$/)
  const requestId = page.url().split('/').at(-1) ?? ''
  const staff = await staffWithCarrier(request)
  await staff.sends(requestId)
  await staff.picksUp(requestId)
  await expect(title(page)).toHaveText('Your rubbish is picked up')
  await settled(page)
  await context.setOffline(true)

  const button = page.getByRole('button', { name: 'Close request' })
  const dialog = page.getByRole('dialog', { name: /^Close Pickup/ })
  await button.click()
  await dialog.getByRole('radio', { name: '4 of 5, good' }).check()
  await dialog.getByLabel('Comment').fill('Quick and friendly')
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('It is on this phone.')).toBeVisible()
  await expect(waits(page)).toContainText(/Close Pickup .*4 stars/s)
  // Whoever presses again has closed it already.
  await button.click()
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(dialog).toBeHidden()
  await expect(waits(page)).toHaveCount(1)
  await expect(title(page), 'nothing is done before it is accepted').toHaveText(
    'Your rubbish is picked up',
  )

  await context.setOffline(false)
  await expect(title(page)).toHaveText('This request is closed')
  await expect(waits(page)).toHaveCount(0)
  expect(await done(page.request, getRequest, { requestId })).toMatchObject({
    requestStatus: 'Closed',
    rating: 4,
    comment: 'Quick and friendly',
  })
})

test('the month is used up on another phone meanwhile: a question, and a custom request instead', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  quietConsole.allow(/status of 409/)
  await arriveAsNewResident(page, request)
  await settled(page)
  await context.setOffline(true)
  await askAndKeep(page)
  const me = await done(page.request, getSession, {})
  if (me?.role !== 'resident') throw new Error('Nobody is signed in.')
  const place = { userId: me._id, stationId: me.station._id }
  for (let left = 4; left > 0; left--) await done(page.request, makeRequest, place)
  await context.setOffline(false)
  const question = page.getByRole('region', {
    name: 'Refused: the four pickups of this month are used',
  })
  await expect(question).toContainText('Pickup, 14 Opebi Road, Ikeja')
  await expect(question).toContainText('Make a custom request instead? Nothing was taken.')
  expect(await asked(page.request)).toHaveLength(4)
  await question.getByRole('button', { name: 'Make a custom request' }).click()
  const form = page.getByRole('dialog', { name: /^Custom request/ })
  await expectAccessible(page)
  await form.getByLabel('What should we pick up?').fill('Four bags from the yard')
  await form.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await asked(page.request)).length).toBe(5)
  await expect(question).toHaveCount(0)
})
