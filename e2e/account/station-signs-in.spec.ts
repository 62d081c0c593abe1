import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { demo, demoSecret, openMenu, typeLogin } from '../sign-in.ts'

test('station staff come in by /signin, are refused once, see who else is in, and leave', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  await page.goto('/signin')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /Station/ }).click()
  await expect(page).toHaveURL('/station/login')
  await expectAccessible(page)

  await typeLogin(page, 'station', demo.station.email, 'not-the-password')
  const refused = page.getByRole('alertdialog', { name: 'Login failed' })
  await expect(refused).toContainText('Email or password incorrect')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(demo.station.email)

  await typeLogin(page, 'station', demo.station.email, demoSecret)
  await expect(page.getByRole('dialog', { name: 'Login successful' })).toBeVisible()
  await expect(page).toHaveURL('/station')
  await expect(page.getByText('Welcome, Ikeja, Lagos')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await openMenu(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // On an old laptop the whole menu is there without scrolling: its groups fold.
  const phone = page.viewportSize()!
  await page.setViewportSize({ width: 1366, height: 640 })
  const menu = page.getByRole('complementary', { name: 'Sidebar' })
  const overflow = () => menu.evaluate(node => node.scrollHeight - node.clientHeight)
  await expect(menu.getByRole('link', { name: 'Cash' })).toBeHidden()
  await menu.getByRole('button', { name: 'Scale and cash' }).click()
  await expect(menu.getByRole('link', { name: 'Cash' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Close the Day' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeInViewport()
  expect(await overflow()).toBe(0)
  await page.setViewportSize(phone)
  // At the thumb stands what people use.
  const bar = page.locator('[data-bar="places"]')
  await expect(bar.getByRole('listitem')).toHaveText([
    /Dashboard/,
    /Requests/,
    'Plan',
    'Rounds',
    /More/,
  ])

  await openMenu(page)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/station/profile')
  await expect(page).toHaveURL('/station/login?next=%2Fstation%2Fprofile')
})
