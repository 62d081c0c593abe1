import { newPhone } from '../../server/testing/people/town-people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { choose, deskOf, freshName, sitDown } from '../station-desk.ts'

test('a carrier is registered after wrong fields, found, paused, brought back and renamed', async ({
  page,
  quietConsole,
}, { project }) => {
  quietConsole.allow(refusedCall(409))
  const desk = deskOf(project.name)
  const name = freshName('Musa')
  const phone = newPhone()
  await sitDown(page, desk, '/station/mallam')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Carriers')
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  await expect(page.getByText('Please enter a name')).toHaveCount(1)
  await expect(page.getByText('Please enter your phone number')).toBeVisible()
  await expect(page.getByLabel('Name of Carrier')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const photo = page.locator('input[type="file"]')
  await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('This is not a picture.')).toBeVisible()
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_200_000) }
  await photo.setInputFiles(large)
  await expect(page.getByText('At most 2 MB')).toBeVisible()
  await photo.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()

  const fill = async () => {
    await page.getByLabel('Name of Carrier').fill(name)
    await page.getByLabel('Phone Number').fill(phone)
    await register.click()
  }
  await fill()
  await expect(page.getByRole('dialog', { name: 'Carrier created' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  const made = page.getByRole('region', { name: 'Registered' })
  await expect(made).toContainText(`${name} is registered.`)
  await expect(made.getByText(`${name} is registered.`)).toBeInViewport()
  await expect(made).toContainText('Free, room for 5')
  await expect(made.locator('[tabindex="-1"]')).toBeFocused()
  // What comes next: their page on a phone, and their card.
  await expect(made.getByRole('link', { name: 'Card' })).toBeVisible()
  await made.getByRole('button', { name: 'Let in on a phone' }).click()
  await expect(page.getByRole('img', { name: /to scan with/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(made.getByRole('button', { name: 'Let in on a phone' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The fields begin anew when all is done; what is typed before that is lost.
  await expect(page.getByLabel('Name of Carrier')).toHaveValue('')
  await fill()
  const refused = page.getByRole('alertdialog', { name: 'Creating carrier failed' })
  await expect(refused).toContainText('already has a carrier with this phone number')
  await refused.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('link', { name: 'See all carriers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carriers')
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=Musa/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText('(0)')).toBeVisible()
  await expect(row.getByText('Free')).toBeVisible()
  await expect(row.getByText('room for 5')).toBeVisible()
  await expect(row.locator('img:visible')).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A row, not a card: several are seen at once.
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(112)

  await choose(page, name, 'Pause')
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: `Assign ${name}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('link', { name: `Assign ${name}` })).toBeVisible()
  await choose(page, name, 'Edit')
  await expectAccessible(page)
  // The dialog is longer than the screen; what it is about, the way out and the way on stay in view.
  const editor = page.getByRole('dialog', { name })
  const always = [
    editor.getByRole('heading', { name }),
    editor.getByRole('button', { name: 'Close' }),
    editor.getByRole('button', { name: 'Save' }),
  ]
  for (const to of [0, 10_000]) {
    await editor.evaluate((box, top) => box.scrollTo({ top, behavior: 'instant' }), to)
    for (const each of always) await expect(each).toBeInViewport({ ratio: 0.9 })
  }
  await page.getByLabel('Name of Carrier').fill(`${name} Junior`)
  await page.getByLabel('Email').fill('musa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter an email')).toBeVisible()
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader', { name: `${name} Junior` })).toBeVisible()
})
