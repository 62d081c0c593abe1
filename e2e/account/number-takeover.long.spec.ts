import { devices } from '@playwright/test'
import {
  askForCode,
  getResidentNumber,
  loginByPhone,
  registerByPhone,
} from '../../contract/account/phone-sign-in.ts'
import { showPhone } from '../../contract/phone.ts'
import { callsOf, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { demo, enter } from '../sign-in.ts'
import { digitsSentTo, freshNumber } from '../sms.ts'
import { freshName } from '../station-desk.ts'
import type { APIRequestContext, Page } from '@playwright/test'

async function registered(request: APIRequestContext, number: string, name = 'Bola Ade') {
  const { challenge } = await done(request, askForCode, { phoneNumber: number })
  const digits = await digitsSentTo(request, number)
  const home = { name, address: '9 Toyin Street, Ikeja', stationName: 'Ikeja, Lagos' }
  return done(request, registerByPhone, { challenge, digits, ...home })
}

async function logsIn(page: Page, request: APIRequestContext, number: string, many: number) {
  await page.goto('/user/login/phone')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number, many))
  await page.getByRole('button', { name: 'Log in' }).click()
}

const sections = async (page: Page) => {
  await page.goto('/user/home/profile#security')
  return page.locator('section', { hasText: 'Log in with your number' }).last()
}

test('a thief who overheard one code asks for another number: it waits, nothing leaves, and the owner stops it by the SMS', async ({
  page: thief,
  request,
  browser,
  quietConsole,
}) => {
  // The owner ends the thief's session while the thief's page is open, and what that page asks for next is refused.
  quietConsole.allow(refusedCall(401))
  const [number, thiefs] = [freshNumber(), `070${freshNumber().slice(3)}`]
  await registered(request, number)
  await logsIn(thief, request, number, 2)
  await expect(thief).toHaveURL('/user/home')

  const section = await sections(thief)
  await section.getByRole('button', { name: 'Use another number' }).click()
  await section.getByLabel('Phone number').fill(thiefs)
  await section.getByRole('button', { name: 'Send code' }).click()
  await section.getByLabel('Code from the SMS').fill(await digitsSentTo(request, thiefs))
  // Without a code to the old number there is only the waiting.
  await section.getByRole('checkbox', { name: /no longer have/ }).check()
  await expectNoSidewaysScroll(thief)
  await section.getByRole('button', { name: 'Use this number' }).click()
  await expect(section.getByText('You can log in with')).toBeVisible()
  await expect(thief.getByText('you can’t download your data')).toBeVisible()
  await expect(section.getByText('This has to wait until')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Use another number' })).toHaveCount(0)
  await expectAccessible(thief)
  await expectNoSidewaysScroll(thief)

  await thief.goto('/user/home/profile#data')
  await expect(thief.getByRole('button', { name: 'Download my data' })).toBeDisabled()
  await expect(thief.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await thief.goto('/user/home/places')
  await expect(thief.getByText('You can’t add or change places')).toBeVisible()
  await expect(thief.getByRole('button', { name: 'Add a place' })).toHaveCount(0)
  await expectAccessible(thief)
  await expectNoSidewaysScroll(thief)

  const sms = await request.get(`/dev/sms.json?to=${encodeURIComponent(`+234${number.slice(1)}`)}`)
  const [link] = /https?:\S+\/user\/number#\d+/.exec(await sms.text()) ?? []
  expect(link).toBeDefined()
  const owner = await (await browser.newContext({ ...devices['Pixel 5'] })).newPage()
  const { pathname, hash } = new URL(link ?? '')
  await owner.goto(pathname + hash)
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await expect(owner.getByLabel('Your old phone number')).toHaveValue(
    showPhone(`+234${number.slice(1)}`),
  )
  await owner.getByRole('button', { name: 'Send code' }).click()
  await owner.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number, 3))
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.getByText('Your number stays the same.')).toBeVisible()
  await thief.goto('/user/home/profile')
  // Every device was logged out, also the thief's.
  await expect(thief).toHaveURL(/\/user\/login/)
})

test('an owner changes the number by a code to the old one, and the old one takes the account back', async ({
  page,
  request,
  browser,
}) => {
  const [number, other] = [freshNumber(), `070${freshNumber().slice(3)}`]
  await registered(request, number)
  await logsIn(page, request, number, 2)
  await expect(page).toHaveURL('/user/home')
  const section = await sections(page)
  await section.getByRole('button', { name: 'Use another number' }).click()
  await section.getByLabel('Phone number').fill(other)
  await section.getByRole('button', { name: 'Send code' }).click()
  await section.getByLabel('Code from the SMS').fill(await digitsSentTo(request, other))
  await section.getByRole('button', { name: 'Use this number' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Send code' }).click()
  await proof.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number, 3))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('and a code by SMS')).toContainText(other.slice(-4))
  await page.getByRole('link', { name: 'Undo' }).click()
  await expect(page).toHaveURL('/user/number')

  const back = await (await browser.newContext({ ...devices['Pixel 5'] })).newPage()
  await logsIn(back, request, number, 4)
  await back.getByRole('link', { name: 'Recover your account' }).click()
  await expect(back.getByLabel('Your old phone number')).toHaveValue(/^080/)
  await back.getByRole('button', { name: 'Send code' }).click()
  await back.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number, 5))
  await back.getByRole('button', { name: 'Undo the change' }).click()
  await expect(back.getByText('All devices were logged out.')).toBeVisible()
  await expectAccessible(back)
  await back.getByRole('link', { name: 'Log in' }).first().click()
  await logsIn(back, request, number, 6)
  await expect(back).toHaveURL('/user/home')
})

test('who was away for long is asked for one more thing, and the desk confirms who stands there', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  const [number, name] = [freshNumber(), freshName('Bola')]
  const { _id: userId } = await registered(request, number, name)
  // Half a year does not go by here: the server's stories have the rule, this has the screens.
  const code = 'one_more_thing'
  const say = (fields?: object) => ({
    status: 401,
    json: { code, message: 'Please confirm the account is yours.', ...(fields && { fields }) },
  })
  await page.route(callsOf(loginByPhone), route => route.fulfill(say({ address: 'asked' })))
  await logsIn(page, request, number, 2)
  await expect(page.getByLabel('Your address')).toBeVisible()
  await expect(page.getByText('You haven’t logged in for a long time')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.unroute(callsOf(loginByPhone))
  await page.route(callsOf(loginByPhone), route => route.fulfill(say()))
  await logsIn(page, request, number, 3)
  await expect(page.getByText('Visit your station with an ID card.')).toBeVisible()
  await page.unroute(callsOf(loginByPhone))

  await enter(page, { role: 'station', email: demo.station.email }, `/station/residents/${userId}`)
  const returning = { askedAt: new Date().toISOString(), vouchedAt: null }
  const standing = { phoneNumber: '0805 ••• 2222', hasEmail: false, moving: null, changed: null }
  await page.route(callsOf(getResidentNumber), route =>
    route.fulfill({ json: { message: 'ok', data: { ...standing, returning } } }),
  )
  await page.goto('/station/support')
  await page.getByRole('button', { name: 'Change phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change phone number' })
  await dialog.getByRole('searchbox').fill(number)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByRole('button', { name: 'Confirm resident' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
