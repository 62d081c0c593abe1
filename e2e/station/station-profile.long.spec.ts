import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  refusedCall,
  test,
} from '../journey.ts'
import { demoSecret, openMenu, typeLogin } from '../sign-in.ts'

/** Each run changes a station of its own, which no other journey uses. */
const stations: Record<string, string> = {
  phone: 'enugu@kwashe.demo',
  desktop: 'ibadan@kwashe.demo',
}

test('station staff change the phone number, and the address that they log in with', async ({
  page,
  request,
  quietConsole,
}, { project }) => {
  quietConsole.allow(refusedCall(422))
  quietConsole.allow(refusedCall(409))
  const old = stations[project.name] ?? ''
  const fresh = freshAddress('station')
  await page.goto('/station/login?next=%2Fstation%2Fprofile')
  await typeLogin(page, 'station', old, demoSecret)
  await expect(page).toHaveURL('/station/profile')

  const phone = page.getByLabel('Phone Number')
  await phone.fill('12')
  await page.getByLabel('Pickups per carrier per day').fill('51')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Please enter a Nigerian phone number').first()).toBeVisible()
  await expect(page.getByText('At most 50').first()).toBeVisible()
  await expectAccessible(page)
  await phone.fill('0805 000 1111')
  await page.getByLabel('Pickups per carrier per day').fill('7')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('0805 000 1111')
  await expect(page.getByLabel('Pickups per carrier per day')).toHaveValue('7')

  const email = page.getByLabel('Email', { exact: true })
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await email.fill(fresh)
  await page.getByRole('button', { name: 'Update profile' }).click()
  await proof.getByLabel('Your password', { exact: true }).fill('not-the-password')
  await proof.getByRole('button', { name: 'Send link' }).click()
  await expect(proof.getByText('This is not your current one').last()).toBeVisible()
  await proof.getByLabel('Your password', { exact: true }).fill(demoSecret)
  await proof.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`Waiting for ${fresh}`)).toBeVisible()
  await expect(email).toHaveValue(old)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText(`Waiting for ${fresh}`)).toBeVisible()
  await expect(email).toHaveValue(old)

  const link = await linkMailedTo(request, fresh, /^Confirm your new email/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email changed')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/station')
  await openMenu(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(email).toHaveValue(fresh)
  await expect(page.getByText('Waiting for')).toBeHidden()
  expect(await linkMailedTo(request, old, /^Your email address was changed/)).toBe('/station/login')

  await openMenu(page)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await expect(page.getByText(/expired or was already used/).first()).toBeVisible()
  await page.goto('/station/login')
  await typeLogin(page, 'station', fresh, demoSecret)
  await expect(page).toHaveURL('/station')
})
