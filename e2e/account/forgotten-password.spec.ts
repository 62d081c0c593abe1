import { moveIn } from '../../server/testing/people/town-people.ts'
import { visitor } from '../calls.ts'
import {
  expect,
  expectAccessible,
  freshAddress,
  linkMailedTo,
  refusedCall,
  test,
} from '../journey.ts'
import { typeLogin } from '../sign-in.ts'

test('who forgot the password gets a link, chooses a new one, and the link is used up', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(409))
  quietConsole.allow(refusedCall(422))
  const wanted = { email: freshAddress('kemi') }
  const { email } = await moveIn(visitor(), 'Kemi Lawal', 'Ikeja, Lagos', wanted)
  await page.goto('/user/login')
  await page.getByRole('link', { name: /Forgot/ }).click()
  // The login page asks for an address, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByText('a link to choose a new password is on its way')).toBeVisible()

  const link = await linkMailedTo(request, email, /Choose a new password/)
  await page.goto(link)
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('12345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That password is too common. Choose another.').first()).toBeVisible()
  // Whether it is common or says who its owner is, only the server can tell.
  await page.getByLabel('New password', { exact: true }).fill('Kemi@2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Too close to the name: choose another')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('jollof-or-nothing')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/user/login')
  await typeLogin(page, 'resident', email, 'jollof-or-nothing')
  await expect(page).toHaveURL('/user/home')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-good-one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/expired or was already used/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send new link' })).toBeVisible()
})
