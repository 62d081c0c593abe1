import { signIn as signInAs } from '../../server/testing/sign-in.ts'
import {
  askForCode,
  getWaysIn,
  moveNumber,
  registerByPhone,
} from '../../contract/account/phone-sign-in.ts'
import { callsBy, callsOf, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { demo, demoSecret, enter, logResidentOut } from '../sign-in.ts'
import { digitsSentTo, freshNumber, pageInSms } from '../sms.ts'
import { freshName } from '../station-desk.ts'

test('a resident joins by a number, mistypes the code, comes in, and comes back by the number', async ({
  page,
  request,
  quietConsole,
}) => {
  // A wrong code, and what a home still asks for while its owner leaves.
  quietConsole.allow(refusedCall(401))
  const number = freshNumber()
  await page.goto('/user/register')
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await expect(page).toHaveURL('/user/register/phone')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.getByLabel('Address').fill('14 Opebi Road, Ikeja')
  // The only station that says it comes there is chosen.
  await expect(page.getByRole('button', { name: 'Ikeja, Lagos' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Name', { exact: true }).fill('Bola Ade')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('checkbox', { name: /privacy notice/ }).check()
  await page.getByRole('button', { name: 'Send code' }).click()

  const digits = page.getByLabel('Code from the SMS')
  await expect(digits).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const right = await digitsSentTo(request, number)
  await digits.fill(right === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('That is not the code: 2 tries left')).toBeVisible()
  await digits.fill(right)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByText('Welcome, Bola').first()).toBeVisible()
  await logResidentOut(page)
  await expect(page).toHaveURL('/')

  await page.goto('/user/login')
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await expect(page).toHaveURL('/user/login/phone')
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('call me')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Please enter a Nigerian phone number')).toBeVisible()
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await digits.fill(await digitsSentTo(request, number, 2))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/user/home')

  // Who has no password sets one after a code.
  await page.goto('/user/home/profile#security')
  await page.getByLabel('New password', { exact: true }).fill('okra-and-pounded-yam')
  await page.getByRole('button', { name: 'Set a password' }).click()
  const owner = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await owner.getByRole('button', { name: 'Send code' }).click()
  await owner.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number, 3))
  await expectAccessible(page)
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
})

test('a number that nobody registered with is told so, with the way to join', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(409))
  const number = freshNumber()
  await page.goto('/user/login/phone')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('This number is not registered yet.')).toBeVisible()
})

test('where no SMS can be sent nobody is offered a number, and nothing moves', async ({ page }) => {
  await page.route(callsOf(getWaysIn), route =>
    route.fulfill({ json: { message: 'ok', data: { phone: false } } }),
  )
  for (const to of ['login', 'register']) {
    await page.goto(`/user/${to}`)
    // The app comes to a login page when something in it is touched; then it asks.
    const email = page.getByLabel('Email')
    await email.click()
    const before = await email.boundingBox()
    await expect(page.getByRole('link', { name: 'Phone', exact: true })).toHaveCount(0)
    expect(await email.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await page.goto(`/user/${to}/phone`)
    await expect(page).toHaveURL(`/user/${to}`)
  }
})

test('who lost the number stands at the desk: staff note the new one, take it back, and help nobody who has a mailbox', async ({
  page,
  request,
  browser,
}) => {
  const [number, name] = [freshNumber(), freshName('Bola')]
  const { challenge } = await done(request, askForCode, { phoneNumber: number })
  const digits = await digitsSentTo(request, number)
  const home = { name, address: '9 Toyin Street, Ikeja', stationName: 'Ikeja, Lagos' }
  await done(request, registerByPhone, { challenge, digits, ...home })

  await enter(page, { role: 'station', email: demo.station.email }, '/station/support')
  await page.getByRole('button', { name: 'Change phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change phone number' })
  await dialog.getByRole('searchbox').fill(number)
  await dialog.getByRole('button', { name }).click()
  await expect(
    dialog.getByText(`${number.slice(0, 4)} ••• ${number.slice(-4)}`, { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText('We text the old number at once.')).toBeVisible()
  // The number is not lost, only the codes do not come: the station sends one that opens in any browser.
  await dialog.getByRole('button', { name: 'Send a login code' }).click()
  await expect(page.getByText('The code is on its way by SMS.')).toBeVisible()
  const sent = await digitsSentTo(request, number, 2)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(await pageInSms(request, number))
  await elsewhere.getByLabel('Code from the SMS').fill(sent)
  await expect(elsewhere.getByText('ask your station to send you a code')).toBeVisible()
  await expectNoSidewaysScroll(elsewhere)
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.waitForURL('**/user/home')
  await elsewhere.close()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const typed = dialog.getByLabel('New number')
  await typed.fill('call me')
  await dialog.getByRole('button', { name: 'Save new number' }).click()
  await expect(dialog.getByText('Please enter a Nigerian phone number')).toBeVisible()
  await typed.fill(freshNumber())
  await dialog.getByRole('button', { name: 'Save new number' }).click()
  await expect(dialog.getByText('unless the owner objects')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw number' }).click()
  await expect(typed).toBeVisible()

  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('searchbox').fill('Ada Obi')
  await dialog.getByRole('button', { name: 'Ada Obi' }).first().click()
  await expect(dialog.getByText('can log in by email')).toBeVisible()
  await expect(typed).toHaveCount(0)
  // The screen does not offer it, and the server refuses it.
  const ada = await signInAs(callsBy(request), 'resident', demo.resident.email, demoSecret)
  const refused = await callsBy(page.request).call(moveNumber, {
    userId: ada.body.data._id,
    phoneNumber: freshNumber(),
  })
  expect(refused.body.code).toBe('number_by_email')
})
