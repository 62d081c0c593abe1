import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from '../journey.ts'
import { openWorkshop, press } from '../workshop.ts'

/** What axe finds by day and by night, and whether it fits. */
async function expectUsable(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { only: 'colours' })
  await expectNoSidewaysScroll(page)
}

test('every part can be used by everybody', async ({ page }) => {
  await openWorkshop(page)
  await expectUsable(page)
})

test('every layout can be used by everybody', async ({ page }) => {
  await openWorkshop(page)
  const links = page.getByRole('region', { name: 'Layouts' }).getByRole('link')
  const layouts = await links.allTextContents()
  expect(layouts.length).toBeGreaterThan(5)
  for (const layout of layouts) {
    await openWorkshop(page, `?layout=${layout}`)
    await expectUsable(page)
  }
})

test('the theme follows the system until the page says otherwise', async ({ page }) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [day, night] = ['rgb(250, 248, 242)', 'rgb(13, 21, 17)']
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWorkshop(page, '?chapter=text')
  expect(await ground()).toBe(night)
  await press(page, 'light')
  await expect.poll(ground).toBe(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await press(page, 'dark')
  await expect.poll(ground).toBe(night)
  await press(page, 'system')
  await expect.poll(ground).toBe(day)
  await press(page, 'dark')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
})

test('whatever is pressed or filled in is large enough for a thumb', async ({ page }) => {
  await openWorkshop(page)
  const small = await page.evaluate(() => {
    const pressed = 'main :is(button, select, summary, textarea, [role="tab"], nav a)'
    const ticked = 'main label:has(input)'
    const typed = 'main input:not([type="hidden"], [type="checkbox"], [type="radio"])'
    return Array.from(document.querySelectorAll(`${pressed}, ${ticked}, ${typed}`))
      .map(node => ({ node, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.height < 44)
      .map(({ node, box }) => `${node.outerHTML.slice(0, 120)} ${box.height}`)
  })
  expect(small).toEqual([])
})

test('the keyboard reaches everything, and shows where it is', async ({ page }) => {
  await openWorkshop(page)
  const unseen: string[] = []
  let last = ''
  for (let n = 0; n < 150 && last !== 'loading'; n++) {
    await page.keyboard.press('Tab')
    const { text, outline } = await page.evaluate(() => {
      const node = document.activeElement ?? document.body
      return { text: node.textContent ?? '', outline: getComputedStyle(node).outlineStyle }
    })
    if (outline === 'none') unseen.push(text)
    last = text
  }
  expect(last).toBe('loading')
  expect(unseen).toEqual([])
})

test('tabs go by the arrows and stand in the address', async ({ page }) => {
  await openWorkshop(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const panel = page.getByRole('tabpanel')
  await tab('Create Stations').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('All Stations')).toBeFocused()
  await expect(tab('All Stations')).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toHaveText('A list to look through.')
  await expect(page).toHaveURL(/\?tab=all$/)
  await page.keyboard.press('End')
  await expect(tab('Closed')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Create Stations')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Closed')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/\/dev\/ui$/)
  await openWorkshop(page, '?tab=all')
  await expect(panel).toHaveText('A list to look through.')
  await expect(tab('Create Stations')).toHaveAttribute('tabindex', '-1')
})

for (const width of [767, 768, 769]) {
  const isCards = width < 768
  test(`at ${width} px a table is ${isCards ? 'cards' : 'a table'}, and always a table to readers`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openWorkshop(page, '?chapter=lists')
    const table = page.getByRole('table', { name: 'Subscription Requests' })
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(table.getByRole('columnheader')).toHaveCount(6)
    const ada = table.getByRole('row', { name: /Ada Obi/ })
    await expect(ada.getByRole('rowheader')).toHaveText('Ada Obi')
    await expect(ada.getByRole('cell')).toHaveCount(5)
    await expect(ada.getByText('Price', { exact: true })).toBeVisible({ visible: isCards })
    await expect(ada).toHaveCSS('display', isCards ? 'flex' : 'table-row')
    await expect(page.getByLabel('Sort by')).toBeVisible({ visible: isCards })
    await expectNoSidewaysScroll(page)
  })
}

