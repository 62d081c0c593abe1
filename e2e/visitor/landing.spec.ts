import type { Locator } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { signIn } from '../sign-in.ts'
import { hasShadow, scrollPageTo, structuredData, watchStrangers, widths } from '../public-page.ts'

test('the page holds everything that the description lists', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Kwashe: The bags on your doorstep, gone.')
  const hero = page.locator('#home')
  await expect(hero.getByRole('link', { name: 'Join Now' })).toHaveAttribute(
    'href',
    '/user/register/phone',
  )
  const promo = page.locator('#features')
  await expect(promo.getByRole('link')).toHaveAttribute('href', '/signin')
  const steps = page.locator('#steps').getByRole('heading', { level: 3 })
  await expect(steps).toHaveText([
    'Create account',
    'Fund account',
    'Make a request',
    'Close a request',
  ])
  const join = page.locator('#join').getByRole('link', { name: 'Join us' })
  await expect(join).toHaveAttribute('href', '/user/register/phone')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Mon-Fri 10am to 7pm')
  await expect(footer).toContainText(/© \d{4} Kwashe/)
  for (const name of ['WhatsApp', 'X', 'Facebook']) {
    const link = footer.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  }
})

test('what it costs, and no invented praise', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#home')).toContainText('₦500 a pickup')
  await expect(page.locator('#prices')).toContainText('from ₦2,500')
  await page.getByText('What if nobody comes?').click()
  await expect(page.getByText('A late one is marked as late')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Testimonials' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
})

test('who is logged in is led to the dashboard, and nobody else', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Log in' })).toBeVisible()
  await signIn(page, 'resident')
  await page.goto('/')
  const own = footer.getByRole('link', { name: 'Your dashboard' })
  await expect(own).toHaveAttribute('href', '/user/home')
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    const account = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
    await expect(account).toHaveText(['Your dashboard'])
    await expect(account).toHaveAttribute('href', '/user/home')
  }
})

test('the promo shows the real parts, and none of them can be pressed', async ({ page }) => {
  await page.goto('/')
  const phone = page.locator('#features [inert]')
  await expect(phone).toContainText('Sani Bello has your pickup today')
  await expect(phone.getByText('3/4')).toBeVisible()
  await expect(phone).toHaveAttribute('aria-hidden', 'true')
  await expect(page.locator('#features').getByRole('button')).toHaveCount(0)
})

const anchors = { Home: 'home', About: 'about', Features: 'features', 'Join us': 'join' }

for (const [name, id] of Object.entries(anchors)) {
  test(
    `the header's ${name} leads to its part of the page`,
    { tag: '@desk' },
    async ({ page, isMobile }) => {
      await page.goto('/')
      await page.evaluate(() => scrollTo(0, 1500))
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expect(page.locator(`#${id}`)).toBeInViewport()
      await expect
        .poll(async () => {
          const box = await page.locator(`#${id}`).boundingBox()
          const end = await page.evaluate(
            () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
          )
          // Below the header, not behind it; the last part may not reach the top.
          return end || (box !== null && box.y >= 40 && box.y <= 120)
        })
        .toBe(true)
      if (isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    },
  )
}

test('an address with an anchor opens there', async ({ page }) => {
  await page.goto('/#features')
  await expect(
    page.getByRole('heading', { name: /Your dashboard has the answers/ }),
  ).toBeInViewport()
})

test('the header casts a shadow after 250 px, the way back up comes after 400', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await scrollPageTo(page, 250)
  expect(await hasShadow(header)).toBe(false)
  await scrollPageTo(page, 251)
  await expect.poll(() => hasShadow(header)).toBe(true)
  await expect(header).toBeInViewport()
  await scrollPageTo(page, 400)
  await expect(toTop).toBeHidden()
  await scrollPageTo(page, 401)
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop).toBeHidden()
  await expect.poll(() => hasShadow(header)).toBe(false)
  await expect(page.getByRole('link', { name: 'Kwashe, home' })).toBeFocused()
})

test('the way back up lies over nothing, on a phone and on a desk', async ({ page }) => {
  await page.goto('/')
  const toTop = page.getByRole('button', { name: 'Back to top' })
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    for (const y of [401, Math.round(end / 3), Math.round((end * 2) / 3)]) {
      await scrollPageTo(page, y)
      await expect(toTop).toBeInViewport()
      expect(await liesOver(toTop), `at ${y} of ${width} px`).toEqual([])
    }
  }
})

const readOrPressed = ['a', 'button', 'input', 'p', 'h2', 'h3', 'li', 'dd', 'dt']

/** What is read or pressed below an element that does not stand in the header's row. */
const liesOver = (element: Locator) =>
  element.evaluate((button, names) => {
    if (getComputedStyle(button).position !== 'fixed') return []
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const wanted = names.flatMap(name => [`main ${name}`, `footer ${name}`]).join()
    return Array.from(document.querySelectorAll(wanted))
      .filter(each => {
        const box = each.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map(each => each.textContent)
  }, readOrPressed)

test('no width scrolls sideways', async ({ page }) => {
  await page.goto('/')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    // Either the links or the button that shows them.
    const links = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(width > 800 ? links : button).toBeVisible()
    await expect(width > 800 ? button : links).toBeHidden()
  }
})

test(
  'by keyboard: past the header, through the menu, and out of it with Escape',
  { tag: '@desk' },
  async ({ page, isMobile }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    if (!isMobile) return
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    // A second tap closes it: it does not lie over its button.
    await page.evaluate(() => scrollTo(0, 0))
    await button.click()
    await expect(menu.getByRole('link', { name: 'Prices' })).toBeVisible()
    await button.click()
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'About' })).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  },
)

test('nothing comes from another host, and no React', async ({ page }) => {
  const strangers = watchStrangers(page)
  const scripts: string[] = []
  page.on('response', answer => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
  expect(scripts.filter(url => !/\/assets\/public-[\w-]+\.js$/.test(url))).toEqual([])
})

test('search engines and messengers read what it is', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const head = page.locator('head')
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  await expect(head.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${baseURL}/og.png`,
  )
  await expect(head.locator('meta[name=description]')).toHaveAttribute('content', /bottles/)
  expect(await structuredData(page)).toMatchObject({ '@type': 'WebSite', url: `${baseURL}/` })
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/blog</loc>`)
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    start_url: string
    icons: { src: string }[]
  }
  expect(manifest.start_url).toBe('/user/home')
  for (const path of ['/og.png', '/favicon.ico', ...manifest.icons.map(icon => icon.src)]) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there, and the carousels are scrollers', async ({ page }) => {
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const name of Object.keys(anchors)) {
      await expect(nav.getByRole('link', { name })).toBeVisible()
    }
    await expect(page.getByRole('button')).toHaveCount(0)
    await nav.getByRole('link', { name: 'About' }).click()
    await expect(page.locator('#about')).toBeInViewport()
    const pictures = page.getByRole('list', { name: 'A pickup in pictures' })
    const last = pictures.getByRole('figure').last()
    await pictures.scrollIntoViewIfNeeded()
    await expect(last).not.toBeInViewport()
    await pictures.hover()
    await page.mouse.wheel(4000, 0)
    await expect(last).toBeInViewport()
  })
})
