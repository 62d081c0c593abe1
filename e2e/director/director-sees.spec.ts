import type { APIRequestContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { acceptInvitation, openInvitation } from '../../contract/director/invitation.ts'
import { getOverview } from '../../contract/screen/overview.ts'
import { newPhone } from '../../server/testing/people/town-people.ts'
import { done } from '../calls.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  test,
} from '../journey.ts'
import { printed } from '../pdf.ts'
import { signIn } from '../sign-in.ts'
import { deskOf, freshName, newResident } from '../station-desk.ts'

/** What the demo begins with; other journeys may have added to it. */
const demo = { users: 234, totalKobo: 445_351_000 }

const card = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

const figuresNow = (request: APIRequestContext) => done(request, getOverview, {})

const naira = (kobo: number) =>
  `₦${new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }).format(kobo / 100)}`

/** Saves what stands under a name, and reads it. */
async function saved(page: Page, caption: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download CSV: ${caption}` }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test(
  'a director sees at once whether all is well, and what every figure is made of',
  { tag: '@desk' },
  async ({ page }) => {
    await signIn(page, 'director')
    await expect(page.getByText('Welcome back,')).toBeVisible()
    await expect(page.getByText(/Nothing is late|late in/).first()).toBeVisible()
    // First which stations are not, and why; then the totals.
    const attention = page.getByRole('region', { name: /need.? attention|all right|to watch/ })
    const [above, below] = [
      await attention.boundingBox(),
      await card(page, 'Number of Users').boundingBox(),
    ]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await expect(attention.getByRole('link', { name: /See all|All stations/ })).toBeVisible()
    await expect(async () => {
      const { users, totalKobo } = await figuresNow(page.request)
      expect(users).toBeGreaterThanOrEqual(demo.users)
      expect(totalKobo).toBeGreaterThanOrEqual(demo.totalKobo)
      await expect(card(page, 'Number of Users')).toContainText(String(users), { timeout: 2_000 })
      await expect(card(page, 'Total Amount')).toContainText(naira(totalKobo), { timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('region', { name: 'Stations side by side' })).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Recent Request' }).getByRole('listitem'),
    ).toHaveCount(6)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Breakdown' }).click()
    const amount = page.getByRole('dialog', { name: 'Total Amount' })
    const bySource = amount.getByRole('table', { name: 'Earned, by source' })
    const byStation = amount.getByRole('table', { name: 'Earned, by station' })
    const total = await bySource.getByRole('row').last().getByRole('cell').innerText()
    await expect(byStation.getByRole('row').last().getByRole('cell')).toHaveText(total)
    await expect(byStation.getByRole('row', { name: /Ikeja, Lagos/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Breakdown' })).toBeFocused()
    await page.getByRole('button', { name: 'By station' }).click()
    await expect(page.getByRole('table', { name: 'Residents by station' })).toBeVisible()
    await page.keyboard.press('Escape')
  },
)

test('the search finds stations while one types, by mouse and by key', async ({ page }) => {
  await signIn(page, 'director')
  const search = page.getByRole('searchbox', { name: 'Search your stations and pages' })
  await search.pressSequentially('ike')
  const found = page.getByRole('list', { name: 'Stations found' })
  await expect(found.getByRole('link', { name: /Ikeja, Lagos/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(found).toBeHidden()
  await search.fill('nowhere at all')
  await expect(page.getByText('No station found.')).toBeVisible()
  await search.fill('ikeja')
  await expect(found.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(found.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/director\/home\/stations\/[0-9a-f-]+$/)
  // From every page, and pages by what people call them.
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(search).toBeFocused()
  await search.fill('complaints')
  await expect(dialog.getByRole('list', { name: 'Pages found' })).toHaveText('To decidePage')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/director/home/problems')
})

test(
  'charts have their tables and files, and a month is a sheet of paper',
  { tag: '@desk' },
  async ({ page }) => {
    await signIn(page, 'director')
    const byDay = page.getByRole('region', { name: 'Requests by day' })
    await byDay.getByText('Show as a table').click()
    await expect(byDay.getByRole('row', { name: /Total/ })).toBeVisible()
    const stations = page.getByRole('region', { name: 'Stations side by side' })
    await stations.getByLabel('Compare by').selectOption('Requests')
    await expect(page).toHaveURL(/by=made/)
    await expect(stations.getByRole('table', { name: 'Requests, by station' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const months = page.getByLabel('Month', { exact: true })
    const last = (await months.locator('option').nth(1).getAttribute('value')) ?? ''
    await months.selectOption(last)
    await expect(page).toHaveURL(new RegExp(`month=${last}`))
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const { name, text } = await saved(page, 'Requests by day')
    expect(name).toBe(`kwashe-requests-by-day-${last}.csv`)
    expect(text).toMatch(/"Day","\w+","\w+"\r\n"1",\d+,\d+\r\n/)
    expect((await saved(page, 'Income by source')).text).toMatch(/"Income",\d+\.\d\d,\d+\.\d\d\r\n/)
    expect((await saved(page, 'From request to pickup')).text).toContain(
      '"9 out of 10 within (hours)"',
    )
    expect((await saved(page, 'Stations side by side')).text).toContain('"Ikeja, Lagos"')

    await page.getByRole('link', { name: 'Report' }).click()
    await expect(page).toHaveURL(`/director/home/report?month=${last}`)
    await expect(page.getByRole('table', { name: 'Stations' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('Signature')).toBeVisible()
    const { sheets } = await printed(page)
    // Other journeys open stations of their own, for which one sheet may not be enough.
    expect(sheets.length).toBeLessThanOrEqual(2)
    expect(sheets[0]).toMatch(/Income₦[\d,]+\.\d\d/)
  },
)

test(
  'stations are ranked, the worst first, and narrowed by place and by how they do',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    await signIn(page, 'director')
    await page.goto('/director/home/stations')
    await expect(
      page.getByText(/\d+ stations? needs? attention|None of \d+ stations needs attention/),
    ).toBeVisible()
    const isDesk = project.name !== 'phone'
    const list = isDesk
      ? page.getByRole('table', { name: /^Stations, / })
      : page.getByRole('list', { name: /^Stations, / })
    await expect(list.getByText('median', { exact: true }).filter({ visible: true })).toBeVisible()
    // The whole table on paper, whatever the screen is like, and nothing to press.
    const paper = await printed(page)
    expect(paper.isWide).toBe(true)
    expect(paper.sheets).not.toContain('')
    expect(paper.sheets.join('')).toMatch(/Bodija,Ibadan/)
    expect(paper.sheets.join('')).not.toMatch(/DownloadCSV|Printall|Every/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('State', { exact: true }).selectOption('Oyo')
    await expect(page).toHaveURL(/state=Oyo/)
    await expect(list.getByRole('link', { name: /Bodija, Ibadan/ })).toBeVisible()
    await expect(list.getByRole('link', { name: /Ikeja, Lagos/ })).toBeHidden()
    await page.getByLabel('State', { exact: true }).selectOption('')
    if (isDesk) {
      await list.getByRole('button', { name: 'Income' }).click()
      await expect(list.getByRole('columnheader', { name: 'Income' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      // Largest first; pressed again, and by name.
      await expect(page).toHaveURL(/first=best/)
      await list.getByRole('button', { name: 'Station' }).click()
      await expect(list.getByRole('columnheader', { name: 'Station' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await list.getByRole('button', { name: 'Income' }).click()
    } else await page.getByLabel('Order by').selectOption('Income')
    await expect(page).toHaveURL(/by=income/)
    await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('nowhere at all')
    await expect(page.getByText('No stations', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('How we rate stations').click()
    await expect(page.getByRole('table', { name: 'Limits' })).toContainText('20% of what is open')
    await list.getByRole('link', { name: /Ikeja, Lagos/ }).click()
    await page.getByRole('tab', { name: 'Money' }).click()
    await expect(page.getByRole('region', { name: 'Money' })).toBeVisible()
    await expect(page).toHaveURL(/tab=money/)
    await expectAccessible(page)
  },
)

test('what happens shows by itself: a request, an invitation, the bell', async ({ page, request }, {
  project,
}) => {
  await signIn(page, 'director')
  const before = (await figuresNow(page.request)).users
  const bisi = freshName('Bisi')
  const resident = await newResident(deskOf(project.name), bisi)
  const users = card(page, 'Number of Users').locator('p').nth(1)
  await expect.poll(async () => Number(await users.innerText())).toBeGreaterThan(before)
  await resident.asks()
  const recent = page.getByRole('list', { name: 'Recent Request' })
  await expect(recent.getByText(`14 Depot Road, ${bisi}`)).toBeVisible()

  const promo = page.getByRole('region', { name: 'Wants some extra $cash?' })
  await expect(promo).toContainText(/Your stations earned ₦[\d,]+\.\d\d in \w+\./)
  // By key: what has just come in above may move the button away from under a finger.
  await promo.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a station operator' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please enter an email')).toBeVisible()
  await expectAccessible(page)
  const email = freshAddress('yemi')
  const station = `${freshName('Yaba')} depot`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Station name').fill(station)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  const row = page
    .getByRole('list', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  // By key, as what was said in passing may lie over the button for a moment.
  await row.getByRole('button', { name: /Withdraw/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /Send again/ }).press('Enter')
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()

  await accept(request, email, station)
  await expect(row.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/\d+ unread/)
  await bell(page).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  const opened = notices.getByRole('link', { name: new RegExp(`Unread: ${station} is open`) })
  await expect(opened).toBeVisible()
  await expectAccessible(page)
  await opened.click()
  await expect(page).toHaveURL(/\/director\/home\/stations\/[0-9a-f-]+$/)
  await bell(page).click()
  await expect(notices.getByRole('link', { name: new RegExp(`^${station} is open`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

/** Whoever got the mail opens the station, through the calls. */
async function accept(request: APIRequestContext, email: string, station: string) {
  let token = ''
  await expect(async () => {
    token = (await linkMailedTo(request, email, /./)).split('/').at(-1) ?? ''
    await done(request, openInvitation, { token })
  }).toPass()
  await done(request, acceptInvitation, {
    token,
    name: 'Yemi Alade',
    station,
    phoneNumber: newPhone(),
    address: '4 Herbert Macaulay Way',
    password: 'palm-wine-drinkard',
    privacyConsent: true,
  })
}
