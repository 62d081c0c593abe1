import type { Page } from '@playwright/test'
import { endCarrierSessions, getOwnCarrier } from '../../contract/carrier/sign-in.ts'
import { setOut } from '../../contract/visit/visit.ts'
import { callsOf, done } from '../calls.ts'
import { stopIs, street } from '../carrier-phone.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  refusedCall,
  test,
} from '../journey.ts'
import { lostNetwork } from '../waiting.ts'

// A carrier's phone: the language that it speaks, and what is left on it when somebody leaves.

/** Everything that the page itself keeps. */
const keptOn = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

test('a new phone speaks as its carrier does, and another language is one press away', async ({
  page,
}) => {
  const { shown } = await street(1, 'ha')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(await shown())
  await expect(page.getByRole('button', { name: 'Na tashi', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expectNoSidewaysScroll(page)
  for (const [name, deed] of [
    ['Yorùbá', 'Mo ti gbéra'],
    ['Igbo', 'Apụọla m'],
    ['Pidgin', 'I don commot'],
    ['English', 'On my way'],
  ] as const) {
    await page.locator('header').getByRole('button').last().click()
    await expectNoViolations(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: deed, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  expect((await done(page.request, getOwnCarrier, {})).language).toBe('en')
})

test('a phone that the station logs out forgets the doors and keeps what was done', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  quietConsole.allow(refusedCall(401))
  const { shown, stops, staff, carrier } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  await page.goto(await shown())
  await stopIs(page, stop)
  expect(await keptOn(page)).toContain(stop.address)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'On my way' }).click()
  await expect(page.getByText('1 not sent yet')).toBeVisible()
  await done(staff, endCarrierSessions, { carrierId: carrier._id })
  await context.setOffline(false)
  await expect(page.getByText('You were logged out.')).toBeVisible()
  expect(await keptOn(page)).not.toContain(stop.address)
  expect((await stop.read()).visit?.state).toBe('waiting')

  await page.goto(await shown())
  await stopIs(page, stop)
  await expect(page.getByRole('button', { name: 'I’m here' })).toBeVisible()
  await expect.poll(async () => (await stop.read()).visit?.state).toBe('set out')
})

test('who logs out while something waits is asked', async ({ page, quietConsole }) => {
  quietConsole.allow(lostNetwork)
  const { shown, stops } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  await page.goto(await shown())
  await page.route(callsOf(setOut), route =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '3600' },
      json: { code: 'busy', message: 'We are very busy' },
    }),
  )
  await page.getByRole('button', { name: 'On my way' }).click()
  await expect(page.getByText('1 not sent yet')).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: '1 not sent yet' })).toBeVisible()
  }
  await logOut()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await stopIs(page, stop)
  await logOut()
  await page.getByRole('button', { name: 'Log out without sending' }).click()
  await expect(page.getByLabel('Your phone number')).toBeVisible()
  expect(await keptOn(page)).not.toContain(stop.address)
  await page.unroute(callsOf(setOut))
  await page.goto(await shown())
  await stopIs(page, stop)
  await expect(page.getByText(/^All sent/)).toBeVisible()
  expect((await stop.read()).visit?.state).toBe('waiting')
})
