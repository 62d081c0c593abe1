import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Notice } from '../../contract/notification.ts'
import { isAppPage } from '../../contract/page.ts'
import { newId } from '../call/clock.ts'
import type { Browser } from '../testing/browser.ts'
import { ikejaAtWork } from '../testing/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { notify } from './notification.ts'

const path = '/api/notifications'
const noticesOf = async (browser: Browser): Promise<Notice[]> =>
  (await browser.send('GET', path)).body.data
const titles = async (browser: Browser) => (await noticesOf(browser)).map(({ title }) => title)
const unreadOf = async (browser: Browser) => (await browser.send('GET', path)).body.unread

/** Ikeja works, and Amina is told of what she should know. */
async function toldTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const amina = await town.signedIn('amina')
  const send = (url: string, body: object) => at.staff.browser.send('POST', url, body)
  const takes = (amountKobo: number) =>
    send('/api/cash/receipts', { userId: town.people.ada, amountKobo })
  const station = `/api/director/stations/${town.people.ikeja}`
  return { town, ...at, amina, send, takes, station, told: () => titles(amina) }
}

test('a count of cash that is far off reaches the director; a small difference does not', async () => {
  const { town, takes, send, amina, told } = await toldTown()
  const counts = (expectedKobo: number, countedKobo: number) =>
    send('/api/cash/counts', { expectedKobo, countedKobo, note: 'we looked everywhere' })
  await takes(300_000)
  expect((await counts(300_000, 200_001)).status).toBe(201)
  expect(await told()).toEqual([])
  await takes(300_000)
  await counts(300_000, 200_000)
  expect(await noticesOf(amina)).toEqual([
    {
      _id: expect.any(String),
      kind: 'count-off',
      title: 'Ikeja: ₦1,000.00 are missing in the till',
      link: `/director/home/stations/${town.people.ikeja}`,
      at: '2026-11-15T09:00:00.000Z',
      read: false,
    },
  ])
})

test('a large refund reaches the director; a small one does not', async () => {
  const { ada, staff, sani, takes, send, told } = await toldTown()
  const wish = { requestMessage: 'an old sofa', address: '3 Allen Avenue' }
  const id = (await ada.asksSpecially(wish)).body.data._id
  await staff.quotes(id, 900_000)
  await ada.accepts(id, 900_000)
  await takes(900_000)
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  await ada.closes(id)
  const refund = (amountKobo: number) =>
    send(`/api/requests/${id}/refund`, { amountKobo, reason: 'the sofa stayed' })
  expect((await refund(300_000)).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await refund(500_000)).status).toBe(200)
  expect(await told()).toEqual(['Ikeja gave ₦5,000.00 back to Ada Obi'])
})

