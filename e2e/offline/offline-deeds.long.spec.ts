import type { Page } from '@playwright/test'
import { getRequest, makeRequest } from '../../contract/request/request.ts'
import { getTicket, openTicket } from '../../contract/support/support.ts'
import { callsOf, done } from '../calls.ts'
import { test, expect, expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { arriveAsNewResident, asksByCall, assignedResident } from '../new-resident.ts'
import { topUp, wallet } from '../paying.ts'
import { asked, askAndKeep, kept, lostNetwork, settled, waits } from '../waiting.ts'

// What else a resident does without a network, what is met on the way, and what never waits.

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a pickup is closed with a rating without a network, and the station hears of it once', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  const { requestId, staff } = await assignedResident(page, request)
  await staff.picksUp(requestId)
  await expect(title(page)).toHaveText('Is it gone?')
  await settled(page)
  await context.setOffline(true)

  const button = page.getByRole('button', { name: 'Yes, it’s gone' })
  const dialog = page.getByRole('dialog', { name: /^Close Pickup/ })
  await button.click()
  await dialog.getByRole('radio', { name: '4 of 5, good' }).check()
  await dialog.getByLabel('Comment').fill('Quick and friendly')
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await expect(waits(page)).toContainText(/Close Pickup, Home.*4 stars/s)
  // Whoever presses again has closed it already.
  await button.click()
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(dialog).toBeHidden()
  await expect(waits(page)).toHaveCount(1)
  await expect(title(page), 'nothing is done before it is accepted').toHaveText('Is it gone?')

  await context.setOffline(false)
  await expect(title(page)).toHaveText('This request is closed')
  await expect(waits(page)).toHaveCount(0)
  expect(await done(page.request, getRequest, { requestId })).toMatchObject({
    requestStatus: 'Closed',
    rating: 4,
    comment: 'Quick and friendly',
  })
})

