import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  refusedCall,
  test,
} from '../journey.ts'
import { openMenu, signIn, typeLogin } from '../sign-in.ts'

test('a director registers, verifies, waits, is approved by another and comes in', async ({
  page,
  browser,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(403))
  const email = freshAddress('chike')
  const name = `Chike ${email.slice(6, 14)}`
  await page.goto('/agent/register')
  await expect(page).toHaveURL('/director/register')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name you will log in with', { exact: true }).fill('palm-wine-drinkard')
  await page.getByRole('checkbox', { name: /privacy notice/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Registration successful' })).toBeVisible()
  await expect(page).toHaveURL('/verify-account')

  await page.goto(await linkMailedTo(request, email, /Verify your email/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account has been Verified!',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /log in/i }).click()
  await expect(page).toHaveURL('/director/register/login')
  await expectAccessible(page)
  await typeLogin(page, 'director', email, 'palm-wine-drinkard')
  const waiting = page.getByRole('alertdialog', { name: 'Login failed' })
  await expect(waiting).toContainText('waiting for approval')
  await waiting.getByRole('button', { name: 'OK' }).click()

  const amina = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const desk = await amina.newPage()
  await signIn(desk, 'director')
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Amina Yusuf')
  await expect(desk.getByText('Welcome back,')).toBeVisible()
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  const menu = await openMenu(desk)
  await menu.getByRole('link', { name: 'Approvals' }).click()
  await expect(desk).toHaveURL('/director/home/approvals')
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Approvals')
  await desk.getByRole('searchbox').fill(name)
  await expect(desk).toHaveURL(/search=Chike/)
  // While the search is under way the list before it stands there, paler.
  await expect(desk.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  await desk.getByRole('button', { name: /Approve/ }).click()
  const asked = desk.getByRole('alertdialog')
  await expectAccessible(desk)
  await asked.getByRole('button', { name: /Approve|Let/ }).click()
  await expect(desk.getByText('Approved. We have told them by mail.')).toBeVisible()
  await amina.close()

  await linkMailedTo(request, email, /Welcome to/)
  await typeLogin(page, 'director', email, 'palm-wine-drinkard')
  await expect(page.getByRole('dialog', { name: 'Login successful' })).toBeVisible()
  await expect(page).toHaveURL('/director/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const own = await openMenu(page)
  // The operator names who lets others in.
  await expect(own.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(own.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
  await own.getByRole('link', { name: 'Profile' }).click()
  await expectAccessible(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
})
