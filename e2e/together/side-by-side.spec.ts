import { heldSeconds } from '../../contract/undo.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import {
  choose,
  deskOf,
  freshName,
  newCarrier,
  pick,
  requestOf,
  sitDown,
  type Desk,
} from '../station-desk.ts'

test.use({ serviceWorkers: 'allow' })

/** The station's own browser, whose console must stay as quiet as the resident's. */
async function openStation(
  browser: Browser,
  baseURL: string | undefined,
  desk: Desk,
  path: string,
) {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  await sitDown(page, desk, path)
  const leave = async () => {
    await context.close()
    expect(problems, "the station's console").toEqual([])
  }
  return { page, leave }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test(
  'asked at home, seen at the station, sent, picked up and closed, side by side',
  { tag: '@desk' },
  async ({ page: home, request, browser, baseURL }, { project }) => {
    const desk = deskOf(project.name)
    const [ngozi, sani] = [freshName('Ngozi'), freshName('Sani')]
    await newCarrier(request, desk, sani)
    await arriveAsNewResident(home, { name: ngozi, station: desk.station })
    const { page: station, leave } = await openStation(browser, baseURL, desk, '/station')
    const row = station.getByRole('row', { name: new RegExp(ngozi) })
    await expect(row).toBeHidden()

    await home.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
    await home
      .getByRole('alertdialog', { name: 'Please Confirm Request?' })
      .getByRole('button', { name: 'Yes, send it' })
      .click()
    await expect(home.getByRole('dialog', { name: 'Request sent!' })).toBeVisible()
    await expect(home.getByText('3/4')).toBeVisible()

    await expect(row).toBeVisible()
    await expect(row).toContainText('14 Opebi Road')
    // The queue above the table grows by it, too, and moves what is below: nobody presses before.
    await expect(station.locator('[data-row]', { hasText: ngozi })).toBeVisible()
    const beside = await station.context().newPage()
    await beside.goto('/station')
    const seenBeside = beside.getByRole('row', { name: new RegExp(ngozi) })
    await expect(seenBeside.getByRole('button', { name: `Assign ${ngozi}` })).toBeEnabled()
    await row.getByRole('button', { name: `Assign ${ngozi}` }).click()
    await pick(station, sani)
    // What one tab has given away nobody gives away in the other.
    await expect(seenBeside.getByRole('button', { name: `${ngozi}: Assigned` })).toBeDisabled()
    await expect(beside.locator('[data-row]', { hasText: ngozi })).toHaveCount(0)
    await beside.close()

    await expect(home.getByText(`${sani} will come today`).first()).toBeVisible()
    await expect(home.getByRole('link', { name: new RegExp(`Call ${sani}`) }).first()).toBeVisible()
    await expectAccessible(home)
    await expectNoSidewaysScroll(home)

    const found = `/station/assign?search=${encodeURIComponent(ngozi)}`
    const listed = requestOf(station, ngozi)
    await station.goto(found)
    await listed.getByRole('button', { name: `Picked up ${ngozi}` }).click()
    await expect(listed).toBeHidden()
    await station.goto(`${found}&show=pickedUp`)
    await expect(listed).toContainText('Picked up')
    await expectAccessible(station)

    await home.getByRole('button', { name: 'Close request' }).first().click()
    const closing = home.getByRole('dialog', { name: /^Close Pickup, Home/ })
    await closing.getByRole('radio', { name: /^5 of 5/ }).check()
    await closing.getByRole('button', { name: 'Close request' }).click()
    await expect(closing).toBeHidden()
    await expect(listed).toBeHidden()
    await station.goto(`${found}&show=done`)
    await expect(listed).toContainText('Closed')

    await home.goto('/user/home/makerequest')
    const history = home.getByRole('table', { name: 'Request History' })
    await expect(history.getByRole('row')).toHaveCount(3)
    await expect(history).toContainText('Closed')
    await expect(home.getByText('3/4')).toBeVisible()
    await expectAccessible(home)
    await leave()
  },
)

test('a special request is priced at the station, accepted at home and then sent', async ({
  page: home,
  request,
  browser,
  baseURL,
}, { project }) => {
  const desk = deskOf(project.name)
  const [ngozi, musa] = [freshName('Ngozi'), freshName('Musa')]
  await newCarrier(request, desk, musa)
  await arriveAsNewResident(home, { name: ngozi, station: desk.station })
  const path = `/station/assign?search=${encodeURIComponent(ngozi)}`
  const { page: station, leave } = await openStation(browser, baseURL, desk, path)

  await home.getByRole('button', { name: 'Send us a hello!' }).click()
  const message = home.getByRole('dialog', { name: /^Custom request/ })
  await message.getByLabel('What should we pick up?').fill('Forty bags after the wedding')
  await message.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(home.getByRole('dialog', { name: 'Request sent!' })).toBeVisible()

  const row = requestOf(station, ngozi)
  await expect(row).toContainText('Forty bags after the wedding')
  await choose(station, ngozi, 'Quote')
  const quoting = station.getByRole('dialog', { name: 'Quote a price' })
  await quoting.getByLabel('Amount in naira').fill('4,500')
  await quoting.getByLabel('Reason').fill('Forty bags need two trips.')
  await quoting.getByRole('button', { name: 'Send the quote' }).click()
  await expect(row).toContainText(/waiting for the resident/i)

  await home.getByRole('main').getByRole('link', { name: 'Quote: ₦4,500' }).click()
  await expect(title(home)).toHaveText('You have a quote')
  await expect(home.getByText('says: “Forty bags need two trips.”')).toBeVisible()
  await expectAccessible(home)
  // The wallet is empty: what is missing is said, and cash is one way.
  await expect(home.getByText('You need ₦4,500 more in your wallet.')).toBeVisible()
  await home.getByRole('button', { name: 'Accept ₦4,500, pay in cash' }).click()
  await expect(title(home)).toHaveText('Waiting for a carrier')

  await row.getByRole('button', { name: `Assign ${ngozi}` }).click()
  await pick(station, musa)
  await expect(title(home)).toHaveText(`${musa} will come today`)
  // Whoever does not see the page change hears it, once staff cannot undo it any more.
  const said = home.getByRole('status').filter({ hasText: `${musa} will pick up` })
  await expect(said).toHaveCount(1, { timeout: 2 * heldSeconds * 1000 })
  await expect(home.getByText('4/4')).toBeHidden()
  await expectAccessible(station)
  await expectNoSidewaysScroll(home)
  await leave()
})
