import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { getRequest } from '../../contract/request/request.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { finishVisit } from '../../contract/visit/visit.ts'
import { codeAt, finish, goThere, stopIs, street, typeCode } from '../carrier-phone.ts'
import { callsOf, done } from '../calls.ts'
import { inBetween } from '../in-between.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  refusedCall,
  test,
} from '../journey.ts'
import { digitsSentTo } from '../sms.ts'
import { lostNetwork } from '../waiting.ts'

// A carrier's day on any phone with a browser: in, from door to door, and without a network.

/** By everybody, and in the sun. */
async function expectReadable(page: Page) {
  await expectNoViolations(page)
  await expectNoViolations(page, { only: 'sunlight' })
  await expectNoSidewaysScroll(page)
}

const sent = (page: Page) => expect(page.getByText(/^All sent/)).toBeVisible()

test('a carrier comes in by the number, and proves with the code that it is done', async ({
  page,
  request,
}) => {
  const { carrier, stops } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  await page.goto('/go')
  await page.getByLabel('Your phone number').fill(carrier.phoneNumber)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the SMS').fill(await digitsSentTo(request, carrier.phoneNumber))
  await page.getByRole('button', { name: 'Log in' }).click()
  await stopIs(page, stop)
  await expect(page.getByText('Stop 1 of 1')).toBeVisible()
  await expectReadable(page)

  await goThere(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^Here ?\d+:\d\d$/ })).toBeVisible()
  await expect.poll(async () => (await stop.read()).visit?.state).toBe('here')
  // What is asked for meanwhile is taken at the same door, with the same code.
  const other = await stop.besides()
  const parts = page.getByRole('checkbox', { name: 'Bags' })
  await expect(parts).toHaveCount(2)
  await parts.last().uncheck()
  await expectReadable(page)
  const code = await codeAt(stop)
  expect((await other.read()).visit?.code).toBe(code)
  const mistyped = code.replace(/^./, first => String((Number(first) + 1) % 10))
  await finish(page, mistyped)
  await expect(page.getByText(`${mistyped} isn’t the code. Ask again.`)).toBeVisible()
  await expectReadable(page)
  await typeCode(page, code)
  await expect(page.getByText(`${stop.address}: done`)).toBeVisible()
  await expect.poll(async () => (await stop.read()).visit?.proof).toBe('code')

  // Ten seconds to think better of it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await stopIs(page, stop)
  await expect.poll(async () => (await stop.read()).requestStatus).toBe('Assigned')
  await finish(page, code)
  await stopIs(page, stop)
  await page.getByRole('button', { name: 'Not done' }).click()
  await page.getByRole('button', { name: 'They refused' }).click()
  await expect(page.getByRole('heading', { name: 'Round finished' })).toBeVisible()
  await expect(page.getByText('1 done, 1 not done')).toBeVisible()
  await sent(page)
  expect((await other.read()).missed).toMatchObject({
    reason: 'refused',
    visit: { isUnannounced: false },
  })
  expect((await stop.read()).requestStatus).toBe('Picked up')
})

test('what the station shows signs a phone in, once; a stop that cannot be done says why', async ({
  page,
  browser,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(409))
  const { shown, stops } = await street(2)
  const link = await shown()
  await page.goto(link)
  await expect(page.getByText('Stop 1 of 2')).toBeVisible()
  await expect(page, 'the secret leaves the address').toHaveURL('/go')
  const other = await browser.newPage()
  await other.goto(`${baseURL}${link}`)
  await expect(other.getByText(/expired or was already used/)).toBeVisible()
  await expect(other.getByLabel('Your phone number')).toBeVisible()
  await other.close()

  const [first, second] = stops
  if (!first || !second) throw new Error('there are no stops')
  await page.getByRole('button', { name: 'Not done' }).click()
  await expect(page.getByRole('button', { name: 'Road blocked' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gate locked' }), 'from anywhere').toBeHidden()
  await expectReadable(page)
  await page.getByRole('button', { name: 'I’m here' }).click()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Gate locked' }).click()
  await expect(page.getByText(/: not done$/)).toBeVisible()
  const missed = async () =>
    (await Promise.all(stops.map(({ read }) => read()))).map(each => each.missed?.reason ?? null)
  await expect.poll(missed).toContain('gate locked')

  await page.getByRole('button', { name: 'Not done' }).click()
  await page.getByRole('button', { name: 'Something else' }).click()
  await page.getByLabel('Why not done?').fill('A wedding fills the street')
  await page.getByRole('button', { name: 'Not done' }).click()
  await expect(page.getByText('0 done, 2 not done')).toBeVisible()
  await expect.poll(missed).toEqual(expect.arrayContaining(['gate locked', 'other']))
})

/** A photo as a phone's camera makes it, with where it was taken written into it. */
const photo = async () => {
  const [width, height] = [2400, 1800]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width, height, channels: 3, background: '#456', noise } })
  const buffer = await picture
    .withExif({ IFD3: { GPSLatitude: '6/1 36/1 0/1' } })
    .jpeg()
    .toBuffer()
  return { name: 'gate.jpg', mimeType: 'image/jpeg', buffer }
}

