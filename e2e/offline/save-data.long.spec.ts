import type { APIRequestContext, Page } from '@playwright/test'
import { setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import { eventsPath } from '../../contract/live/live.ts'
import { assign } from '../../contract/request/request.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { demo, enter } from '../sign-in.ts'
import { desks, freshName, newCarrier, newResident } from '../station-desk.ts'

const profile = '/user/home/profile#appearance'

/** Somebody who has asked for a pickup, and a carrier with a photo who can be sent. */
async function somebodyWaits(request: APIRequestContext, page: Page) {
  const ngozi = await newResident(desks.phone, freshName('Ngozi'))
  const requestId = await ngozi.asks()
  const name = freshName('Sani')
  const carrierId = await newCarrier(request, desks.phone, name)
  const picture = new Uint8Array(await page.screenshot({ type: 'jpeg' }))
  const { _id: photo } = await done(request, uploadPicture, { picture })
  await done(request, setCarrierPhoto, { carrierId, photo })
  return {
    ngozi,
    requestId,
    /** The station sends the carrier; gives what the resident reads then. */
    isSent: async () => {
      await done(request, assign, { requestId, carrierId })
      return page.getByRole('heading', { name: `${name} will come today` })
    },
  }
}

/** What a page fetches from now on. */
function listenTo(page: Page) {
  const seen = { lines: 0, pictures: 0 }
  page.on('request', each => {
    if (new URL(each.url()).pathname === eventsPath) seen.lines += 1
    // The icon of the tab is no picture of anybody, and what stands in the style sheet travels in it.
    const isIcon = /^data:|favicon|icon-\d+/.test(each.url())
    if (each.resourceType() === 'image' && !isIcon) seen.pictures += 1
  })
  return seen
}

/** Another app for a moment, and back. */
async function lookAway(page: Page) {
  for (const state of ['hidden', 'visible']) {
    await page.evaluate(next => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: next })
      Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  }
}

const saving = (page: Page) => page.getByRole('switch', { name: 'Save data on this device' })

test('whoever saves data has no line and no photos, and still hears of a change on coming back', async ({
  page,
  request,
}) => {
  const { ngozi, requestId, isSent } = await somebodyWaits(request, page)
  await ngozi.opens(page, profile)
  await saving(page).click()
  await expect(saving(page)).toBeChecked()
  const seen = listenTo(page)
  await page.goto(demo.resident.home)
  await expect(page.getByText('3/4')).toBeVisible()
  const told = await isSent()
  await expect(told).toBeHidden()
  await lookAway(page)
  await expect(told).toBeVisible()
  await expect(page.getByRole('region', { name: /Want an alert/ })).toBeHidden()
  await page.goto(`/user/home/makerequest/${requestId}`)
  const show = page.getByRole('button', { name: 'Show photo' })
  await expect(show).toBeVisible()
  await expectAccessible(page)
  expect(seen).toEqual({ lines: 0, pictures: 0 })
  await show.click()
  await expect(show).toBeHidden()
  await expect.poll(() => seen.pictures).toBe(1)
})

test('whoever does not save data is told at once, and sees who comes', async ({
  page,
  request,
}) => {
  const { ngozi, isSent } = await somebodyWaits(request, page)
  const seen = listenTo(page)
  await ngozi.opens(page, demo.resident.home)
  await expect(page.getByText('3/4')).toBeVisible()
  await expect(await isSent()).toBeVisible()
  await expect.poll(() => seen).toEqual({ lines: 1, pictures: 1 })
})

test('what the browser says counts until somebody chooses, and then what they chose', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  const seen = listenTo(page)
  await enter(page, { role: 'resident', email: demo.resident.email }, profile)
  await expect(saving(page)).toBeChecked()
  expect(seen.lines).toBe(0)
  await saving(page).click()
  await expect(saving(page)).not.toBeChecked()
  await expect.poll(() => seen.lines).toBe(1)
  await page.reload()
  await expect(saving(page)).not.toBeChecked()
})
