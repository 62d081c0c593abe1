import type { Browser, Page } from '@playwright/test'
import { newPhone } from '../../server/testing/people/town-people.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  test,
} from '../journey.ts'
import { signIn, typeLogin } from '../sign-in.ts'
import { freshName, newResident } from '../station-desk.ts'

test.use({ serviceWorkers: 'allow' })

const given = 'the-first-password'
const own = 'mango-tree-at-the-gate'

/** Somebody else's browser. */
const otherBrowser = async (browser: Browser, page: Page) => {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function createStation(page: Page, name: string, email: string) {
  await page.goto('/director/home/stations?tab=create')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await expect(page.getByText('Please enter a name')).toHaveCount(4)
  await expect(page.getByText('Please enter an email')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Station name').fill(name)
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByLabel('Address').fill('1 Depot Road')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await create.click()
  await expect(page.getByRole('dialog', { name: 'successful' })).toBeVisible()
  await expect(page.getByLabel('Station name')).toHaveValue('')
}

async function chooseOwnPassword(staff: Page, email: string) {
  await staff.goto('/station/login')
  await typeLogin(staff, 'station', email, given)
  await expect(staff).toHaveURL('/station/password')
  await staff.goto('/station')
  await expect(staff).toHaveURL('/station/password')
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  await staff.getByLabel('Current password', { exact: true }).fill(given)
  await staff.getByLabel('New password', { exact: true }).fill(own)
  await staff.getByRole('button', { name: 'Set password' }).click()
  await expect(staff).toHaveURL('/station')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a director opens a station, sees it at work, suspends and resumes it', async ({
  page,
  browser,
  request,
}) => {
  const email = freshAddress('depot')
  const station = freshName('Depot')
  await signIn(page, 'director')
  await createStation(page, station, email)
  await linkMailedTo(request, email, /is open on/)
  const staff = await otherBrowser(browser, page)
  await chooseOwnPassword(staff, email)

  await page.getByRole('tab', { name: 'All Stations' }).click()
  await page.getByRole('searchbox').fill(station)
  await expect(page).toHaveURL(/search=Depot/)
  await expect(row(page, station)).toContainText('Active')
  await expect(row(page, station).getByRole('cell').nth(2)).toContainText('0')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const resident = await newResident({ email, station }, freshName('Bisi'))
  await resident.asks()
  await expect(row(page, station).getByRole('cell').nth(2)).toContainText('1')
  await expect(row(page, station).getByRole('cell').nth(3)).toContainText('1')
  await row(page, station).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(station)
  await expect(row(page, 'Bisi')).toContainText('Pending...')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const home = await otherBrowser(browser, page)
  await resident.opens(home, '/user/home')
  await page.getByRole('button', { name: `More for ${station}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  const why = page.getByRole('dialog', { name: /^Suspend/ })
  await why.getByRole('button', { name: 'Suspend' }).click()
  await expect(why.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/)
  await why.getByLabel('Reason').fill('the lorry is broken')
  await why.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  const notice = home.getByRole('status').filter({ hasText: 'the lorry is broken.' })
  await expect(notice).toContainText('Your station isn’t taking new requests at the moment')
  await home.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  const refused = home.getByRole('alertdialog', { name: /isn’t taking new requests/ })
  await expectAccessible(home)
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(resident.asks()).rejects.toThrow(/isn’t taking new requests/)

  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
  await resident.asks()

  await page.getByRole('link', { name: 'Audit log', exact: true }).last().click()
  await expect(page).toHaveURL(/audit\?station=/)
  await expect(page.getByRole('row').filter({ hasText: 'the lorry is broken' })).toBeVisible()
  const entry = await page.getByRole('main').locator('tbody tr').first().boundingBox()
  expect(entry?.y, 'the entries begin in the upper half').toBeLessThan(370)
  await pickAnotherStation(page, station)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await staff.context().close()
  await home.context().close()
})

/** Whoever picks one stays in the field; what is changed elsewhere stands in it. */
async function pickAnotherStation(page: Page, station: string) {
  await page.getByRole('button', { name: 'Filter' }).click()
  const field = page.getByRole('combobox', { name: 'Station' })
  await expect(field).toHaveValue(station)
  const chosen = page.url()
  await field.fill('Wuse, Abuja')
  await page.getByRole('option', { name: 'Wuse, Abuja' }).click()
  await expect(page).not.toHaveURL(chosen)
  await expect(field).toHaveValue('Wuse, Abuja')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: /^Station/ }).click()
  await expect(field).toHaveValue('')
}

test('somebody who is invited opens a station, and the director sees it', async ({
  page,
  browser,
  request,
}) => {
  const email = freshAddress('operator')
  const station = freshName('Yaba')
  await signIn(page, 'director')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a station operator' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Station name').fill(station)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitation).toContainText('Sent')
  const link = await linkMailedTo(request, email, /invites you/)

  const guest = await otherBrowser(browser, page)
  await guest.goto(link)
  await expect(guest.getByText('Amina Yusuf')).toBeVisible()
  await expect(guest.getByLabel('Station name')).toHaveValue(station)
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  await expect(guest.getByLabel('Email')).not.toBeEditable()
  await expect(invitation).toContainText('Opened')
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.getByLabel('Phone Number').fill(newPhone())
  await guest.getByLabel('Address').fill('4 Herbert Macaulay Way')
  await guest.getByLabel('Your name').fill('Tope Ade')
  await guest.getByLabel('Password', { exact: true }).fill(own)
  await guest.getByRole('checkbox', { name: /privacy notice/ }).check()
  await guest.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(guest).toHaveURL('/station/login')
  await expect(guest.getByText(`${station} is open. Now log in`)).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  await guest.getByLabel('Password', { exact: true }).fill(own)
  await guest.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(guest).toHaveURL('/station')
  await expect(invitation).toContainText('Accepted')
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This invitation has ended')
  await expectAccessible(guest)
  await guest.context().close()

  await page.goto(`/director/home/stations?tab=all&email=${encodeURIComponent(email)}`)
  await row(page, station).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(station)
  await page.getByRole('tab', { name: 'Staff' }).click()
  await expect(page.getByText('Tope Ade')).toBeVisible()
})
