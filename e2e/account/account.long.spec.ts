import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { getSession } from '../../contract/account/account.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { cancel, makeRequest } from '../../contract/request/request.ts'
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
import { arriveAsNewResident } from '../new-resident.ts'
import { logResidentOut, typeLogin } from '../sign-in.ts'

const profile = '/user/home/profile'

/** What an authenticator app shows so many steps from now (RFC 6238). */
function codeOf(key: string, later = 0) {
  const bits = Array.from(key).map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bytes =
    bits
      .map(five => five.toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const secret = Buffer.from(bytes.map(byte => parseInt(byte, 2)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const owner = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function showOwner(page: Page, password: string, button = 'Confirm') {
  await owner(page).getByLabel('Your password', { exact: true }).fill(password)
  await owner(page).getByRole('button', { name: button }).click()
}

async function logOut(page: Page) {
  await logResidentOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/user/login')
}

test('a new address counts once its owner has opened the link there', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(422))
  const old = await arriveAsNewResident(page)
  const fresh = freshAddress('ngozi-new')
  await page.goto(`${profile}#profile`)
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toHaveValue(old)
  await field.fill('ngozi@nowhere')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Please enter an email').first()).toBeVisible()

  await field.fill(fresh)
  await page.getByLabel('Phone Number').fill('0803 111 2222')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await showOwner(page, 'not-the-password', 'Send link')
  await expect(owner(page).getByText('This is not your current one').last()).toBeVisible()
  await expectAccessible(page)
  await showOwner(page, everybodysSecret, 'Send link')
  await expect(page.getByRole('dialog', { name: 'Now open the link' })).toContainText(fresh)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`Waiting for ${fresh}`)).toBeVisible()
  await expect(field).toHaveValue(old)
  await expect(page.getByLabel('Phone Number')).toHaveValue('0803 111 2222')

  await page.goto(await linkMailedTo(request, fresh, /^Confirm your new email/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email changed')
  expect(await linkMailedTo(request, old, /^Your email address was changed/)).toBe('/user/login')
  await page.goto(`${profile}#profile`)
  await expect(field).toHaveValue(fresh)

  await field.fill(freshAddress('ngozi-other'))
  await page.getByRole('button', { name: 'Update profile' }).click()
  await showOwner(page, everybodysSecret, 'Send link')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Keep old email' }).click()
  await expect(page.getByText('Waiting for')).toBeHidden()
  await logOut(page)
  await typeLogin(page, 'resident', fresh, everybodysSecret)
  await expect(page).toHaveURL('/user/home')
})

test('two-step login is set up, asked for at the door, and outlives a lost phone', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(401))
  const email = await arriveAsNewResident(page)
  await page.goto(`${profile}#security`)
  const part = page.getByRole('region', { name: 'Two-step login' })
  await part.getByRole('button', { name: 'Set up' }).click()
  await expect(part.getByRole('img', { name: /QR code with the key/ })).toBeVisible()
  const key = (await part.locator('code').innerText()).replaceAll(' ', '')
  await part.getByLabel(/^Code from/).fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByText('That code is wrong').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part.getByLabel(/^Code from/).fill(codeOf(key))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const list = part.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(part.getByText('10 recovery codes are left')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toBeHidden()

  await logOut(page)
  await typeLogin(page, 'resident', email, everybodysSecret)
  const code = page.getByLabel(/^Code from/)
  await expect(code).toBeFocused()
  await expectAccessible(page)
  // Each code opens once, and a phone's clock may be a little ahead.
  await code.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/user/home')

  await logOut(page)
  await typeLogin(page, 'resident', email, everybodysSecret)
  await code.fill('123456')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('That code is wrong').first()).toBeVisible()
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/user/home')

  await page.goto(`${profile}#security`)
  await expect(part.getByText('9 recovery codes are left')).toBeVisible()
  await page.goto(`${profile}#data`)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await showOwner(page, everybodysSecret)
  const proof = owner(page).getByLabel(/^Code from/)
  await expect(proof).toBeFocused()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await proof.fill(codes[1] ?? '')
  await owner(page).getByRole('button', { name: 'Confirm' }).click()
  await (await coming).cancel()

  await page.goto(`${profile}#security`)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('what people choose stays: what they are told, in which language, by day or by night', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  await arriveAsNewResident(page)
  await page.goto(`${profile}#notifications`)
  const wallet = page.getByRole('switch', { name: 'Your wallet by Email' })
  await expect(page.getByRole('switch', { name: /^Account security.*by Email/ })).toBeDisabled()
  // No SMS can be sent here, so nobody is asked for one.
  await expect(page.getByRole('switch', { name: /by SMS$/ })).toHaveCount(0)
  await wallet.uncheck()
  await page.goto(`${profile}#appearance`)
  // The page comes again in it; whoever does not read it finds the way back by the names of the languages.
  const language = page.locator('select', { hasText: 'Hausa' })
  await language.selectOption('Hausa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expect(language).toHaveValue('ha')
  await language.selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Before any piece of the program has come, the page is dark already.
  await page.route('**/assets/**', route => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 21, 17)')
  await page.unroute('**/assets/**')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en')
  await page.goto(`${profile}#notifications`)
  await expect(wallet).not.toBeChecked()
  await page.goto(`${profile}#appearance`)
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})
test('everything that is kept about somebody comes in one file, to its owner only', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(422))
  const email = await arriveAsNewResident(page)
  await page.goto(`${profile}#data`)
  expect((await request.get(exportPath)).status()).toBe(401)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await showOwner(page, 'not-the-password')
  await expect(owner(page).getByText('This is not your current one').last()).toBeVisible()
  const coming = page.waitForEvent('download')
  await showOwner(page, everybodysSecret)
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  const data: unknown = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(JSON.stringify(data)).toContain(email)
  const html = strFromU8(files['read-me.html'] ?? new Uint8Array())
  expect(html).toContain('Ngozi Eze')
  expect(html).toContain('14 Opebi Road')
  expect(JSON.stringify(data) + html).not.toContain(everybodysSecret)
})

test('an account is not deleted while a request is open, then asked for, then kept', async ({
  page,
}) => {
  await arriveAsNewResident(page)
  const who = await done(page.request, getSession, {})
  if (who?.role !== 'resident') throw new Error('no resident is logged in')
  const asked = { userId: who._id, stationId: who.station._id }
  const made = await done(page.request, makeRequest, asked)
  await page.goto(`${profile}#data`)
  const part = page.getByRole('region', { name: 'Your data' })
  await expect(part.getByRole('link', { name: /your open request/ })).toBeVisible()
  await expect(part.getByRole('button', { name: 'Delete my account' })).toBeHidden()
  await done(page.request, cancel, { requestId: made._id })

  await page.reload()
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(part.getByText('Your account will be deleted on')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL('/user/home')
  const banner = page.getByRole('complementary', { name: 'Your account will be deleted' })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account is safe. Good to have you back.')).toBeVisible()
  await expect(banner).toBeHidden()
})
