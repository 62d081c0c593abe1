import { quote } from '../contract/request.ts'
import { callsOf } from './calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from './journey.ts'
import {
  choose,
  deskOf,
  freshName,
  freshPhone,
  newCarrier,
  newResident,
  pick,
  sitDown,
} from './station-desk.ts'

test('a carrier is registered after wrong fields, found, paused, brought back and renamed', async ({
  page,
  quietConsole,
}, { project }) => {
  quietConsole.allow(refusedCall(409))
  const desk = deskOf(project.name)
  const name = freshName('Musa')
  const phone = freshPhone()
  await sitDown(page, desk, '/station/mallam')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.station)
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  await expect(page.getByText('please enter a name')).toHaveCount(2)
  await expect(page.getByText('please enter an email')).toBeVisible()
  await expect(page.getByLabel('Name of Carrier')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const photo = page.locator('input[type="file"]')
  await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('This is not a picture.')).toBeVisible()
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_200_000) }
  await photo.setInputFiles(large)
  await expect(page.getByText('at most 2 MB, please')).toBeVisible()
  await photo.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()

  const fill = async () => {
    await page.getByLabel('Name of Carrier').fill(name)
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByLabel('Email').fill('musa@journey.ng')
    await page.getByLabel('Address').fill('2 Depot Lane')
    await register.click()
  }
  await fill()
  await expect(page.getByRole('dialog', { name: 'Carrier created' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  // The fields begin anew when all is done; what is typed before that is lost.
  await expect(page.getByLabel('Name of Carrier')).toHaveValue('')
  await fill()
  const refused = page.getByRole('alertdialog', { name: 'creating carrier failed' })
  await expect(refused).toContainText('registered at your station already')
  await refused.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('link', { name: 'See all carriers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Request')
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=Musa/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText('(0)')).toBeVisible()
  await expect(row.getByText('Free')).toBeAttached()
  await expect(row.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await choose(page, name, 'Pause')
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await expect(row.getByText('Disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('link', { name: `Assign ${name}` })).toBeVisible()
  await choose(page, name, 'Edit')
  await expectAccessible(page)
  await page.getByLabel('Name of Carrier').fill(`${name} Junior`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader', { name: `${name} Junior` })).toBeVisible()
})

test(
  'a request arrives by itself, is assigned, swapped, moved, printed and picked up',
  { tag: '@desk' },
  async ({ page, playwright, baseURL, request }, { project }) => {
    const desk = deskOf(project.name)
    const [sani, yakubu, bisi] = [freshName('Sani'), freshName('Yakubu'), freshName('Bisi')]
    const home = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const saniId = await newCarrier(request, desk, sani)
    await newCarrier(request, desk, yakubu)
    await sitDown(page, desk)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const sound = page.getByRole('switch', { name: /Sound/ })
    await sound.click()
    await expect(sound).not.toBeChecked()

    const resident = await newResident(home, desk, bisi)
    await resident.asks()
    const row = page.getByRole('row', { name: new RegExp(bisi) })
    await expect(row).toBeVisible()
    await expect(page).toHaveTitle(/^\(\d+\) Dashboard/)
    await row.getByRole('button', { name: `Assign ${bisi}` }).click()
    await expectAccessible(page)
    await pick(page, sani)
    await expect(row.getByRole('button', { name: `${bisi}: Assigned` })).toBeDisabled()

    await page.goto(`/station/assign?search=${encodeURIComponent(bisi)}`)
    await expect(row.getByText(sani)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await row.getByRole('button', { name: `Swap ${bisi}` }).click()
    await pick(page, yakubu)
    await expect(row.getByText(yakubu)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row.getByText(sani)).toBeVisible()

    await page.getByRole('tab', { name: 'Board' }).click()
    await expect(page).toHaveURL(/view=board/)
    await expect(page.getByRole('region', { name: 'Later' }).getByText(bisi).first()).toBeVisible()
    // With the keyboard alone.
    const board = page.getByRole('tabpanel', { name: 'Board' })
    await board.getByRole('button', { name: `More for ${bisi}` }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Picked up' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date())
    await page.getByLabel('Day', { exact: true }).fill(today)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Today' }).getByText(bisi).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/station/runsheet/${saniId}?day=${today}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sani)
    await expect(page.getByText(`14 Depot Road, ${bisi}`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`14 Depot Road, ${bisi}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`/station/assign?search=${encodeURIComponent(bisi)}`)
    await page.getByRole('link', { name: bisi }).click()
    await expect(page.getByText(`Swapped to ${yakubu}`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await choose(page, bisi, 'Picked up')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Picked up' }).click()
    await expect(page.getByText(`Picked up by ${sani}`)).toBeVisible()
  },
)

test(
  'several are assigned at once; who has no room is said, and a quote waits',
  { tag: '@desk' },
  async ({ page, playwright, baseURL, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(409))
    const desk = deskOf(project.name)
    const family = freshName('Family')
    const sani = freshName('Sani')
    await newCarrier(request, desk, sani)
    for (const given of ['Ada', 'Bola']) {
      const home = await playwright.request.newContext({ baseURL: baseURL ?? '' })
      const resident = await newResident(home, desk, `${given} ${family}`)
      for (let n = 0; n < 3; n++) await resident.asks()
      if (given === 'Ada') await resident.asksSpecially('Forty bags after the wedding')
    }
    await sitDown(page, desk, `/station/assign?search=${family.replace(' ', '+')}`)
    const table = page.getByRole('table', { name: 'Subscription Requests' })
    await table.getByRole('checkbox', { name: 'Select all' }).check()
    const bar = page.getByRole('region', { name: 'Selected requests' })
    await expect(bar).toContainText('6 selected')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: /^Assign 6/ }).click()
    await pick(page, sani)
    const left = page.getByRole('alertdialog', { name: '1 of 6 not done' })
    await expect(left).toContainText(sani)
    await expectAccessible(page)
    await left.getByRole('button', { name: 'OK' }).click()
    await expect(table.getByText(sani)).toHaveCount(5)
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: /^Assign 1/ }).click()
    const full = page.getByRole('dialog').getByRole('button', { name: new RegExp(sani) })
    await page.getByRole('dialog').getByRole('searchbox').fill(sani)
    await expect(full).toBeDisabled()
    await expect(full).toContainText('5 of 5 · full, on duty')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(table.getByText(sani)).toHaveCount(0)

    const special = page.getByRole('table', { name: 'Special Requests' })
    await choose(page, `Ada ${family}`, 'Open')
    await expect(page).toHaveURL(/\/station\/assign\/[0-9a-f-]+$/)
    await page.goBack()
    await special.getByRole('button', { name: `More for Ada ${family}` }).click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await page.getByLabel('Amount in naira').fill('a lot')
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByText('please enter an amount').first()).toBeVisible()
    await page.getByLabel('Amount in naira').fill('18,000')
    // The answer is lost on its way: sent again under the same key, it counts once.
    quietConsole.allow(/ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route(callsOf(quote), async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByText('You seem to be offline').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(special.getByText('Quoted ₦18,000.00')).toBeVisible()
    await expect(special.getByText('waiting for the resident')).toBeVisible()
    // The first has been done, and may be on the page before the second is on its way.
    await expect.poll(() => keys).toEqual([keys[0], keys[0]])
    await expect(special.getByRole('button', { name: /^Assign/ })).toHaveCount(0)
    await choose(page, `Bola ${family}`, 'Decline')
    await page.getByLabel('Reason').fill('Your street is flooded. Ask again on Friday.')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(table.getByRole('row', { name: /Bola/ })).toHaveCount(2)
  },
)
