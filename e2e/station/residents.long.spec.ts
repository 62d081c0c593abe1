import type { Page } from '@playwright/test'
import { getSession } from '../../contract/account/account.ts'
import { assign } from '../../contract/request/request.ts'
import { askForCode, loginByPhone } from '../../contract/account/phone-sign-in.ts'
import { callsBy, done } from '../calls.ts'
import {
  expect,
  expectAccessible,
  expectFocusKept,
  expectNoSidewaysScroll,
  refusedCall,
  test,
} from '../journey.ts'
import { digitsSentTo, freshNumber } from '../sms.ts'
import { deskOf, freshName, newCarrier, newResident, sitDown } from '../station-desk.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^Phone, name/ })
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

/** The search is at hand on every page: by a key at a desk, by a press on a phone. */
async function look(page: Page, project: string, typed: string) {
  if (project === 'phone') await page.getByRole('button', { name: 'Search' }).click()
  else {
    // The keys come a moment after the page.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(box(page).last()).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await box(page).last().fill('')
  }
  await expect(box(page).last()).toBeFocused()
  await page.keyboard.type(typed)
}

test(
  'somebody calls: found by a part of the name, the sentence to say, and a pickup booked',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    const desk = deskOf(project.name)
    const bisi = freshName('Bisi')
    await newResident(desk, bisi)
    await sitDown(page, desk, '/station/cash')
    // Pages by what people call them, above whoever is called so.
    await look(page, project.name, 'tracking')
    await expect(found(page).first()).toHaveText('RoundsPage')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Rounds' })).toBeFocused()
    await look(page, project.name, bisi.slice(-6).toLowerCase())
    await expect(found(page).first()).toContainText(bisi)
    await expect(found(page).first()).toContainText('No open request')
    await expect(found(page).first().locator('mark').first()).toHaveText(bisi.slice(-6))
    await expectAccessible(page)
    // The arrows walk to the end and back; Enter opens whoever is chosen.
    await page.keyboard.press('ArrowDown')
    await expect(found(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: bisi })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: bisi })).toBeFocused()
    const card = page.url()
    await expect(page.getByText('You have 4 of your 4 pickups left this month.')).toBeVisible()
    await expectNoSidewaysScroll(page)

    if (project.name === 'phone')
      await page.getByRole('button', { name: 'Book', exact: true }).click()
    else await page.keyboard.press('b')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `Book for ${bisi}` })).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await dialog.getByRole('radio', { name: 'tomorrow', exact: true }).check()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expectFocusKept(page)
    await expect(
      page.getByText('We have your request. We’ll come by tomorrow at the latest.'),
    ).toBeVisible()
    await expect(page.getByText('3 of 4')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Called today/ })).toContainText(bisi)
    // The history of the request says that the desk did it.
    await page
      .getByRole('region', { name: /^Requests/ })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText('Booked for the caller')).toBeVisible()

    // Somebody is sent: the code goes out again, and the desk writes first.
    const requestId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const carrierId = await newCarrier(request, desk, freshName('Sani'))
    await done(request, assign, { requestId, carrierId })
    await page.goto(card)
    await page.getByRole('button', { name: 'Send code again' }).click()
    await expect(
      page.getByText('The code is in their app. They have not chosen SMS.'),
    ).toBeVisible()
    if (project.name === 'phone') await page.getByRole('button', { name: 'Write' }).click()
    else await page.keyboard.press('m')
    await expect(dialog.getByLabel('Message')).toBeFocused()
    await page.keyboard.type('Please leave the gate open')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/station\/support\//)
    await expect(page.getByText('Please leave the gate open')).toBeVisible()
  },
)

test(
  'somebody unknown calls: booked by the number, and the account is theirs when they log in with it',
  { tag: '@desk' },
  async ({ page, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(409))
    const desk = deskOf(project.name)
    const [ireti, number] = [freshName('Ireti'), freshNumber()]
    await sitDown(page, desk, '/station/residents')
    await look(page, project.name, number)
    await expect(found(page)).toHaveCount(1)
    await found(page).first().click()
    const dialog = page.getByRole('dialog')
    // What was typed is taken along.
    await expect(dialog.getByLabel('Phone')).toHaveValue(number)
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    // A space belongs to the name, and Escape by a slip loses nothing.
    await page.keyboard.type(ireti)
    await expect(dialog.getByLabel('Name')).toHaveValue(ireti)
    await dialog.getByLabel('Address').fill('111 Toyin Street')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectFocusKept(page)
    await look(page, project.name, number)
    await found(page).first().click()
    await expect(dialog.getByLabel('Name')).toHaveValue(ireti)
    await expect(dialog.getByLabel('Address')).toHaveValue('111 Toyin Street')
    await dialog.getByLabel('Gate note').fill('two dogs')
    await dialog.getByLabel('Language').selectOption('pcm')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(page.getByRole('heading', { level: 1, name: ireti })).toBeVisible()
    await expect(page.getByText('has not logged in yet')).toBeVisible()
    await expectFocusKept(page)
    await expectNoSidewaysScroll(page)

    // A call that is broken off: the next begins empty, and the one before can be gone on with.
    await page.goto('/station/residents')
    const newCall = async () => {
      await page.getByRole('button', { name: 'New caller' }).click()
      await expect(dialog.getByLabel('Phone')).toBeFocused()
    }
    await newCall()
    await dialog.getByLabel('Phone').fill(freshNumber())
    await dialog.getByLabel('Name').fill('Hauwa Sule')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await newCall()
    await expect(dialog.getByLabel('Phone')).toHaveValue('')
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Continue with Hauwa Sule' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Hauwa Sule')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // The same number again is somebody whom the desk knows.
    await page.goto(`/station/residents?book=new&phone=${number}`)
    await expect(dialog.getByText(`${ireti}, 111 Toyin Street, has this number.`)).toBeVisible()
    await dialog.getByLabel('Name').fill('Somebody Else')
    await dialog.getByLabel('Address').fill('1 Other Road')
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`${ireti} has this number`)

    await dialog.getByRole('link', { name: `Open ${ireti}’s card` }).click()
    await expect(page.getByRole('heading', { level: 1, name: ireti })).toBeVisible()
    // A swapped letter still finds who is meant; what nobody is called finds nobody.
    const family = ireti.slice(-6)
    await look(page, project.name, `${family.slice(0, 3)}${family[4]}${family[3]}${family[5]}`)
    await expect(found(page).first()).toContainText(family)
    if (project.name === 'desktop') {
      await box(page).last().fill('xyzzyx')
      await expect(page.getByText('No match for “xyzzyx”.')).toBeVisible()
    }

    const { challenge } = await done(request, askForCode, { phoneNumber: number })
    const digits = await digitsSentTo(request, number)
    await done(request, loginByPhone, { challenge, digits })
    expect((await callsBy(request).call(getSession, {})).body.data).toMatchObject({ name: ireti })
  },
)
