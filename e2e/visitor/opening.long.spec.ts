import { languageCookie } from '../../contract/speech/language.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import type { Page } from '@playwright/test'
import { loginResident } from '../../contract/account/account.ts'
import { holdApp } from '../hold-app.ts'
import { appIsHere, expect, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { demo, demoSecret, secretField, signIn, typeLogin, type DemoRole } from '../sign-in.ts'

const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

for (const role of Object.keys(demo) as DemoRole[]) {
  test(`a ${role} types before the app has come, and nothing is lost`, async ({ page }) => {
    const app = await holdApp(page)
    await page.goto(demo[role].login)
    expect(app.asked(), 'nothing is fetched until somebody touches the page').toBe(0)
    const email = page.getByLabel('Email')
    await email.pressSequentially('ada@kwashe')
    await email.press('ArrowLeft')
    await secretField(page, role).fill('suya-on-friday')
    await email.focus()
    await expect.poll(app.asked).toBeGreaterThan(0)
    await app.letThrough()
    await appIsHere(page)
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ada@kwashe')
    await expect(secretField(page, role)).toHaveValue('suya-on-friday')
    await page.keyboard.type('x')
    await expect(email, 'the caret stays where it was').toHaveValue('ada@kwashxe')
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(secretField(page, role)).toHaveAttribute('type', 'text')
  })
}

test('a form that is sent before the app has come is sent once when it is there', async ({
  page,
}) => {
  const app = await holdApp(page)
  let calls = 0
  page.on('request', request => {
    if (request.url().endsWith(loginResident.path)) calls += 1
  })
  await page.goto('/user/login?next=/user/home/prices')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(logIn(page)).toHaveAttribute('aria-disabled', 'true')
  // Somebody who is impatient sends it again.
  await secretField(page, 'resident').press('Enter')
  await app.letThrough()
  await expect(page).toHaveURL('/user/home/prices')
  expect(calls).toBe(1)
})

test('a form that is sent before the app has come is sent though the app speaks another language', async ({
  page,
  context,
  baseURL,
}) => {
  const app = await holdApp(page)
  await page.goto('/user/login?next=/user/home/prices')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await context.addCookies([{ name: languageCookie, value: 'ha', url: baseURL ?? '' }])
  await app.letThrough()
  await expect(page).toHaveURL('/user/home/prices')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
})

test('a wrong password that was sent early is told as ever', async ({ page, quietConsole }) => {
  quietConsole.allow(refusedCall(401))
  const app = await holdApp(page)
  await page.goto('/user/login')
  await typeLogin(page, 'resident', demo.resident.email, 'not-the-password')
  await app.letThrough()
  const told = page.getByRole('alertdialog')
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(logIn(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByLabel('Email')).toHaveValue(demo.resident.email)
})

test('the eye that is pressed early opens when the app is there', async ({ page }) => {
  const app = await holdApp(page)
  await page.goto('/user/login')
  await secretField(page, 'resident').fill('suya-on-friday')
  await page.getByRole('button', { name: 'Show password' }).click()
  await app.letThrough()
  await expect(secretField(page, 'resident')).toHaveAttribute('type', 'text')
  await expect(secretField(page, 'resident')).toHaveValue('suya-on-friday')
})

test('where the app cannot be fetched the page says so, and the next try helps', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  await page.route(/\/assets\/[^/]+\.js$/, route => route.abort())
  await page.goto('/user/login')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  await expect(logIn(page)).not.toHaveAttribute('aria-disabled')
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await logIn(page).click()
  await expect(page).toHaveURL('/user/home')
})

test('what was typed before the page was left is there again, without a touch', async ({
  page,
}) => {
  await page.goto('/user/login')
  await page.getByLabel('Email').fill('ada@kwa')
  await appIsHere(page)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ada@kwa')
})

/** What is said of the month, before and after the app has come. */
const left = (page: Page) => page.getByRole('heading', { name: /left in/ })

test('a home says who, how many are left, what comes and the balance before the app has come', async ({
  page,
}) => {
  await arriveAsNewResident(page)
  await page.goto('/robots.txt')
  const app = await holdApp(page)
  const asked: string[] = []
  page.on('request', each => {
    if (each.resourceType() === 'fetch') asked.push(each.url())
  })
  await page.goto('/user/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ngozi')
  await expect(left(page)).toContainText('Four')
  await expect(page.locator('[data-first="coming"]')).toHaveText('No pickups yet')
  const balance = page.locator('[data-first="balance"]')
  await expect(balance).toHaveText('******')
  await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  const early = [...asked]
  await app.letThrough()
  await expect(page.getByRole('alertdialog', { name: 'Please Confirm Request?' })).toBeVisible()
  await expect(balance).toHaveText('******hidden')
  await expect(page.getByText('We’ll come to 14 Opebi Road').first()).toBeVisible()
  const again = early.filter(url => asked.lastIndexOf(url) !== early.indexOf(url))
  expect(again, 'the app asks for nothing that the page has asked for').toEqual([])
})

test('the second time a home says at once what was so, fainter, and then what is so', async ({
  page,
}) => {
  await signIn(page, 'resident')
  await expect(page.getByText('We’ll come to')).toBeVisible()
  await page.getByRole('button', { name: 'Show balance' }).click()
  // Once without the page before it, as it is opened in the morning.
  await page.reload()
  const balance = page.locator('[data-first="balance"]')
  await expect(balance).toContainText('₦')
  const said = await balance.innerText()
  const app = await holdApp(page)
  const answers = Promise.withResolvers<void>()
  await page.route(`**${getWallet.path}`, async route => {
    await answers.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(balance).toHaveText(said)
  await expect(balance).toHaveCSS('opacity', '0.6')
  answers.resolve()
  await expect(balance).toHaveCSS('opacity', '1')
  await expect(balance).toHaveText(said)
  await app.letThrough()
  await expect(page.getByText('We’ll come to')).toBeVisible()
})

test('somebody with a session and nothing stored is greeted, too', async ({ page }) => {
  await signIn(page, 'resident')
  // Drawn by the app, which from then on has no use for what is stored.
  await expect(page.getByText('We’ll come to')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  const app = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ada')
  await expect(left(page)).toBeVisible()
  await app.letThrough()
  await expect(page.getByText('We’ll come to')).toBeVisible()
  await expect(page).toHaveURL('/user/home')
})

for (const role of ['station', 'director'] as const) {
  test(`a ${role}'s home says its figures before the app has come`, async ({ page }) => {
    await signIn(page, role)
    const app = await holdApp(page)
    await page.reload({ waitUntil: 'commit' })
    const figures = page.locator('[data-first="open"]')
    await expect(figures).toContainText(/\d/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\w/)
    await app.letThrough()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached()
  })
}

for (const role of Object.keys(demo) as DemoRole[]) {
  test(`a ${role} whose session has ended is led to the login without the app`, async ({
    page,
    context,
    quietConsole,
  }) => {
    quietConsole.allow(refusedCall(401))
    const { login, home } = demo[role]
    await signIn(page, role)
    await holdApp(page)
    // Away from the app, which would meet the end of the session itself.
    await page.goto('/robots.txt')
    await context.clearCookies({ name: 'session' })
    await page.goto(home, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`${login}?next=${encodeURIComponent(home)}`)
    await expect(page.getByLabel('Email')).toBeVisible()
  })
}

test('whoever is logged in already is led on from the login without the app', async ({ page }) => {
  await signIn(page, 'resident')
  await holdApp(page)
  await page.goto('/user/login?next=/user/home', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ada')
})
