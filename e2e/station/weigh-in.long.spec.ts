import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { weigh } from '../../contract/recyclable/recyclable.ts'
import { close, makeRequest } from '../../contract/request/request.ts'
import { callsOf, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { staffWithCarrier } from '../street.ts'
import { payments, wallet } from '../paying.ts'
import { demo, signIn } from '../sign-in.ts'
import { choose, freshName, sitDown } from '../station-desk.ts'

const desk = { email: demo.station.email, station: 'Ikeja, Lagos' } as const
const short = (requestId: string) => `#${requestId.slice(-6).toUpperCase()}`

type Stored = { state: { userDetails: { _id: string; station: { _id: string } } } }

/** A resident in a browser of their own, who owes for one pickup and waits for another. */
async function owingResident(browser: Browser, baseURL: string | undefined, name: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const home = await context.newPage()
  await arriveAsNewResident(home, { name })
  const stored = await home.evaluate(() => localStorage.getItem('Kwashe'))
  const { _id, station } = (JSON.parse(stored ?? '') as Stored).state.userDetails
  const asks = async (payWith: 'wallet' | 'recyclables') => {
    const asked = { userId: _id, stationId: station._id, payWith }
    return (await done(home.request, makeRequest, asked))._id
  }
  return { home, asks, userId: _id, leaves: () => context.close() }
}

/** Has a pickup made and closed without money in the wallet. */
async function owe(home: Page, request: APIRequestContext, requestId: string) {
  const staff = await staffWithCarrier(request)
  await staff.sends(requestId)
  await staff.picksUp(requestId)
  await done(home.request, close, { requestId })
}

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
const total = (page: Page) => page.getByRole('region', { name: 'Total' })

test('six kilos pay what was due and the next pickup, and the wallet shows it at once', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const name = freshName('Ngozi')
  const { home, asks, leaves } = await owingResident(browser, baseURL, name)
  await owe(home, request, await asks('wallet'))
  const next = await asks('recyclables')
  await home.goto(wallet)
  await home.getByRole('button', { name: 'Show balance' }).click()
  const due = home.getByRole('button', { name: /^Pay ₦500: Pickup/ })
  const balance = home.getByRole('region', { name: 'Kwashe balance' })
  await expect(due).toBeVisible()
  await expect(balance).toContainText('₦0')

  await sitDown(page, desk, '/station/weigh')
  await findByKeyboard(page, name)
  await expect(page.getByText('₦500 due since')).toBeVisible()
  await expect(page.getByRole('radio', { name: /pays with recyclables/ })).toBeChecked()
  await typeKilos(page)
  await page.reload()
  await expect(total(page)).toContainText('₦1,500 for 6 kg')
  await expect(page.getByText('₦500 due since')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Confirm' }).click()
  const last = page.getByRole('dialog', { name })
  await expect(last).toContainText(`brings 6 kg for ${short(next)}`)
  await expectAccessible(page)
  await last.getByRole('button', { name: 'Credit ₦1,500' }).dblclick()
  await expect(page.getByRole('heading', { name: `₦1,500 credited to ${name}` })).toBeFocused()
  await expect(page.getByText('₦500 paid what was due')).toBeVisible()
  await expect(page.getByText(`₦500 is set aside for ${short(next)}`)).toBeVisible()
  await expectAccessible(page)

  await expect(balance).toContainText('₦500')
  await expect(due).toBeHidden()
  await expect(payments(home).getByRole('row', { name: /₦1,500 came in/ })).toHaveCount(1)
  await home.getByRole('link', { name: /^Recyclables.*receipt$/ }).click()
  await home.emulateMedia({ media: 'print' })
  const receipt = home.getByRole('article')
  await expect(receipt.getByRole('row', { name: /PET bottles 6 kg ₦250/ })).toBeVisible()
  await expect(home.getByRole('navigation')).toHaveCount(0)
  await leaves()
})

/** Finds somebody without a pointer: type, Enter. */
async function findByKeyboard(page: Page, name: string) {
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(name)
  const found = page.getByRole('list', { name: 'Residents' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await expectAccessible(page)
  // The only one that is found is picked.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
}

/** Types a weight, wrong at first, and takes another off the list with the keys on the screen. */
async function typeKilos(page: Page) {
  const pet = tile(page, 'PET bottles')
  await pet.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Kilos')).toBeFocused()
  await page.keyboard.type('6.0000')
  await expect(page.getByRole('alert').filter({ hasText: 'three decimals' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pet).toBeFocused()
  await tile(page, 'Glass').click()
  const keypad = page.getByRole('dialog', { name: 'Glass' })
  for (const key of ['1', '2', 'Delete the last digit', 'point', '5']) {
    await keypad.getByRole('button', { name: key, exact: true }).click()
  }
  await expect(keypad.getByRole('status')).toHaveText('₦45')
  await keypad.getByRole('button', { name: 'Done' }).click()
  await expect(total(page)).toContainText('₦1,545 for 7.5 kg')
  await tile(page, 'Glass').click()
  await keypad.getByRole('button', { name: 'Remove' }).click()
  await expect(tile(page, 'Glass')).not.toContainText('1.5 kg')
}

test('a lost answer is asked for again and counts once; a mistake is taken back; stock is sold', async ({
  page,
  browser,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  quietConsole.allow(refusedCall(409))
  const name = freshName('Bisi')
  const { userId, leaves } = await owingResident(browser, baseURL, name)
  await leaves()
  await signIn(page, 'station')
  await page.getByRole('link', { name: 'Recyclables' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/station/recyclables')
  await page.goto(`/station/weigh?user=${userId}`)
  await tile(page, 'Nylon').click()
  await page.getByLabel('Kilos').fill('2.5')
  await page.keyboard.press('Enter')
  await page.route(callsOf(weigh), async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Confirm' }).click()
  const last = page.getByRole('dialog', { name })
  await last.getByRole('button', { name: 'Credit ₦300' }).click()
  await expect(last.getByRole('alert')).toContainText('You seem to be offline')
  await page.unroute(callsOf(weigh))
  await page.reload()
  await expect(page.getByText('no answer yet')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await last.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: '₦300 credited' })).toBeVisible()

  await page.getByRole('link', { name: 'See received' }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=Bisi/)
  const rows = page.getByRole('table', { name: 'Received' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Nylon 2.5 kg')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await choose(page, `₦300 of ${name}`, 'Reverse')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('Please enter a reason').first()).toBeVisible()
  await page.getByLabel('Reason').fill('That was paper.')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(rows.last()).toContainText('“That was paper.”')

  const lines = [{ material: 'metal' as const, grams: 3000 }]
  await done(page.request, weigh, { userId, lines, worthKobo: 45_000 })
  await page.getByRole('tab', { name: 'Stock' }).click()
  await page.getByRole('button', { name: 'Sell Metal' }).click()
  const sell = page.getByRole('dialog', { name: 'Sell stock' })
  await sell.getByRole('button', { name: 'Sell' }).click()
  await expect(sell.getByLabel('Weight')).toHaveAccessibleDescription(/Please enter a weight/)
  await sell.getByLabel('Weight').fill('90000')
  await sell.getByLabel('Received').fill('1,000')
  await sell.getByLabel('Buyer').fill(`Smith ${name}`)
  await sell.getByRole('button', { name: 'Sell' }).click()
  await expect(sell.getByRole('alert')).toContainText('There isn’t that much in stock.')
  await expectAccessible(page)
  await sell.getByLabel('Weight').fill('1.5')
  await sell.getByRole('button', { name: 'Sell' }).click()
  await expect(sell).toBeHidden()
  const sold = page.getByRole('table', { name: 'Sold' }).getByRole('row')
  await expect(sold.filter({ hasText: `Smith ${name}` })).toContainText('₦1,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
