import { carrierPage } from '../../contract/page.ts'
import { languageCookie } from '../../contract/speech/language.ts'
import { goThere, street } from '../carrier-phone.ts'
import { holdApp } from '../hold-app.ts'
import { appIsHere, expect, test } from '../journey.ts'
import { digitsSentTo } from '../sms.ts'

// The carrier's page before the app has come.

test('a carrier types the number before the app has come, and sends it: nothing is lost', async ({
  page,
  request,
}) => {
  const { carrier, stops } = await street()
  const app = await holdApp(page)
  await page.goto(carrierPage, { waitUntil: 'commit' })
  const number = page.getByLabel('Your phone number')
  await number.pressSequentially(carrier.phoneNumber.slice(0, -1))
  await number.press('ArrowLeft')
  await expect.poll(app.asked, 'it comes without a touch').toBeGreaterThan(0)
  await app.letThrough()
  await appIsHere(page)
  await expect(number).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(carrier.phoneNumber.slice(-1))
  await expect(number, 'the caret and the text are where they were').toHaveValue(
    carrier.phoneNumber,
  )
  const again = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await number.fill(carrier.phoneNumber)
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await again.letThrough()
  await page.getByLabel('Code from the SMS').fill(await digitsSentTo(request, carrier.phoneNumber))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stops[0]?.address ?? '')
})

test('a carrier who is out reads where the round stands before the app has come', async ({
  page,
}) => {
  const { shown, stops } = await street(2)
  const link = await shown()
  const app = await holdApp(page)
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText('Logging you in…')).toBeVisible()
  await expect(page.getByLabel('Your phone number')).toHaveCount(0)
  await app.letThrough()
  await expect(page.getByText('Stop 1 of 2')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const address = (await heading.textContent()) ?? ''
  expect(stops.map(stop => stop.address)).toContain(address)
  await goThere(page)
  await page.getByRole('button', { name: 'Not done' }).click()
  await page.getByRole('button', { name: 'Gate locked' }).click()
  await expect(page.getByText('Stop 2 of 2')).toBeVisible()
  await expect(heading).not.toHaveText(address)
  const next = (await heading.textContent()) ?? ''

  // What was said on another day is not said again.
  const tomorrow = await holdApp(page)
  await page.clock.setFixedTime(Date.now() + 86_400_000)
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toHaveText('Loading...')
  await page.clock.setSystemTime(Date.now())
  await tomorrow.letThrough()

  const later = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toHaveText(next)
  await expect(page.getByText('Stop 2 of 2')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₦500 take cash')
  await page.getByRole('button', { name: 'English' }).click()
  await later.letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await page.getByRole('button', { name: 'Hausa' }).click()
  await expect(page.getByRole('button', { name: 'Na tashi' })).toBeVisible()
})

test("the carrier's page is in the carrier's language before the app has come", async ({
  page,
}) => {
  const app = await holdApp(page)
  await page.goto(`${carrierPage}?${languageCookie}=ha`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  const number = page.getByLabel('Lambar wayarku')
  await number.fill('0803')
  await app.letThrough()
  await appIsHere(page)
  await expect(number).toHaveValue('0803')
  await expect(page).toHaveURL(carrierPage)
})

test('a number that is sent in one language while the page changes to another is sent all the same', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { carrier } = await street()
  const app = await holdApp(page)
  await page.goto(carrierPage, { waitUntil: 'commit' })
  await page.getByLabel('Your phone number').fill(carrier.phoneNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  // Another page of this phone has chosen Hausa meanwhile.
  await context.addCookies([{ name: languageCookie, value: 'ha', url: baseURL ?? '' }])
  await app.letThrough()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  const code = page.getByRole('textbox').first()
  await code.fill(await digitsSentTo(request, carrier.phoneNumber))
  await expect(page.getByLabel('Lambar wayarku')).toHaveCount(0)
})

test('where the browser offers it, a carrier can put the page on the phone', async ({ page }) => {
  await page.goto(carrierPage)
  await appIsHere(page)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => (document.title = 'asked') }))
    // The browser shows nothing by itself.
    if (!offer.defaultPrevented) document.title = 'shown'
  })
  await page.getByRole('button', { name: 'English' }).click()
  const add = page.getByRole('button', { name: /^Keep .* on your phone$/ })
  await add.click()
  await expect(page).toHaveTitle('asked')
  await expect(add).toBeHidden()
})

test("where the carrier's page cannot be fetched it says so, and the next press helps", async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  await page.route(/\/assets\/[^/]+\.js$/, route => route.abort())
  await page.goto(carrierPage, { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  const number = page.getByLabel('Your phone number')
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await number.fill('0803')
  await appIsHere(page)
  await expect(number).toHaveValue('0803')
  await expect(page.getByRole('alert')).toBeEmpty()
})