test('cash is taken at the door, a photo shows that it is done, and the desk reads a note', async ({
  page,
}) => {
  const { shown, stops, staff } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  const sentUp: number[] = []
  page.on('request', asked => {
    if (asked.url().endsWith(uploadPicture.path))
      sentUp.push(asked.postDataBuffer()?.byteLength ?? 0)
  })
  await page.goto(await shown())
  await page.getByRole('button', { name: '₦500 take cash' }).click()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Received ₦500' }).click()
  await expect(page.getByRole('button', { name: '₦500 taken' })).toBeVisible()
  await page.getByRole('button', { name: 'Note to the station' }).click()
  await page.getByLabel('Note to the station').fill('The dog is loose')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Bottles and cans' }).click()
  for (let bags = 0; bags < 2; bags++) await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await goThere(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByLabel('Photo').setInputFiles(await photo())
  await expect(page.getByText(`${stop.address}: done`)).toBeVisible()
  const record = async () =>
    (await done(staff, getRequest, { requestId: stop.requestId })).visits[0]
  const whole = { proof: 'photo', cashKobo: 50_000, note: 'The dog is loose', bags: 2 }
  await expect.poll(record).toMatchObject(whole)
  expect(sentUp).toHaveLength(1)
  expect(sentUp[0], 'small enough for the worst of networks').toBeLessThanOrEqual(50_000)
})

test('the whole round without a network, with the browser started anew: sent once, in its order', async ({
  baseURL,
}) => {
  const { shown, stops } = await street(2)
  const network = await inBetween(baseURL ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'carrier-'))
  const { launchOptions, viewport } = test.info().project.use
  const start = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport: viewport ?? null,
      baseURL: network.url,
      serviceWorkers: 'allow',
    })
  const codes = new Map<string, string>()
  for (const stop of stops) codes.set(stop.address, await codeAt(stop))
  const atDoor = async (page: Page) => {
    const address = await page.getByRole('heading', { level: 1 }).textContent()
    await goThere(page)
    await finish(page, codes.get(address ?? '') ?? '')
  }
  const first = await start()
  try {
    const page = await first.newPage()
    await page.goto(await shown())
    await expect(page.getByText('Stop 1 of 2')).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await first.setOffline(true)
    await atDoor(page)
    await expect(page.getByText('Stop 2 of 2')).toBeVisible()
    await expect(page.getByText('3 not sent yet')).toBeVisible()
  } finally {
    await first.close()
  }
  const second = await start()
  try {
    const page = await second.newPage()
    await second.setOffline(true)
    await page.goto('/go')
    await expect(page.getByText('3 not sent yet')).toBeVisible()
    await atDoor(page)
    await page.getByRole('button', { name: /^6 not sent yet/ }).click()
    await expect(page.getByRole('listitem')).toHaveCount(6)
    await page.getByRole('button', { name: 'Back' }).click()
    expect((await stops[0]?.read())?.requestStatus).toBe('Assigned')
    await second.setOffline(false)
    await sent(page)
    await expect(page.getByText('2 done, 0 not done')).toBeVisible()
    for (const { read } of stops) {
      const { requestStatus, visit } = await read()
      expect(requestStatus).toBe('Picked up')
      expect(visit).toMatchObject({ state: 'done', proof: 'code' })
    }
  } finally {
    await second.close()
    network.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an answer that is lost after the deed was done: it goes out again and counts once', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  const { shown, stops } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  await page.goto(await shown())
  await goThere(page)
  const keys: (string | undefined)[] = []
  await page.route(
    callsOf(finishVisit),
    async route => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  page.on('request', asked => {
    if (asked.url().endsWith('/done')) keys.push(asked.headers()['idempotency-key'])
  })
  await finish(page, await codeAt(stop))
  await expect(page.getByText('1 done, 0 not done')).toBeVisible()
  await sent(page)
  expect(new Set(keys).size, 'the same key each time').toBe(1)
  expect(keys.length).toBeGreaterThan(2)
  const { visits, requestStatus } = await stop.read()
  expect(requestStatus).toBe('Picked up')
  expect(visits).toEqual([])
})
