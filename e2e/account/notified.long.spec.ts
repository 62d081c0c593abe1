import type { Page } from '@playwright/test'
import { getPush } from '../../contract/notification/notification.ts'
import { assign, undoPickedUp } from '../../contract/request/request.ts'
import { done } from '../calls.ts'
import { heldSeconds } from '../../contract/undo.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { arriveAsNewResident, asksByCall } from '../new-resident.ts'
import { staffWithCarrier } from '../street.ts'
import { standInForPush, workerOf } from '../push-stand-in.ts'
import { deskOf, freshName, newCarrier, newResident, sitDown } from '../station-desk.ts'
import { logResidentOut } from '../sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Asks for a pickup on the home page. */
async function ask(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByRole('dialog', { name: 'Request sent!' })).toBeHidden()
}

test('the bell counts by itself, tells, leads there, and all of it stays on a page', async ({
  page,
  request,
}) => {
  const staff = await staffWithCarrier(request)
  await arriveAsNewResident(page)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread')
  const requestId = await asksByCall(page)

  // What staff could undo is told after that.
  const tells = async (unread: number) =>
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread} unread`, {
      timeout: 2 * heldSeconds * 1000,
    })
  const requestPage = `/user/home/makerequest/${requestId}`
  await staff.sends(requestId)
  await tells(1)
  await expect(page).toHaveTitle(/^\(1\) /)
  // Whoever comes to it another way has read it, too.
  await page.getByRole('main').locator(`a[href="${requestPage}"]`).first().click()
  await expect(page).toHaveURL(requestPage)
  await tells(0)
  await page.goBack()
  await expect(page).toHaveURL('/user/home')

  await staff.picksUp(requestId)
  await tells(1)
  await bell(page).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel(page)
    .getByRole('link', { name: /^Unread: / })
    .click()
  await expect(page).toHaveURL(requestPage)
  await tells(0)
  await page.goBack()
  await expect(page).toHaveURL('/user/home')

  await done(request, undoPickedUp, { requestId })
  await tells(1)
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/user/home/notifications')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link')).toHaveCount(3)
  await expect(today.getByRole('link', { name: /^Unread/ })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread')
  await expect(today.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/user/home/profile#notifications')
})

test(
  'staff hear of a custom request, and the bell asks whether to ring on the device, too',
  { tag: '@notifications' },
  async ({ page, context }, { project }) => {
    const desk = deskOf(project.name)
    await standInForPush(context)
    const name = freshName('Bola')
    const bola = await newResident(desk, name)
    // On a slow network the live line opens long after the page has its first answers.
    const slow = Promise.withResolvers<void>()
    await page.route(/\/api\/events/, async route => {
      await slow.promise
      await route.continue()
    })
    const line = page.waitForRequest(/\/api\/events/)
    await sitDown(page, desk)
    await expect(bell(page)).toHaveAccessibleName(/\d+\+? unread/)
    await line
    const requestId = await bola.asksSpecially('Forty bags after the wedding')
    slow.resolve()
    await bell(page).click()
    const told = panel(page).getByRole('link', { name: new RegExp(`^Unread: .*${name}`) })
    await expect(told).toBeVisible()
    await panel(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(panel(page).getByText(/^On\./)).toBeVisible()
    await expectAccessible(page)
    await told.click()
    await expect(page).toHaveURL(new RegExp(`/station/assign/${requestId}`))
  },
)

test(
  'messages reach the phone: asked at the right moment, shown once, ended at log-out',
  { tag: '@notifications' },
  async ({ page, context, quietConsole }) => {
    const browser = await standInForPush(context)
    await arriveAsNewResident(page)
    const offer = page.getByRole('region', {
      name: 'Want an alert when your carrier is on the way?',
    })
    await expect(offer).toBeHidden()
    // How the device stands cannot be asked for now: nobody has pressed anything that failed.
    quietConsole.allow(/ERR_FAILED/)
    const lost: string[] = []
    await page.route(`**${getPush.path}`, route => {
      lost.push(route.request().url())
      return route.abort()
    })
    await ask(page)
    await expect(offer).toBeVisible()
    await expect.poll(() => lost.length).toBe(3)
    await expect(offer).toContainText('We’ll alert you on this device')
    await expect(offer).not.toContainText('offline')
    await page.unroute(`**${getPush.path}`)
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Yes, alert me' }).click()
    await expect(page.getByRole('region', { name: 'We’ll let you know' })).toBeVisible()
    expect(await browser.isOn(page)).toBe(true)
    const standing = async () => (await done(page.request, getPush, {})).on
    expect(await standing()).toBe(true)

    const worker = await workerOf(page)
    const message = {
      title: 'Mallam Sani will pick up today',
      body: 'Please have it ready.',
      tag: 'one',
      link: '/user/home/notifications',
    }
    await worker.deliver(JSON.stringify(message))
    await worker.deliver(JSON.stringify(message))
    const { title: said, body, tag } = message
    await expect.poll(worker.shown).toEqual([{ title: said, body, tag }])
    await worker.deliver('not what we send')
    await expect.poll(worker.shown).toContainEqual({ title: 'You have news', body: '', tag: '' })

    await press(page, said)
    await expect(page).toHaveURL('/user/home/notifications')

    await page.goto('/user/home/profile#notifications')
    const onThisDevice = page.getByRole('switch', { name: 'Notifications on this device' })
    await expect(onThisDevice).toBeChecked()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Test notification sent.')).toBeVisible()
    await onThisDevice.click()
    await expect(onThisDevice).not.toBeChecked()
    expect([await standing(), await browser.isOn(page)]).toEqual([false, false])
    await onThisDevice.click()
    await expect(onThisDevice).toBeChecked()

    await logResidentOut(page)
    await expect(page).toHaveURL('/')
    expect(await browser.isOn(page)).toBe(false)
    expect(await worker.shown()).toEqual([])
  },
)

/** Presses a message that is shown: no tool of the browser can, so its event is made. */
async function press(page: Page, said: string) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async pressed => {
    type Scope = EventTarget & { registration: ServiceWorkerRegistration }
    const scope = globalThis as unknown as Scope
    const shown = await scope.registration.getNotifications()
    const notification = shown.find(each => each.title === pressed)
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      // Only a real press may bring a tab to the front.
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    })
    scope.dispatchEvent(event)
  }, said)
}

test('a link at the foot of a mail stops such mail, and says what it stopped', async ({
  page,
  request,
}, { project }) => {
  const desk = deskOf(project.name)
  const email = await arriveAsNewResident(page, { station: desk.station })
  const carrierId = await newCarrier(request, desk, freshName('Musa'))
  const requestId = await asksByCall(page)
  await done(request, assign, { requestId, carrierId })
  let link = ''
  await expect(async () => {
    const box = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const letters = (await box.json()) as { subject: string; unsubscribeUrl: string | null }[]
    link = letters.find(each => /will pick up/.test(each.subject))?.unsubscribeUrl ?? ''
    expect(link).not.toBe('')
  }).toPass()

  await page.goto(new URL(link).pathname)
  await expect(title(page)).toHaveText('Stop these emails?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(title(page)).toHaveText('Emails stopped')
  await expect(page.getByText('Your pickups')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Emails turned on again.')).toBeVisible()
})

test('anybody can read the terms and the privacy notice', async ({ page }) => {
  await page.goto('/terms')
  await expect(title(page)).toHaveText('What we promise, and what we ask')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const foot = page.getByRole('navigation', { name: 'Footer' })
  await expect(foot.getByRole('link')).toHaveText(['Support', 'Privacy', 'Terms'])
  await foot.getByRole('link', { name: 'Privacy' }).click()
  await expect(title(page)).toHaveText('What we keep, and why')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
