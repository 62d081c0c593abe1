import type { Page } from '@playwright/test'
import { listAudit } from '../../contract/audit/audit.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { getRequest } from '../../contract/request/request.ts'
import { hire } from '../../server/testing/people/town-people.ts'
import { signIn as signInAs } from '../../server/testing/sign-in.ts'
import { callsBy, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { demo, demoSecret, enter, openMenu } from '../sign-in.ts'
import { digitsSentTo, freshNumber } from '../sms.ts'
import { freshName, havePickedUp, newResident, openStation, type Desk } from '../station-desk.ts'

/** A pickup of somebody at the station that is over, and paid for in cash. */
async function paidPickup(page: Page, desk: Desk): Promise<string> {
  const ada = await newResident(desk, freshName('Ada'))
  const requestId = await ada.asks()
  const { userId, stationId } = await done(page.request, getRequest, { requestId })
  await done(page.request, takeCash, { userId, amountKobo: 50_000 })
  const carrierId = await hire({ browser: callsBy(page.request), stationId }, freshName('Sani'))
  await havePickedUp(page.request, requestId, carrierId)
  await ada.closes(requestId)
  return requestId
}

/** The card of whoever works, at the foot of the menu. */
async function whoIsWorking(page: Page) {
  const menu = await openMenu(page)
  return menu.getByRole('button', { name: /, switch/ })
}

async function switchTo(page: Page, name: string, pin: string) {
  await (await whoIsWorking(page)).click()
  const dialog = page.getByRole('dialog', { name: 'Who is working?' })
  await expectAccessible(page)
  await dialog.getByLabel(`${name}’s PIN`).fill(pin)
  return dialog
}

test('a head invites a cashier by number; they share one laptop by PIN, and what is above her limit names both @desk', async ({
  page,
  request,
  browser,
  quietConsole,
}) => {
  // A wrong PIN, and what pages ask for while somebody else takes over.
  quietConsole.allow(refusedCall(401))
  // What a PIN is not enough for.
  quietConsole.allow(refusedCall(403))
  const { station, email, secret } = await openStation(request)
  const [funmi, tunde] = [freshName('Funmi'), freshName('Tunde')]
  const number = freshNumber()

  await enter(page, { role: 'station', email, secret }, '/station/profile')
  await page.getByRole('textbox', { name: 'Your name' }).fill(funmi)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Choose a PIN').fill('1234')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('too easy to guess: choose other digits').first()).toBeVisible()
  await page.getByLabel('Choose a PIN').fill('8046')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('Your PIN is set.')).toBeVisible()

  await page.goto('/station/staff')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Refunds per cashier a day').fill('100')
  await page.getByLabel('Shortages a cashier may write off per day').fill('100')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite staff' })
  await expectAccessible(page)
  await invite.getByLabel('Name').fill(tunde)
  await invite.getByLabel('Cashier').check()
  await invite.getByLabel('Phone number').fill(number)
  await invite.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${tunde}, cashier`)).toBeVisible()

  // She comes in on a phone of her own.
  const own = await browser.newContext({ viewport: page.viewportSize() })
  const phone = await own.newPage()
  await phone.goto('/station/login/phone')
  await phone.getByLabel('Phone number').fill(number)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByLabel('Code from the SMS').fill(await digitsSentTo(request, number))
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByRole('heading', { name: `Join ${station}` })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expect(phone.getByRole('textbox', { name: 'Your name' })).toHaveValue(tunde)
  await phone.getByLabel('Four digits for you').fill('4826')
  await phone.getByRole('checkbox', { name: /privacy notice/ }).check()
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone).toHaveURL('/station')
  // What is not hers to do is said where a link leads there.
  await phone.goto('/station/prices')
  await expect(phone.getByText('It is for the head of the station.')).toBeVisible()
  await own.close()

  const requestId = await paidPickup(page, { station, email })

  // On the laptop: one wrong digit, then hers.
  await page.goto('/station')
  const dialog = await switchTo(page, tunde, '0001')
  await expect(dialog.getByText(/4 tries left/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(`${tunde}’s PIN`).fill('4826')
  await expect(await whoIsWorking(page)).toContainText(tunde)
  await page.goto(`/station/assign/${requestId}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund/ })
  await expect(refund.getByText(/limit/)).toBeVisible()
  await refund.getByRole('button', { name: /^All of it/ }).click()
  await refund.getByLabel('Reason').fill('Two bags were left')
  await refund.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText(/Nothing refunded yet/)).toBeVisible()

  // At the close the till is short by more than that, too.
  await page.goto('/station/close')
  await page.getByLabel('In the till, ₦').fill('300')
  await page.getByRole('button', { name: 'Counted for the bank' }).click()
  await page.getByLabel('What happened?').fill('A note was torn')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('This goes to the head of your station for approval.')).toBeVisible()

  // The head takes over, reads in the queue what waits, and approves.
  await switchTo(page, funmi, '8046')
  await expect(await whoIsWorking(page)).toContainText(funmi)
  await page.goto('/station?only=approval')
  await expect(page.getByRole('link', { name: '₦200 short, the till', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^₦500 refunded to Ada/ }).click()
  await expectNoSidewaysScroll(page)
  // The newest comes first.
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved and done.')).toBeVisible()
  await page.goto(`/station/assign/${requestId}`)
  await expect(page.getByText(`${tunde}, approved by ${funmi}`).first()).toBeVisible()

  // A PIN is not enough for the limits: the password is, and what was typed is saved then.
  await page.goto('/station/staff')
  await expect(page.getByText('You logged in with your PIN.')).toBeVisible()
  await page.getByLabel('Refunds per cashier a day').fill('250')
  await page.getByRole('button', { name: 'Save limits' }).click()
  const logIn = page.getByRole('dialog', { name: 'Log in with password' })
  await expectAccessible(page)
  await logIn.getByLabel('Your password', { exact: true }).fill(secret)
  await logIn.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Refunds per cashier a day')).toHaveValue(/^250/)
  await expect(page.getByText('You logged in with your PIN.')).toBeHidden()

  const director = callsBy(request)
  await signInAs(director, 'director', demo.director.email, demoSecret)
  const [entry] = await done(request, listAudit, { mark: 'refund', search: tunde })
  expect(entry).toMatchObject({ name: funmi, member: 'head' })
  expect(entry?.what).toContain(`${tunde} refunded ₦500`)
})