test('what is taken back reaches the director', async () => {
  const { town, staff, takes, send, told } = await toldTown()
  const receipt = (await takes(250_000)).body.data._id
  await send(`/api/cash/receipts/${receipt}/reversal`, { reason: 'typed twice' })
  town.clock.advance(1)
  const scale = atScale(staff.browser)
  await scale.takesBack((await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id)
  expect(await told()).toEqual([
    'Ikeja took a weighing of Ada Obi back (₦500.00)',
    'Ikeja took a cash payment of Ada Obi back (₦2,500.00)',
  ])
})

test('new prices reach the director, new bounds the staff', async () => {
  const { town, staff, amina, told } = await toldTown()
  const url = `/api/stations/${town.people.ikeja}`
  const prices = ['pickup', 'special', 'pet', 'can'].map(item => ({ item, amountKobo: 10_000 }))
  await staff.browser.send('PUT', `${url}/prices`, { from: '2026-12-01', prices })
  expect(await told()).toEqual([
    'Ikeja changed its prices from 1 Dec 2026 on: Pickup, Custom request, PET bottles and 1 more',
  ])
  const bounds = [{ item: 'pickup', leastKobo: 0, mostKobo: 75_000 }]
  await amina.send('PUT', `${url}/price-bounds`, { bounds })
  const expected = { kind: 'bounds-changed', link: '/station/prices' }
  expect(await noticesOf(staff.browser)).toMatchObject([expected])
  expect(await told()).toHaveLength(1)
  expect(await noticesOf(await town.signedIn('kano'))).toEqual([])
})

test('staff are told when their station is suspended, works again, or gets residents', async () => {
  const { town, staff, amina, station } = await toldTown()
  await amina.send('PATCH', station, { suspended: true, reason: 'the road is under water' })
  town.clock.advance(1)
  await amina.send('PATCH', station, { suspended: false })
  expect(await titles(staff.browser)).toEqual([
    'Ikeja takes new requests again',
    'Ikeja takes no new requests: the road is under water',
  ])
  const kano = await town.signedIn('kano')
  await amina.send('POST', `${station}/move`, { toStationId: town.people.kano })
  expect(await titles(kano)).toEqual(['1 resident moved to you from Ikeja'])
})

test('a director is told who waits for approval, and when an invited station opens', async () => {
  const { town, amina, told } = await toldTown()
  const chike = { name: 'Chike Okoro', email: 'chike@clean.ng', privacyConsent: true }
  const secret = { phoneNumber: '08031112222', accessName: 'palm-wine-drinkard' }
  const laptop = town.browser()
  await laptop.send('POST', '/api/director/register', { ...chike, ...secret })
  await town.settle()
  await laptop.send('GET', `/api/users/verify-user/${town.tokenFor(chike.email)}`)
  await town.settle()
  expect(await told()).toEqual(['Chike Okoro waits for your approval'])
  town.clock.advance(1)
  await amina.send('POST', '/api/director/invitations', { email: 'yaba@clean.ng' })
  await town.settle()
  const token = town.tokenFor('yaba@clean.ng')
  const accepted = await town.browser().send('POST', `/api/invitations/${token}/acceptance`, {
    name: 'Yemi Alade',
    station: 'Yaba',
    phoneNumber: '08031112223',
    address: '4 Herbert Macaulay Way',
    password: 'palm-wine-drinkard',
    privacyConsent: true,
  })
  expect(accepted.status).toBe(201)
  const [newest] = await noticesOf(amina)
  expect(newest).toMatchObject({
    title: 'Yaba has opened: your invitation was accepted',
    link: `/director/home/stations/${accepted.body.data._id}`,
  })
  const log = await amina.send('GET', '/api/director/audit?search=yemi+alade')
  expect(log.body.data).toMatchObject([{ name: 'Yemi Alade', station: 'Yaba', role: 'station' }])
})

test('reading lowers the count, for these or for all, and only for oneself', async () => {
  const { town, staff, amina } = await toldTown()
  const now = town.clock.now()
  const scene = { db: town.db, now, newId: () => newId(now) }
  const tell = (key: string) =>
    notify(scene, [town.people.amina], { key, kind: 'applicant-waits', data: { name: key } })
  for (const key of ['Chike', 'Ngozi', 'Tunde', 'Tunde']) await tell(key)
  expect(await unreadOf(amina)).toBe(3)
  const [first] = await noticesOf(amina)
  const ids = [first?._id ?? '']
  const read = (browser: Browser, body: object) => browser.send('POST', `${path}/read`, body)
  const { bola, director } = await bolaInLekki(town)
  expect((await read(director, { ids })).body.data).toEqual({ unread: 0 })
  await read(staff.browser, {})
  expect(await unreadOf(amina)).toBe(3)
  expect((await read(amina, { ids })).body.data).toEqual({ unread: 2 })
  expect((await noticesOf(amina)).map(notice => notice.read)).toEqual([true, false, false])
  expect((await read(amina, {})).body.data).toEqual({ unread: 0 })
  expect((await read(amina, { ids: [] })).status).toBe(422)
  expect(await noticesOf(director)).toEqual([])
  const { rows } = await town.db.execute(
    sql`SELECT audience FROM live_event WHERE topic = 'notice'`,
  )
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain(bola)
  const paged = await amina.send('GET', `${path}?limit=2`)
  const rest = await amina.send('GET', `${path}?limit=2&after=${paged.body.next}`)
  expect([paged.body.data.length, rest.body.data.length, rest.body.next]).toEqual([2, 1, null])
  expect((await town.browser().send('GET', path)).status).toBe(401)
})

test("another director hears nothing of a station's business, and links are pages", async () => {
  const { town, takes, send, told, amina } = await toldTown()
  const rival = await bolaInLekki(town)
  const receipt = (await takes(250_000)).body.data._id
  await send(`/api/cash/receipts/${receipt}/reversal`, { reason: 'typed twice' })
  expect(await told()).toHaveLength(1)
  expect(await noticesOf(rival.director)).toEqual([])
  for (const { link } of await noticesOf(amina)) expect(isAppPage(link)).toBe(true)
})
