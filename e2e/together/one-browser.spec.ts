import type { Page } from '@playwright/test'
import { getSession, logOut } from '../../contract/account/account.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from '../journey.ts'

// The demo in one browser: every role in a tab of its own, on a host of its own.

const roles = {
  Resident: { at: 'http://resident.localhost', path: '/user/home' },
  'Station head': { at: 'http://station.localhost', path: '/station' },
  Clerk: { at: 'http://clerk.localhost', path: '/station' },
  Cashier: { at: 'http://cashier.localhost', path: '/station' },
  Director: { at: 'http://director.localhost', path: '/director/home' },
  Carrier: { at: 'http://go.localhost', path: '/go' },
} as const

/** What the server knows of whoever sits before this tab. */
const whoIn = (tab: Page) =>
  tab.evaluate(async path => {
    const { data } = (await (await fetch(path)).json()) as {
      data: { role: string; member?: string } | null
    }
    return data?.member ?? data?.role
  }, getSession.path)

test(
  'all roles are open side by side in one browser, each stays itself',
  { tag: '@desk' },
  async ({ page, context }) => {
    await page.goto('/')
    await page.getByRole('complementary', { name: 'Demo' }).getByRole('link').last().click()
    await expect(page).toHaveURL('/demo')
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    const tabs = new Map<string, Page>()
    for (const [role, { at, path }] of Object.entries(roles)) {
      const opening = context.waitForEvent('page')
      await page.getByRole('link', { name: new RegExp(`^${role} `) }).click()
      const tab = await opening
      await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const url = new URL(tab.url())
      expect([`${url.protocol}//${url.hostname}`, url.pathname]).toEqual([at, path])
      tabs.set(role, tab)
    }
    const are = ['resident', 'head', 'clerk', 'cashier', 'director', 'carrier']
    const now = () => Promise.all(Array.from(tabs.values(), whoIn))
    // A carrier is logged in by the page that has opened.
    await expect.poll(now).toEqual(are)
    // One leaves, the others stay; the first host never logged anybody in.
    await tabs.get('Clerk')?.evaluate(path => fetch(path, { method: 'DELETE' }), logOut.path)
    expect(await now()).toEqual(are.map(who => (who === 'clerk' ? undefined : who)))
    expect(await whoIn(page)).toBeUndefined()
    await page.getByRole('link', { name: /^Clerk / }).click()
    await expect.poll(async () => whoIn(tabs.get('Clerk') ?? page)).toBe('clerk')

    const steps = page.getByRole('list').filter({ hasText: 'Ada requests a pickup' })
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page.getByRole('button', { name: 'Delete and start again' })).toBeVisible()
    await page.getByRole('link', { name: 'Keep everything' }).click()
    await expect(page).toHaveURL('/demo')
  },
)
