import type { Page } from '@playwright/test'
import { logOut } from '../../contract/account/account.ts'
import { words } from '../../contract/words.ts'
import { expect, expectAccessible, refusedCall, test, untilShown } from '../journey.ts'
import {
  demo,
  demoSecret,
  openMenu,
  signIn,
  typeLogin,
  type DemoRole,
  logResidentOut,
} from '../sign-in.ts'

const guards: [role: DemoRole, path: string, sentTo: string][] = [
  ['resident', '/user/home', '/'],
  ['resident', '/user/home/profile', '/user/login?next=%2Fuser%2Fhome%2Fprofile'],
  ['station', '/station/profile', '/station/login?next=%2Fstation%2Fprofile'],
  ['director', '/director/home', '/director/register/login?next=%2Fdirector%2Fhome'],
]
for (const [role, path, sentTo] of guards) {
  test(`nobody sees ${path} of a ${role} without being one`, async ({ page }) => {
    await page.goto('/privacy')
    await page.goto(path)
    await expect(page).toHaveURL(sentTo)
    await page.goBack()
    await expect(page).toHaveURL('/privacy')
  })
}

test('stored details without a session open nothing', async ({ page, quietConsole }) => {
  quietConsole.allow(refusedCall(401))
  // The price list of a station that there is not.
  quietConsole.allow(refusedCall(422))
  await page.goto('/privacy')
  const forged = { _id: 'x', name: 'Mallory', email: 'm@x.ng', station: { _id: 'x', station: 'X' } }
  await page.evaluate(userDetails => {
    localStorage.setItem('Kwashe', JSON.stringify({ state: { userDetails }, version: 1 }))
  }, forged)
  await page.goto('/user/home')
  await expect(page).toHaveURL('/user/login?next=%2Fuser%2Fhome')
})

test('an expired session sends to the login and back, with what was typed kept', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  await signIn(page, 'resident')
  await page.goto('/user/home/profile#profile')
  await page.getByLabel('Address', { exact: true }).fill('5 Adeniyi Jones, behind the mosque')
  // Once every part of the page has its answer, it is the button that meets the end of the session.
  for (const text of ['Reminders', 'Set up', 'this device', /^You agreed to version/]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeAttached()
  }
  const update = await page.getByRole('button', { name: 'Update profile' }).elementHandle()
  await page.context().clearCookies({ name: 'session' })
  // Whatever else the page asks for in this moment meets the end, too, and takes the button away.
  await update?.click().catch(() => undefined)
  await expect(page).toHaveURL('/user/login?next=%2Fuser%2Fhome%2Fprofile')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page).toHaveURL('/user/home/profile')
  await page.goto('/user/home/profile#profile')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(
    '5 Adeniyi Jones, behind the mosque',
  )
  await page.getByLabel('Address', { exact: true }).fill('3 Allen Avenue, Ikeja')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
})

/** The session ends, and the next page of the station asks for something. */
async function endWhileOn(page: Page, name: string) {
  const link = (await openMenu(page)).getByRole('link', { name })
  await expect(link).toBeVisible()
  await page.context().clearCookies({ name: 'session' })
  // What else the page asks for in this moment may meet the end first, and takes the link away.
  await link.click({ timeout: 2_000 }).catch(() => undefined)
}

test('who logs in as somebody else after a session has ended comes to pages that the app did not have', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  await signIn(page, 'station')
  await endWhileOn(page, 'Staff')
  await expect(page).toHaveURL(/^[^?]*\/station\/login/)
  await page.getByRole('link', { name: 'Choose another login' }).click()
  await page.getByRole('link', { name: /resident/i }).click()
  await expect(page).toHaveURL('/user/login')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
})

test('a link that is pressed on the way to the login does not keep anybody from it', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  let letLoginCome = () => {}
  const isWanted = new Promise<void>(resolve => {
    letLoginCome = resolve
  })
  await page.route(/\/assets\/station-login-page-/, async route => {
    await isWanted
    await route.continue()
  })
  await signIn(page, 'station')
  const asked = page.waitForRequest(/\/assets\/station-login-page-/)
  await endWhileOn(page, 'Staff')
  await asked
  await (await openMenu(page)).getByRole('link', { name: 'Areas' }).click()
  await expect(page).toHaveURL('/station/areas')
  letLoginCome()
  await expect(page).toHaveURL('/station/login?next=%2Fstation%2Fareas')
})

