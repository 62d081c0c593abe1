import type { Browser, Page, Route } from '@playwright/test'
import { openTicket, writeInThread } from '../../contract/support/support.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { callsOf, done } from '../calls.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshAddress,
  linkMailedTo,
  refusedCall,
  test,
} from '../journey.ts'
import { watchTop } from '../layout-shift.ts'
import { demo, enter } from '../sign-in.ts'
import { choose, deskOf, freshName, newResident, sitDown, type Desk } from '../station-desk.ts'

const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const said = (page: Page, words: string) =>
  conversation(page).getByRole('listitem').filter({ hasText: words })

/** Somebody else, in a browser of their own. */
async function another(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  return { page: await context.newPage(), leaves: () => context.close() }
}

/** The staff find somebody among those who wait, and open the conversation. */
async function openAt(page: Page, desk: Desk, name: string) {
  await sitDown(page, desk, `/station/support?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function send(page: Page, label: string, words: string) {
  await page.getByLabel(label).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(said(page, words)).toContainText('You')
}

/** As a server that has tidied up what nobody named. */
const forgetUpload = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'upload_gone', message: 'A picture is gone.' } })

test('a visitor asks, the station answers by mail, and the link opens the conversation', async ({
  page,
  request,
  browser,
  baseURL,
  quietConsole,
}, { project }) => {
  quietConsole.allow(refusedCall(409))
  const desk = deskOf(project.name)
  const name = freshName('Bisi')
  const email = freshAddress('bisi')
  await page.goto('/support')
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect(contact).toContainText('Mon-Fri 10am to 7pm')
  await expect(contact).toContainText(/Open now, until 7pm|Opens (?:today|tomorrow|on \w+) at 10am/)
  await page.getByRole('button', { name: 'Send' }).click()
  for (const wrong of [
    'Please enter a name',
    'Please enter an email',
    'Please write your message',
  ]) {
    await expect(page.getByText(wrong)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Station' }).fill(desk.station)
  await page.getByRole('option', { name: desk.station }).click()
  await page.getByLabel('Message', { exact: true }).fill('Do you come to my street?')
  await page.reload()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Do you come to my street?')
  await page.getByRole('button', { name: 'Send' }).dblclick()
  const thanks = page.getByRole('heading', { name: /^We’ve got your message: #\d+$/ })
  await expect(thanks).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const staff = await another(browser, baseURL)
  await openAt(staff.page, desk, name)
  await expect(staff.page.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  )
  await send(staff.page, 'Your reply', 'Yes, on Mondays.')
  await page.goto(await linkMailedTo(request, email, /^Reply to your message/))
  await expect(said(page, 'Yes, on Mondays.')).toContainText(desk.station)
  await expect(page.getByText('answered', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type="file"]').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  // What was sent up is gone by the time it is named: it is sent up again.
  await page.route(callsOf(writeInThread), forgetUpload, { times: 1 })
  await send(page, 'Your message', 'Then I will join.')
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toHaveCount(0)
  await expect(said(page, 'Then I will join.').locator('img')).toHaveCount(1)
  await expect(page.getByText('waiting for a reply')).toBeVisible()
  await expect(said(staff.page, 'Then I will join.')).toContainText(name)
  await page.getByRole('button', { name: 'Close conversation' }).click()
  await expect(page.getByText('Send a message to reopen it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Close conversation' })).toHaveCount(0)
  await expect(staff.page.getByText('Send a message to reopen it.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await staff.leaves()
})

test('a resident shows a picture, gets a ready answer at once, and opens it again by writing', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const desk = deskOf(project.name)
  const name = freshName('Chika')
  const resident = await newResident(desk, name)
  const home = await another(browser, baseURL)
  await resident.opens(home.page, '/user/home/feedback')
  await expect(home.page.getByText('No conversations yet. Write to us')).toBeVisible()
  await expect(home.page.getByLabel('Name')).toHaveValue(name)
  await expect(home.page.getByLabel('Email')).toHaveAttribute('readonly', '')
  await home.page.getByLabel('Message', { exact: true }).fill('The bags are still here.')
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await home.page.screenshot() }
  const files = home.page.locator('input[type="file"]')
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(home.page.getByText('This is not a picture.')).toBeVisible()
  await files.setInputFiles(picture)
  await expect(home.page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await expectAccessible(home.page)
  // The line breaks while the picture is on its way: nothing is lost, and pressing again is enough.
  await home.page.route(callsOf(uploadPicture), route => route.abort('connectionreset'), {
    times: 1,
  })
  await home.page.getByRole('button', { name: 'Send' }).click()
  await expect(home.page.getByRole('status', { name: 'Picture 1' })).toHaveText('Not sent')
  await expect(home.page.getByLabel('Message', { exact: true })).toHaveValue(
    'The bags are still here.',
  )
  await expectAccessible(home.page)
  await home.page.getByRole('button', { name: 'Send' }).click()
  await expect(home.page.getByRole('heading', { name: /^We’ve got your message/ })).toBeFocused()
  const listed = home.page.getByRole('list', { name: 'Your conversations' }).getByRole('listitem')
  await expect(listed).toContainText('waiting for a reply')
  await expectNoSidewaysScroll(home.page)
  await home.page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(said(home.page, 'The bags are still here.')).toBeVisible()

  await openAt(page, desk, name)
  await page.getByRole('button', { name: `Open: Picture 1 of 1 from ${name}` }).click()
  const large = page.getByRole('dialog').getByRole('img')
  await expect(large).toHaveJSProperty('complete', true)
  expect(await large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await answerFromStore(page, freshName('Today'))
  await expect(said(home.page, 'Somebody comes today.')).toContainText(desk.station)
  await expectAccessible(home.page)
  await page.getByRole('button', { name: 'Close conversation' }).click()
  await expect(page.getByText('This conversation is closed.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(home.page.getByText('Send a message to reopen it.')).toBeVisible()
  const tops = await watchTop(home.page)
  await send(home.page, 'Your message', 'Thank you, they came.')
  await expect(home.page.getByText('Send a message to reopen it.')).toBeHidden()
  await expect(said(page, 'Thank you, they came.')).toBeVisible()
  expect(await tops(), 'the page stays where it is').toHaveLength(1)
  await home.leaves()
})

/** Keeps a ready answer, changes it, picks it by keyboard, sends it, and removes it again. */
async function answerFromStore(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Saved answers' })
  await page.getByRole('button', { name: 'Saved answers' }).click()
  await dialog.getByRole('button', { name: 'Add saved answer' }).click()
  await page.getByLabel('What it is called').fill(title)
  await page.getByLabel('Answer', { exact: true }).fill('Somebody comes.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText(title)
  await choose(page, title, 'Change')
  await page.getByLabel('Answer', { exact: true }).fill('Somebody comes today.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const picked = dialog.getByRole('button', { name: new RegExp(`^${title}`) })
  await expect(picked).toContainText('Somebody comes today.')
  await expectAccessible(page)
  await dialog.getByRole('searchbox').fill(title)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await picked.press('Enter')
  const box = page.getByLabel('Your reply')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Somebody comes today.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(said(page, 'Somebody comes today.')).toContainText('You')
  await expect(box).toHaveValue('')

  await page.getByRole('button', { name: 'Saved answers' }).click()
  await choose(page, title, 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`^${title}`) })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('the director gives a question without a station to one, and sees how soon it is answered', async ({
  page,
  request,
  browser,
  baseURL,
}, { project }) => {
  const desk = deskOf(project.name)
  const name = freshName('Dayo')
  const sent = { name, email: freshAddress('dayo'), message: `Who collects here? ${name}` }
  const { number } = await done(request, openTicket, sent)
  const list = `/director/home/support?search=${encodeURIComponent(name)}`
  await enter(page, { role: 'director', email: demo.director.email }, list)
  await expect(page.getByRole('tab', { name: /^Waiting \(\d+\)$/ })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  const station = page.getByLabel('Station', { exact: true })
  const narrowTo = async (choice: string) => {
    await station.fill(choice)
    await page.getByRole('option', { name: choice }).click()
  }
  await narrowTo(desk.station)
  await expect(page.getByText('No conversations')).toBeVisible()
  await narrowTo('No station yet')
  await row.getByRole('button', { name: `Pass to station: #${number}` }).click()
  const give = page.getByRole('dialog', { name: `Pass #${number} to a station` })
  await give.getByRole('combobox').fill(desk.station)
  await give.getByRole('option', { name: desk.station }).click()
  await expectAccessible(page)
  await give.getByRole('button', { name: 'Pass on' }).click()
  await expect(give).toBeHidden()
  await expect(page.getByText('No conversations')).toBeVisible()
  await station.fill('')
  await page.keyboard.press('Tab')
  await expect(row).toContainText(desk.station)

  const staff = await another(browser, baseURL)
  await openAt(staff.page, desk, name)
  await send(staff.page, 'Your reply', 'We do, every Friday.')
  await staff.leaves()
  await page.getByRole('tab', { name: 'Answered' }).click()
  await expect(row).toContainText('answered')
  const figures = page.getByRole('table', { name: 'First reply, by station' })
  await expect(figures.getByRole('row', { name: new RegExp(desk.station) })).toContainText(/min/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(said(page, 'We do, every Friday.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visitor' })).toContainText(/after .*min/)
  await send(page, 'Your reply', 'And I see to it.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
