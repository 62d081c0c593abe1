import { addDays, lagosDay } from '../../contract/calendar.ts'
import { bookForCaller } from '../../contract/desk/booking.ts'
import { assign, listRequests } from '../../contract/request/request.ts'
import { callsOf, done } from '../calls.ts'
import { printed } from '../pdf.ts'
import { freshNumber } from '../sms.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import {
  choose,
  deskOf,
  freshName,
  newCarrier,
  newResident,
  pick,
  sitDown,
} from '../station-desk.ts'

test(
  'assigned for today it stands on today’s run sheet; moved past the promise, the resident reads why',
  { tag: '@desk' },
  async ({ page, browser, request }, { project }) => {
    const desk = deskOf(project.name)
    const [sani, bisi] = [freshName('Sani'), freshName('Bisi')]
    const saniId = await newCarrier(request, desk, sani)
    const resident = await newResident(desk, bisi)
    const requestId = await resident.asks()
    const door = `14 Depot Road, ${bisi}`

    await sitDown(page, desk, `/station/assign/${requestId}`)
    await page.getByRole('button', { name: `Assign ${bisi}` }).click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByRole('radio', { name: 'Today' })).toBeChecked()
    await expect(picker.getByRole('group', { name: /^Later than promised/ })).toBeHidden()
    const why = picker.getByLabel('Message to the resident')
    for (const isBack of [false, true]) {
      await picker.getByRole('radio', { name: 'Another day' }).check()
      await picker.getByLabel('Day', { exact: true }).fill(addDays(lagosDay(new Date()), 4))
      if (isBack) continue
      await why.fill('the market is closed')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Assign ${bisi}` }).click()
    }
    await expect(why, 'what was typed is not lost by a slip').toHaveValue('the market is closed')
    await picker.getByRole('radio', { name: 'Today' }).check()
    await pick(page, sani)
    await expect(page.getByText(`Assigned to ${sani}, for today`)).toBeVisible()
    await page.goto(`/station/runsheet/${saniId}`)
    await expect(page.getByText(door)).toBeVisible()

    // Five stops are one page, with room for what was not done and a signature.
    for (const number of [16, 18, 20, 22]) {
      const caller = { name: freshName('Bola'), phoneNumber: freshNumber() }
      const booked = { ...caller, address: `${number} Depot Road` }
      const { _id } = await done(page.request, bookForCaller, booked)
      await done(page.request, assign, { requestId: _id, carrierId: saniId })
    }
    await expect(page.getByRole('main').getByText(/^\d+\. .*Depot Road/)).toHaveCount(5)
    const { sheets } = await printed(page)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toContain(sani.replaceAll(' ', ''))
    expect(sheets[0]?.match(/Notdonebecause:/g)).toHaveLength(5)
    expect(sheets[0]).toMatch(/CarrierCashreceivedby,₦/)
    expect(sheets[0]).not.toMatch(/Takecash|Print/)

    // A press before all has come prints all of it.
    let letCome = () => {}
    const isWanted = new Promise<void>(resolve => {
      letCome = resolve
    })
    await page.route(`${callsOf(listRequests)}?*`, async route => {
      await isWanted
      await route.continue()
    })
    await page.goto('/station/runsheets')
    await expect(page.getByRole('heading', { name: sani })).toBeVisible()
    await page.evaluate(() => {
      window.print = () => (document.title = document.querySelector('article')!.innerText)
    })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.title()).not.toContain('Depot Road')
    letCome()
    await expect(page).toHaveTitle(new RegExp(door))
    await page.unroute(`${callsOf(listRequests)}?*`)
    const all = await printed(page)
    expect(all.sheets[0], 'the first round stands below the title').toContain('Notdonebecause:')

    await page.goto(`/station/assign/${requestId}`)
    await choose(page, bisi, 'Move to another day')
    const dialog = page.getByRole('dialog', { name: 'Move to another day' })
    await dialog.getByRole('radio', { name: 'Another day' }).check()
    const later = addDays(lagosDay(new Date()), 4)
    await dialog.getByLabel('Day', { exact: true }).fill(later)
    await expect(dialog.getByRole('group', { name: /^Later than promised/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toContainText('Please choose a reason.')
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toContainText('Please say why.')
    await dialog.getByLabel('Message to the resident').fill('the bridge is closed')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('once, last because “the bridge is closed”')).toBeVisible()
    await page.goto(`/station/runsheet/${saniId}`)
    await expect(page.getByText('1 more is planned for other days.')).toBeVisible()
    await page.goto(`/station/runsheet/${saniId}?day=${later}`)
    await expect(page.getByText(door)).toBeVisible()

    const theirs = await (await browser.newContext()).newPage()
    await resident.opens(theirs, `/user/home/makerequest/${requestId}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${sani} will come \\w{3} ${Number(later.slice(8))} `),
    )
    await expect(
      theirs.getByText(/^That’s later than we promised .*“the bridge is closed”/),
    ).toBeVisible()
    await expect(theirs.getByText('Later than we promised: “the bridge is closed”')).toBeVisible()
    await theirs.context().close()
  },
)
