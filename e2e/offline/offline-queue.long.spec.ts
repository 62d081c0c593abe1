import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type Route } from '@playwright/test'
import { addPlace } from '../../contract/ground/place.ts'
import { makeRequest } from '../../contract/request/request.ts'
import { everybodysSecret } from '../../server/testing/people/town-people.ts'
import { callsOf, done } from '../calls.ts'
import { inBetween } from '../in-between.ts'
import { test, expect, expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { demo, enter, logResidentOut } from '../sign-in.ts'
import { asked, askAndKeep, kept, lostNetwork, settled, waits } from '../waiting.ts'

// What a resident does without a network: kept on the phone, sent once, or a question.

test('asked for another place without a network, with the browser started anew in between: sent once, for that place', async ({
  baseURL,
}) => {
  const network = await inBetween(baseURL ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'phone-'))
  const { launchOptions } = test.info().project.use
  const start = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: network.url,
      serviceWorkers: 'allow',
    })
  const first = await start()
  try {
    const page = await first.newPage()
    await arriveAsNewResident(page)
    const shop = { name: 'Shop', address: '12 Toyin Street, Ikeja' }
    await done(page.request, addPlace, shop)
    await page.goto('/user/home/places')
    await expect(page.getByRole('region', { name: 'Shop' })).toBeVisible()
    await page.goto('/user/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await settled(page)
    await first.setOffline(true)
    await askAndKeep(page, `${shop.name}, ${shop.address}`)
    await expect(waits(page)).toContainText('Pickup, Shop')
    await expect(waits(page)).toContainText('On this phone')
    expect(await asked(page.request)).toEqual([])
  } finally {
    await first.close()
  }
  const second = await start()
  try {
    const page = await second.newPage()
    await second.setOffline(true)
    await page.goto('/user/home')
    await expect(page.getByText(/Offline. Last updated today/)).toBeVisible()
    await expect(page.getByText('We’ll come to 14 Opebi Road, Ikeja')).toBeVisible()
    await expect(waits(page)).toContainText('On this phone')
    await second.setOffline(false)
    await expect(page.getByText('All sent')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for a carrier' })).toBeVisible()
    await expect(page.getByText('3/4')).toBeVisible()
    expect(await asked(page.request)).toMatchObject([{ address: '12 Toyin Street, Ikeja' }])
    // It was said; a page that is opened later begins at its top, without it.
    await page.evaluate(() => scrollTo(0, 200))
    await page.goto('/user/home')
    await expect(page.getByText('3/4')).toBeVisible()
    await expect(page.getByText('All sent')).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  } finally {
    await second.close()
    network.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('two tabs without a network: the second knows of the first, and both are sent once', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  await arriveAsNewResident(page)
  const other = await context.newPage()
  await other.goto('/user/home')
  await Promise.all([settled(page), settled(other)])
  await context.setOffline(true)
  await askAndKeep(page)
  await other.getByRole('button', { name: 'Make Request', exact: true }).click()
  const question = other.getByRole('alertdialog')
  await expect(question).toContainText('A pickup is already saved on this phone.')
  await expectAccessible(other)
  await question.getByRole('button', { name: 'Request another' }).click()
  await other.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(kept(other)).toBeVisible()
  await kept(other).getByRole('button', { name: 'OK' }).click()
  for (const tab of [page, other]) await expect(waits(tab)).toHaveCount(2)
  await page.getByRole('link', { name: '2 not sent yet' }).click()
  await expect(page.getByText(/^2 items, \d\.\d KB$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Accepted' }).getByRole('listitem')).toHaveCount(2)
  await expect(other.getByText('2/4')).toBeVisible()
  expect(await asked(page.request)).toHaveLength(2)
})

async function sendNow(page: Page) {
  await waits(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this phone')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try sending now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accepted')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
}

const brokenAnswers = {
  'the server answers 500 after it was done': (route: Route) =>
    route.fulfill({
      status: 500,
      headers: { 'retry-after': '3600' },
      json: { code: 'internal', message: 'Something went wrong' },
    }),
  'the connection breaks between sending and answer': (route: Route) =>
    route.abort('connectionreset'),
}
for (const [what, breakAnswer] of Object.entries(brokenAnswers)) {
  test(`${what}: it goes out again and counts once`, async ({ page, quietConsole }) => {
    quietConsole.allow(lostNetwork)
    await arriveAsNewResident(page)
    for (const [round, left] of ['3/4', '2/4'].entries()) {
      await page.route(
        callsOf(makeRequest),
        async route => {
          await route.fetch()
          await breakAnswer(route)
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Make Request', exact: true }).click()
      if (round > 0) await page.getByRole('button', { name: 'Request another' }).click()
      await page.getByRole('button', { name: 'Yes, send it' }).click()
      await expect(kept(page)).toBeVisible()
      await kept(page).getByRole('button', { name: 'OK' }).click()
      // A broken connection is found to be whole by the next call; a server is given the time it wants.
      if (what.includes('500')) await sendNow(page)
      await expect(page.getByText(left)).toBeVisible()
      await expect(waits(page)).toHaveCount(0)
      expect(await asked(page.request)).toHaveLength(round + 1)
    }
  })
}

test('whoever logs out while something waits is asked; another does not find it', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  // What changed a moment ago is asked about by a page that is being left.
  quietConsole.allow(/status of 401/)
  const email = await arriveAsNewResident(page)
  const isBusy = (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '3600' },
      json: { code: 'busy', message: 'We are very busy' },
    })
  await page.route(callsOf(makeRequest), isBusy)
  await askAndKeep(page)
  await expect(page.getByText(/Next try \d+:\d\d/)).toBeVisible()
  await logResidentOut(page)
  const dialog = page.getByRole('alertdialog', { name: '1 not sent yet' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send first' }).click()
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'couldn’t be sent yet' })
    .getByRole('button', { name: 'OK' })
    .click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await dialog.getByRole('button', { name: 'Log out without sending' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute(callsOf(makeRequest))
  await enter(page, { role: 'resident', email, secret: everybodysSecret }, demo.resident.home)
  await settled(page)
  await expect(waits(page)).toHaveCount(0)
  expect(await asked(page.request)).toEqual([])

  await page.route(callsOf(makeRequest), isBusy)
  await askAndKeep(page)
  await page.unroute(callsOf(makeRequest))
  await logResidentOut(page)
  await dialog.getByRole('button', { name: 'Send first' }).click()
  await expect(page).toHaveURL('/')
  await enter(page, { role: 'resident', email, secret: everybodysSecret }, demo.resident.home)
  await expect(page.getByText('3/4')).toBeVisible()
  expect(await asked(page.request)).toHaveLength(1)
})
