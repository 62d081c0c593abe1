import { readFileSync } from 'node:fs'
import { getSettings } from '../../contract/privacy/privacy.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { digitsSentTo, freshNumber } from '../sms.ts'
import { asked, lostNetwork, settled } from '../waiting.ts'

const said = JSON.parse(
  readFileSync(new URL('../../words/ha.json', import.meta.url), 'utf8'),
) as Record<string, string>
/** What Hausa says for a message. */
const ha = (text: string) => said[text] ?? `no Hausa for “${text}”`

test('a visitor chooses Hausa, reads a "no" in it, and the desk stays English', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  await page.goto('/')
  await page.getByRole('link', { name: 'Hausa' }).click()
  await expect(page).toHaveURL('/ha')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: ha('Create an account') })
    .first()
    .click()
  await expect(page).toHaveURL('/user/register/phone')
  await page.getByRole('link', { name: ha('Email') }).click()
  await expect(page).toHaveURL('/user/register')
  await page.getByRole('button', { name: ha('Create an account') }).click()
  await expect(page.getByText(ha('Please enter your address')).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/user/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await page.getByLabel(ha('Email')).fill('nobody@kwashe.demo')
  await page.getByLabel(ha('Password'), { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: ha('Log in') }).click()
  await expect(page.getByText(ha('Email or password incorrect'))).toBeVisible()

  await page.goto('/station/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a resident’s pages come in the language of the device, and the account learns it', async ({
  page,
}) => {
  await arriveAsNewResident(page, { name: 'Halima Sani', station: 'Ikeja, Lagos' })
  await page.getByRole('banner').getByText('en', { exact: true }).click()
  await page.getByRole('link', { name: 'Hausa' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByText(ha('Pay with Recyclables'))).toBeVisible()
  await expect(page.getByRole('navigation').getByText(ha('Home')).last()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(async () => (await done(page.request, getSettings, {})).language).toBe('ha')

  // Whoever chooses English again reads English.
  await page.goto('/user/home?language=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
  await expect(page.getByText('Pay with Recyclables')).toBeVisible()
})

test('a number is enough, in Hausa, while the network comes and goes', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  const number = freshNumber()
  await page.goto('/user/register/phone?language=ha')
  await page.getByLabel(ha('Address')).fill('14 Opebi Road, Ikeja')
  await page.getByRole('button', { name: 'Ikeja, Lagos' }).click()
  await page.getByLabel(ha('Name'), { exact: true }).fill('Halima Sani')
  await page.getByLabel(ha('Phone number')).fill(number)
  await page.getByRole('checkbox').check()
  const sendCode = page.getByRole('button', { name: ha('Send code') })
  await context.setOffline(true)
  await sendCode.click()
  const offline = 'You seem to be offline. Nothing was lost: try again when you’re back online.'
  await expect(page.getByText(ha(offline)).first()).toBeVisible()
  await context.setOffline(false)
  await sendCode.click()
  await page.getByLabel(ha('Code from the SMS')).fill(await digitsSentTo(request, number))
  await page.getByRole('button', { name: ha('Create an account') }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')

  await settled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: ha('Make Request'), exact: true }).click()
  await page.getByRole('button', { name: ha('Yes, send it') }).click()
  const kept = page.getByRole('dialog', { name: ha('Saved on this phone') })
  await expect(kept).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(ha('On this phone')).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await context.setOffline(false)
  await expect(page.getByText(ha('All sent'))).toBeVisible()
  expect(await asked(page.request)).toHaveLength(1)
})
