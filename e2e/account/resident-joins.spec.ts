import { registerResident } from '../../contract/account/account.ts'
import { everybodysSecret } from '../../server/testing/people/town-people.ts'
import { done } from '../calls.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  refusedCall,
  test,
} from '../journey.ts'
import { logResidentOut } from '../sign-in.ts'

test.use({ serviceWorkers: 'allow' })

test('a resident joins, verifies by mail, comes in, comes back and leaves', async ({
  page,
  request,
}) => {
  const email = freshAddress('bisi')
  await page.goto('/')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Join Now' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  const way = page.getByRole('navigation', { name: 'How to register' })
  await expect(way.locator('[aria-current]')).toHaveText('Phone')
  await way.getByRole('link', { name: 'Email' }).click()
  await expect(page).toHaveURL('/user/register')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The one station that comes there is chosen, and let go again when another address is typed.
  const chosen = page.getByRole('combobox', { name: 'Station' })
  await page.getByLabel('Address').fill('3 Opebi Road, Ikeja')
  await expect(chosen).toHaveValue('Ikeja, Lagos')
  // Where nobody comes yet is said, and all stations can still be chosen.
  await page.getByLabel('Address').fill('1 Market Road, Damaturu')
  const proposed = page.getByRole('region', { name: 'Stations near you' })
  await expect(proposed.getByText('No station serves this address yet')).toBeVisible()
  await expect(chosen).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Station' }).fill('kano')
  await page.getByRole('option', { name: 'Nassarawa, Kano' }).click()
  // The keyboard goes from the address to what is proposed for it.
  await page.getByLabel('Address').fill('14 Opebi Road, Ikeja')
  const ikeja = proposed.getByRole('button', { name: 'Ikeja, Lagos' })
  await expect(ikeja).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Tab')
  await expect(ikeja).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ikeja).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue('Ikeja, Lagos')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Name', { exact: true }).fill('Bisi Adewale')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/Phone number/).fill('0803 765 4321')
  await page.getByLabel('Password', { exact: true }).fill('gbagada-express')
  await page.getByRole('checkbox', { name: /privacy notice/ }).check()
  await page.getByRole('button', { name: 'Create an account' }).click()

  const success = page.getByRole('dialog', { name: 'Registration successful' })
  await expect(success).toContainText('Redirecting to email to verify your email')
  await expect(page).toHaveURL('/verify-account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email!')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(await linkMailedTo(request, email, /Verify your email/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account has been Verified!',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /log in/i }).click()

  await expect(page).toHaveURL('/user/login')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gbagada-express')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Login successful' })).toContainText(
    'Taking you to your dashboard',
  )
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bisi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bisi')

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Setting')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/user/home/profile#profile')
  await page.getByLabel('Address').fill('9 Toyin Street, Ikeja')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('9 Toyin Street, Ikeja')

  await logResidentOut(page)
  await expect(page).toHaveURL('/')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('Kwashe') ?? '{}'))
  expect(kept).toMatchObject({ version: 1, state: { userDetails: null } })
  await page.goto('/user/home')
  await expect(page).toHaveURL('/')
})

test('a link opened in another browser asks for the password, and a stranger gets nothing', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(403))
  quietConsole.allow(refusedCall(422))
  const email = freshAddress('bisi')
  const facts = { email, address: '14 Opebi Road', stationName: 'Ikeja, Lagos' }
  const registers = (name: string, password: string) =>
    done(request, registerResident, { ...facts, name, password })
  await registers('Bisi Adewale', everybodysSecret)
  await registers('A Stranger', 'somebody-elses')
  await page.goto(await linkMailedTo(request, email, /Verify your email/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  await expect(page.getByText('Please enter the password you registered with.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Password', { exact: true }).fill('none of the two')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('This is not what you registered with').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(everybodysSecret)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account has been Verified!',
  )
  await expect(page.getByText('Thank you, Bisi Adewale.')).toBeVisible()
})
