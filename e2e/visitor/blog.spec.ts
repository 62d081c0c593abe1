import type { Page } from '@playwright/test'
import {
  materialNames,
  materials,
  usualRatesKobo,
  type Material,
} from '../../contract/recyclable/material.ts'
import { formatNaira } from '../../contract/money.ts'
import { getPrices, setPrices } from '../../contract/price/price.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { callsOf, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { hasShadow, scrollPageTo, structuredData, watchStrangers, widths } from '../public-page.ts'
import { demoSecret, signIn } from '../sign-in.ts'

const links = {
  'All blogs': '/blog',
  About: '/#about',
  'Join us': '/user/register/phone',
  'Back to Dashboard': '/user/home',
}

test(
  'the header leads where the description says',
  { tag: '@desk' },
  async ({ page, isMobile }) => {
    await page.goto('/blog')
    await expect(page.getByRole('link', { name: 'Kwashe, home' })).toHaveAttribute('href', '/')
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    const nav = page.getByRole('navigation', { name: 'Blog' })
    for (const [name, href] of Object.entries(links)) {
      await expect(nav.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await nav.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/#about')
    await expect(page.locator('#about')).toBeInViewport()
  },
)

test('the header stays after 250 px, the way back up comes after 400', async ({ page }) => {
  await page.goto('/blog')
  const header = page.getByRole('banner')
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await scrollPageTo(page, 250)
  await expect(header).not.toBeInViewport()
  await scrollPageTo(page, 251)
  await expect(header).toBeInViewport()
  await expect(header).toHaveCSS('position', 'fixed')
  await expect.poll(() => hasShadow(header)).toBe(true)
  await scrollPageTo(page, 400)
  await expect(toTop).toBeHidden()
  await scrollPageTo(page, 401)
  await expect(toTop).toBeVisible()
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop).toBeHidden()
  await expect(header).toHaveCSS('position', 'static')
})

test('at 450 px a button opens the menu, by hand and by keyboard', async ({ page }) => {
  await page.goto('/blog')
  const button = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Blog' })
  await page.setViewportSize({ width: 451, height: 800 })
  await expect(button).toBeHidden()
  await expect(nav).toBeVisible()
  await page.setViewportSize({ width: 450, height: 800 })
  await expect(nav).toBeHidden()
  await button.click()
  await expect(nav.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.click(20, 760)
  await expect(nav).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'All blogs' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the price list is the one that stations start with', async ({ page }) => {
  await page.goto('/blog')
  const rows = page.getByRole('table', { name: 'What a kilogram is worth' }).getByRole('row')
  await expect(rows).toHaveCount(materials.length + 1)
  for (const material of materials) {
    const row = rows.filter({ hasText: materialNames[material] })
    await expect(row).toContainText(formatNaira(usualRatesKobo[material]))
  }
})

const rate = (page: Page, material: Material) =>
  page.getByRole('row').filter({ hasText: materialNames[material] }).first()

test('a reader chooses a station and reads its rates', async ({ page, request, quietConsole }) => {
  quietConsole.allow(/ERR_FAILED/)
  const staff = { email: 'portharcourt@kwashe.demo', password: demoSecret }
  const { _id } = await done(request, loginStation, staff)
  const prices = [
    { item: 'metal' as const, amountKobo: 17_550 },
    { item: 'nylon' as const, amountKobo: 0 },
  ]
  await done(request, setPrices, { stationId: _id, prices })

  await page.goto('/blog')
  const select = page.getByLabel('Rates at:')
  await select.focus()
  await select.selectOption('Trans Amadi, Port Harcourt')
  await expect(rate(page, 'metal')).toContainText('₦175.50')
  await expect(rate(page, 'nylon')).toContainText('not accepted')
  await expect(page.getByText('What Trans Amadi, Port Harcourt pays today.')).toBeVisible()
  await expectAccessible(page)
  await page.route(callsOf(getPrices), route => route.abort())
  await select.selectOption('Wuse, Abuja')
  await expect(page.getByText('We couldn’t reach Wuse, Abuja.')).toContainText('the usual rates')
  await expect(rate(page, 'nylon')).toContainText(formatNaira(usualRatesKobo.nylon))
})

test('whoever is logged in sees the rates of their station at once', async ({ page }) => {
  await signIn(page, 'resident')
  await page.goto('/blog')
  await expect(page.getByText('What Ikeja, Lagos pays today.')).toBeVisible()
  await expect(page.getByLabel('Rates at:')).toHaveValue(/./)
})

test('the examples add up', async ({ page }) => {
  await page.goto('/blog')
  for (const name of ['A family’s month', 'A provisions store’s month']) {
    const table = page.getByRole('table', { name })
    const worths = await table.locator('tbody td:last-child').allTextContents()
    const kobo = worths.map(text => Number(text.replace(/[₦,.]/g, '')))
    const total = kobo.pop()
    expect(kobo.reduce((sum, each) => sum + each, 0)).toBe(total)
  }
})

test('the article is long enough to be one, and says how long', async ({ page, baseURL }) => {
  await page.goto('/blog')
  const article = page.getByRole('article')
  const words = (await article.innerText()).split(/\s+/).length
  expect(words).toBeGreaterThan(900)
  const minutes = Number(/(\d+) min read/.exec(await article.innerText())?.[1])
  expect(Math.abs(minutes - words / 200)).toBeLessThan(1)
  expect(await structuredData(page)).toMatchObject({
    '@type': 'Article',
    headline: await page.getByRole('heading', { level: 1 }).innerText(),
    mainEntityOfPage: `${baseURL}/blog`,
    image: `${baseURL}/og.png`,
  })
  const canonical = page.locator('head link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/blog`)
})

test('it can be shared by plain links, and nothing comes from another host', async ({ page }) => {
  const strangers = watchStrangers(page)
  await page.goto('/blog')
  const share = page.getByRole('navigation', { name: 'Share' })
  const hosts = { WhatsApp: 'wa.me', X: 'x.com', Facebook: 'www.facebook.com' }
  for (const [name, host] of Object.entries(hosts)) {
    const href = await share.getByRole('link', { name, exact: true }).getAttribute('href')
    const url = new URL(href ?? '')
    expect([url.host, url.search.includes('/blog')]).toEqual([host, true])
  }
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
})

test('no width scrolls sideways', async ({ page }) => {
  await page.goto('/blog')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `the header at ${width} px is one row`).toBeLessThanOrEqual(72)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the links are simply there', async ({ page }) => {
    await page.goto('/blog')
    const nav = page.getByRole('navigation', { name: 'Blog' })
    for (const name of Object.keys(links)) {
      await expect(nav.getByRole('link', { name })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('table')).toHaveCount(3)
    await expect(page.getByText('These are the usual rates.')).toBeVisible()
    await expect(page.getByLabel('Rates at:')).toBeHidden()
  })
})