test('the code is there without a network, and so is a word about what is wrong, which is sent once', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  const { requestId, staff } = await assignedResident(page, request)
  const { visit } = await done(page.request, getRequest, { requestId })
  const code = page.getByText(visit?.code ?? '', { exact: true })
  const home = page.getByRole('link', { name: 'Home' }).first()
  await expect(code).toBeVisible()
  await home.click()
  const headline = page.getByRole('link', { name: /will come today/ })
  await expect(headline).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  await expect(code).toBeVisible()
  await headline.click()
  await expect(title(page)).toHaveText(/will come today/)
  await expect(code).toBeVisible()
  await home.click()
  await context.setOffline(false)
  await staff.picksUp(requestId)
  await expect(page.getByRole('button', { name: 'No, report a problem' })).toBeVisible()
  await expect(code).toBeHidden()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'No, report a problem' }).click()
  const sheet = page.getByRole('dialog', { name: 'What went wrong?' })
  await sheet.getByRole('radio', { name: 'Spilled' }).check()
  await sheet.getByRole('button', { name: 'Send to Ikeja, Lagos' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await expect(waits(page)).toContainText(/Problem: Pickup, Home.*Spilled/s)
  await context.setOffline(false)
  await expect(waits(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Your station is looking into it')
  expect(await done(page.request, getRequest, { requestId })).toMatchObject({
    problem: { kind: 'spilled', state: 'said' },
  })
})

test('the month is used up on another phone meanwhile: a question, and a custom request instead', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  quietConsole.allow(/status of 409/)
  await arriveAsNewResident(page)
  await settled(page)
  await context.setOffline(true)
  await askAndKeep(page)
  for (let left = 4; left > 0; left--) await asksByCall(page)
  await context.setOffline(false)
  const question = page.getByRole('region', {
    name: 'You’ve used this month’s four pickups',
  })
  await expect(question).toContainText('Pickup, 14 Opebi Road, Ikeja')
  await expect(question).toContainText('Make a custom request instead? You haven’t been charged.')
  expect(await asked(page.request)).toHaveLength(4)
  await question.getByRole('button', { name: 'Make a custom request' }).click()
  const form = page.getByRole('dialog', { name: /^Custom request/ })
  await expectAccessible(page)
  await form.getByLabel('What should we pick up?').fill('Four bags from the yard')
  await form.getByRole('button', { name: 'Make Custom Request' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await asked(page.request)).length).toBe(5)
  await expect(question).toHaveCount(0)
})

const eightDaysMs = 8 * 86_400_000

test('what has waited for more than a week is not sent unasked, and counts once when it is', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  await arriveAsNewResident(page)
  await settled(page)
  // The first arrives, and the network is gone before the phone hears of it.
  await page.route(
    callsOf(makeRequest),
    async route => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await askAndKeep(page)
  expect(await asked(page.request)).toHaveLength(1)
  // The second never leaves the phone.
  await page.getByRole('button', { name: 'Make Request', exact: true }).click()
  await page.getByRole('button', { name: 'Request another' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await kept(page).getByRole('button', { name: 'OK' }).click()
  await expect(waits(page)).toHaveCount(2)

  // The phone lies in a drawer. The page that is left may live on for a moment: it must not find a network on the day before.
  await page.clock.setFixedTime(Date.now() + eightDaysMs)
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/user/home')
  const questions = page.getByRole('region', {
    name: 'This has been waiting for a week. Still send it?',
  })
  await expect(questions).toHaveCount(2)
  await page.getByRole('link', { name: '2 need your answer' }).click()
  await expect(title(page)).toHaveText('On this phone')
  await expectNoSidewaysScroll(page)
  expect(await asked(page.request)).toHaveLength(1)

  const tried = questions.filter({ hasText: 'Check first whether it arrived' })
  await tried.getByRole('button', { name: 'Send it now' }).click()
  await expect(questions).toHaveCount(1)
  expect(await asked(page.request), 'it had arrived').toHaveLength(1)
  await expect(questions).toContainText('It hasn’t been sent.')
  await questions.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('All sent')).toBeVisible()
  expect(await asked(page.request)).toHaveLength(1)
})

test('money never waits: a top-up says so, and is there when the network is', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  await arriveAsNewResident(page)
  await page.goto(wallet)
  const open = page.getByRole('link', { name: 'Top up', exact: true }).first()
  await expect(open).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  await open.click()
  const said = topUp(page).getByText('You can’t top up offline.')
  await expect(said).toBeVisible()
  await expectAccessible(page)
  await topUp(page).getByLabel('Amount').fill('2000')
  await topUp(page).getByRole('button', { name: 'Pay ₦2,000' }).click()
  await expect(topUp(page).getByRole('alert')).toContainText('You seem to be offline.')
  await expect(waits(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(said).toBeHidden()
  await topUp(page).getByRole('button', { name: 'Pay ₦2,000' }).click()
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
})

/** Whether the device has kept an answer about this one. */
const isKept = (page: Page, id: string) =>
  page.evaluate(
    wanted =>
      new Promise<boolean>(resolve => {
        const opened = indexedDB.open('Kwashe device')
        opened.addEventListener('success', () => {
          const keys = opened.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.addEventListener('success', () => {
            opened.result.close()
            resolve((keys.result as string[]).some(key => key.includes(`"ticketId":"${wanted}"`)))
          })
        })
      }),
    id,
  )

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a conversation is there after a start without a network, and is answered', async ({
    page,
    context,
    quietConsole,
  }) => {
    quietConsole.allow(lostNetwork)
    await arriveAsNewResident(page)
    const open = (message: string) => done(page.request, openTicket, { message })
    const [gate, bill] = [await open('Which gate is it?'), await open('Please close this one')]
    const talk = page.getByRole('log', { name: 'Conversation' })
    for (const each of [bill, gate]) {
      await page.goto(`/user/home/feedback/${each._id}`)
      await expect(talk).toContainText(each.title)
      // A page that is left at once takes what it is writing along.
      await expect.poll(() => isKept(page, each._id)).toBe(true)
    }
    // What is closed is not kept any longer.
    await page.goto(`/user/home/feedback/${bill._id}`)
    await page.getByRole('button', { name: 'Close conversation' }).click()
    await expect(page.getByText('This conversation is closed. Send')).toBeVisible()
    await page.goto('/user/home/feedback')
    await expect(
      page.getByRole('listitem').filter({ hasText: /Please close this one.*closed/s }),
    ).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await settled(page)
    await expect.poll(() => isKept(page, gate._id)).toBe(true)
    await expect.poll(() => isKept(page, bill._id)).toBe(false)
    await context.setOffline(true)
    await page.close()

    const later = await context.newPage()
    await later.goto('/user/home/feedback')
    await later.getByRole('link', { name: /Which gate is it/ }).click()
    await expect(later.getByRole('log', { name: 'Conversation' })).toContainText(
      'Which gate is it?',
    )
    await later.getByLabel('Your message').fill('The blue one')
    await later.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(waits(later)).toContainText('The blue one')
    await expect(later.getByLabel('Your message')).toHaveValue('')
    await later.goto(`/user/home/feedback/${bill._id}`)
    await expect(later.getByRole('alert')).toContainText('You seem to be offline.')

    await context.setOffline(false)
    await later.goto(`/user/home/feedback/${gate._id}`)
    await expect(later.getByRole('log', { name: 'Conversation' })).toContainText('The blue one')
    await expect(waits(later)).toHaveCount(0)
    const { messages } = await done(later.request, getTicket, { ticketId: gate._id })
    expect(messages.map(({ text }) => text)).toEqual(['Which gate is it?', 'The blue one'])
  })
})