test('who is logged in and has lost only the greeting is let in; a link kept for later comes back', async ({
  page,
}) => {
  await signIn(page, 'resident')
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('Kwashe'))
  await page.goto('/user/home/makerequest')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/user/home/makerequest')

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('Kwashe'))
  await page.goto('/user/home/makerequest')
  await expect(page).toHaveURL('/user/login?next=%2Fuser%2Fhome%2Fmakerequest')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page).toHaveURL('/user/home/makerequest')
})

test('a login never leads out of its own area', async ({ page }) => {
  await page.goto('/user/login?next=https://evil.example/')
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page).toHaveURL('/user/home')
})

test('whoever logs out loads the front page, and Back opens nothing of theirs', async ({
  page,
}) => {
  await signIn(page, 'resident')
  await page.goto('/user/home/profile')
  await openMenu(page)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL('/user/home')
  // A page that is still on its way would ask for what is refused by then.
  await untilShown(page)
  await logResidentOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gone.')
  await page.goBack()
  // The home of nobody is the front page.
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gone.')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(page).toHaveURL('/user/login?next=%2Fuser%2Fhome%2Fprofile')
})

test('logging out in one tab signs the other tab out', async ({ page, context, quietConsole }) => {
  // The first tab may ask for something in the moment in which the second has left.
  quietConsole.allow(refusedCall(401))
  await signIn(page, 'station')
  const other = await context.newPage()
  await other.goto('/station')
  await expect(other.getByText('Welcome, Ikeja')).toBeVisible()
  await other.goto('/station/profile')
  await other.evaluate(path => fetch(path, { method: 'DELETE' }), logOut.path)
  // It may lead out before all of it is there.
  await other.goto('/station', { waitUntil: 'commit' })
  // Whichever each hears of first: that somebody has left, or that its own call is refused.
  const out = /:\d+\/(?:station\/login\?next=%2Fstation)?$/
  await expect(other).toHaveURL(out)
  await expect(page).toHaveURL(out)
})

test('what was typed survives a lost network and a reload, but never the password', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/user/register')
  await page.getByLabel('Name', { exact: true }).fill('Ngozi Eze')
  await page.getByLabel('Email').fill('ngozi@journey.ng')
  await page.getByLabel('Address', { exact: true }).fill('5 Adeniyi Jones')
  await page.getByRole('combobox', { name: 'Station' }).fill('Wuse')
  await page.getByRole('option', { name: 'Wuse, Abuja' }).click()
  await page.getByLabel('Password', { exact: true }).fill('suya-on-friday')
  // The strength of the password is shown as soon as it is known, and must not move what is below.
  await page.getByRole('checkbox', { name: /privacy notice/ }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('suya-on-friday')
  await context.setOffline(false)
  const stored = await page.evaluate(
    () => JSON.stringify(sessionStorage) + JSON.stringify(localStorage),
  )
  expect(stored).not.toContain('suya-on-friday')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ngozi Eze')
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue('Wuse, Abuja')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a dead verification link says so and offers a new one', async ({ page, quietConsole }) => {
  quietConsole.allow(refusedCall(409))
  await page.goto('/verified/019f0000-0000-7000-8000-000000000000/never-was-a-token')
  await expect(page.getByText(/expired or was already used/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('nobody@journey.ng')
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByText(/a new link is on its way/)).toBeVisible()
})

test('an address that is not there says so, in any case of letters', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(404))
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await expectAccessible(page)
  // Below the home of somebody who is in, the frame stays.
  await signIn(page, 'station')
  await page.goto('/station/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  await page.getByRole('link', { name: words.errorBack }).click()
  await expect(page).toHaveURL('/station')
  await page.goto('/USER/Login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await page.goto('/agent/login')
  await expect(page).toHaveURL('/director/register/login')
})

test('the whole login works with the keyboard alone', async ({ page }) => {
  await page.goto('/user/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reach = async (name: RegExp) => {
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const node = document.activeElement as HTMLInputElement | null
        return `${node?.name ?? ''} ${node?.textContent ?? ''}`
      })
      if (name.test(focused)) return
    }
    throw new Error(`${name} cannot be reached`)
  }
  await reach(/^email/)
  await page.keyboard.type(demo.resident.email)
  await reach(/^password/)
  await page.keyboard.type(demoSecret)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/home')
})
