import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type APIRequestContext, type Page } from '@playwright/test'
import { encodeQR } from 'qr'
import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { getPassport, getPassportKeys } from '../../contract/visit/passport.ts'
import { street } from '../carrier-phone.ts'
import { callsOf, done } from '../calls.ts'
import { expect, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { arriveAsNewResident, asksByCall } from '../new-resident.ts'
import { demo, enter } from '../sign-in.ts'
import { freshName } from '../station-desk.ts'
import { staffWithCarrier } from '../street.ts'
import { lostNetwork } from '../waiting.ts'

// The card that a carrier shows at a door, as staff print it and as anybody's camera opens it.

/** Ikeja's staff, through the calls, with a carrier of their own who has a card. */
async function staffWithCard(request: APIRequestContext) {
  const name = freshName('Sani')
  const { carrierId, sends } = await staffWithCarrier(request, { ...demo.station, name })
  const { passport } = await done(request, getPassport, { carrierId })
  const pause = (paused: boolean) => done(request, changeCarrier, { carrierId, paused })
  return { name, carrierId, passport, pause, sends }
}

const cardAt = (passport: string) => `/card#${passport}`

test('staff print a card; a stranger is told whose it is, and when it is good no longer', async ({
  page,
  request,
  quietConsole,
}) => {
  quietConsole.allow(refusedCall(422))
  quietConsole.allow(refusedCall(404))
  const { name, carrierId, passport, pause } = await staffWithCard(request)
  await enter(page, { role: 'station', email: demo.station.email }, `/station/cards/${carrierId}`)
  await expect(page.getByRole('img', { name: `QR code for ${name}` })).toBeVisible()
  await expect(page.getByText(/^Valid until \d+ \w+ \d{4}$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.context().clearCookies()
  await page.goto(cardAt(passport))
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This card is valid.')
  await expect(page.getByRole('main')).toContainText(`${name} has no stops today.`)
  await expectNoSidewaysScroll(page)
  await pause(true)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('This card is no longer valid')
  // One letter of the signature is another.
  const forged =
    passport.slice(0, -10) + (passport.at(-10) === 'A' ? 'B' : 'A') + passport.slice(-9)
  await page.goto(cardAt(forged))
  await expect(page.getByRole('main')).toContainText('This card is not one of ours.')
  await page.goto(cardAt('rubbish'))
  await expect(page.getByRole('main')).toContainText('This card is not one of ours.')
})

/** The page of a request that the carrier has, of a resident who is new. */
async function residentWaits(
  page: Page,
  request: APIRequestContext,
  sends: (requestId: string) => Promise<unknown>,
) {
  await arriveAsNewResident(page)
  const requestId = await asksByCall(page)
  await sends(requestId)
  await page.goto(`/user/home/makerequest/${requestId}`)
}

test.describe('for who waits', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the card says who comes, and without a network whether it is ours', async ({
    page,
    request,
    context,
    quietConsole,
  }) => {
    quietConsole.allow(lostNetwork)
    const { name, passport, sends } = await staffWithCard(request)
    await residentWaits(page, request, sends)
    const keys = page.waitForResponse(callsOf(getPassportKeys))
    await expect(page.getByRole('link', { name: 'Check carrier’s card' })).toBeVisible()
    await keys
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(cardAt(passport))
    const said = page.getByRole('main')
    await expect(said).toContainText('This is your carrier, today.')
    await expect(said).toContainText(`${name} is working today.`)

    await context.setOffline(true)
    await page.reload()
    await expect(said).toContainText('This card is ours.')
    await expect(said).toContainText(`we couldn’t check whether ${name} is working today`)
    const forged = `${passport.slice(0, -10)}AAAAAAAAAA`
    await page.goto(cardAt(forged))
    await page.reload()
    await expect(said).toContainText('This card is not one of ours.')
  })
})

test('a carrier shows the card on the own phone, which has kept it', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  const { shown, carrier } = await street()
  await page.goto(await shown())
  await expect(page.getByText('Stop 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  const show = page.getByRole('button', { name: 'Show my card' })
  await show.click()
  const card = page.getByRole('img', { name: `QR code for ${carrier.name}` })
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'English' }).click()
  await show.click()
  await expect(card).toBeVisible()
})

/** A film of one picture, as a camera would show it: the code, dark on white, in the middle. */
function filmOf(text: string, file: string) {
  const [width, height] = [640, 480]
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const scale = Math.floor(height / size)
  const grey = Buffer.alloc(width * height, 235)
  const left = Math.floor((width - size * scale) / 2)
  const isDark = (x: number, y: number) =>
    rows[Math.floor(y / scale)]?.[Math.floor((x - left) / scale)] === true
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) grey[y * width + x] = 16
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  writeFileSync(file, Buffer.concat([head, grey, colours]))
}

test('a camera reads the card in the app', async ({ request, baseURL, launchOptions }) => {
  const { name, passport } = await staffWithCard(request)
  const folder = mkdtempSync(join(tmpdir(), 'card-'))
  const film = join(folder, 'card.y4m')
  filmOf(`${baseURL}/card#${passport}`, film)
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [
    ...(launchOptions.args ?? []),
    ...camera,
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const asked: string[] = []
    page.on('request', each => void asked.push(each.url()))
    await page.goto(`${baseURL}/card`)
    const open = page.getByRole('button', { name: 'Open the camera' })
    await expect(open).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = asked.filter(url => url.endsWith('.js')).length
    await open.click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('This card is valid.')
    const later = asked.filter(url => url.endsWith('.js')).length
    expect(later, 'what reads pictures comes with the camera').toBeGreaterThan(before)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})