test('a table is put in order and picked from, as a table and as cards', async ({ page }) => {
  const names = () => page.getByRole('table', { name: /Subscr/ }).getByRole('rowheader')
  const ascending = ['Ada Obi', 'Bisi Adewale', 'Chuka Stores', 'Hauwa Bello']
  await page.setViewportSize({ width: 1024, height: 900 })
  await openWorkshop(page, '?chapter=lists')
  await press(page, 'Name')
  await expect(names()).toHaveText(ascending)
  const header = page.getByRole('columnheader', { name: 'Name' }).first()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await press(page, 'Name')
  await expect(names()).toHaveText(ascending.toReversed())
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await page.setViewportSize({ width: 400, height: 800 })
  await page.getByLabel('Sort by').selectOption('Price, lowest first')
  await expect(names()).toHaveText(['Bisi Adewale', 'Chuka Stores', 'Hauwa Bello', 'Ada Obi'])
  await page.getByLabel('Select Bisi Adewale').check()
  await expect(page.getByText('Picked: 2')).toBeVisible()
  await page.getByLabel('Select all').check()
  await expect(page.getByText('Picked: 3')).toBeVisible()
  await page.getByLabel('Select all').uncheck()
  await expect(page.getByText('Picked: 0')).toBeVisible()
  await expect(page.getByLabel('Select Hauwa Bello')).toHaveCount(0)
})

test('the ring says how many are left', async ({ page }) => {
  await openWorkshop(page, '?chapter=figures')
  await expect(page.getByText('3 of 4 requests left this month')).toBeAttached()
  await press(page, 'Take one')
  await expect(page.getByText('2 of 4 requests left this month')).toBeAttached()
  await expect(page.getByText('2/4', { exact: true })).toBeVisible()
})

test('every drawing has its table, and every timeline says where it is', async ({ page }) => {
  await openWorkshop(page, '?chapter=figures')
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  await expect(rows('Earned in November, by station').nth(1)).toHaveText(/Ikeja, Lagos₦182,000.00/)
  await expect(rows('Pickups by week')).toHaveCount(0)
  await page.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  await expect(rows('Pickups by week')).toHaveCount(9)
  const onItsWay = page.getByRole('list', { name: 'On its way' }).locator('[aria-current="step"]')
  await expect(onItsWay).toHaveText('Assigned, now')
  const cancelled = page.getByRole('list', { name: 'Cancelled' }).locator('[aria-current="step"]')
  await expect(cancelled).toHaveText('Cancelled, ended here')
})

test('the searchable list works with the keyboard alone', async ({ page }) => {
  await openWorkshop(page, '?chapter=fields')
  const form = page.getByRole('region', { name: 'Empty form' })
  const field = form.getByRole('combobox', { name: 'Nearest station' })
  await field.focus()
  await page.keyboard.type('a')
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(4)
  await page.keyboard.press('ArrowUp')
  const last = form.getByRole('option', { name: 'Bodija, Ibadan' })
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await last.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Ikeja, Lagos')
  await expect(form.locator('input[name="town"]')).toHaveValue('Ikeja, Lagos')
})

test('a refused form keeps what was typed and leads to the first wrong field', async ({ page }) => {
  await openWorkshop(page, '?chapter=fields')
  const form = page.getByRole('region', { name: 'Empty form' })
  await form.getByLabel('Phone number').fill('0803 123 4567')
  await form.getByLabel('Material').selectOption('Glass')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('We could not read that.')
  await expect(form.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await expect(form.getByLabel('Material')).toHaveValue('glass')
})

test('where the system chooses the colours, what is chosen still shows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(each => getComputedStyle(each).backgroundColor)
  await openWorkshop(page, '?chapter=lists')
  const [chosen, other] = ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]']
  expect(await ground(chosen)).not.toBe(await ground(other))
  await openWorkshop(page, '?chapter=figures')
  expect(await ground('[data-step=done]')).not.toBe(await ground('[data-step=ahead]'))
  await openWorkshop(page, '?chapter=actions')
  const border = await page
    .getByRole('button', { name: 'Confirm', exact: true })
    .evaluate(each => getComputedStyle(each).borderTopWidth)
  expect(Number.parseFloat(border)).toBeGreaterThan(0)
})
