import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { countCash, getCash, reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import { registerDirector } from '../../contract/director/director.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { acceptInvitation, invite } from '../../contract/director/invitation.ts'
import { listNotices, readNotices, type Notice } from '../../contract/notification/notification.ts'
import { moveResidents, setSuspension } from '../../contract/director/oversight.ts'
import { isAppPage } from '../../contract/page.ts'
import { setPriceBounds, setPrices } from '../../contract/price/price.ts'
import { refund } from '../../contract/request/request.ts'
import { newId } from '../call/clock.ts'
import type { Browser } from '../testing/browser.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { notify } from './notification.ts'
import type { NoticeData } from './notice-data.ts'
import { noticeTable } from './notice-table.ts'

const noticesOf = async (browser: Browser): Promise<Notice[]> =>
  (await browser.call(listNotices, {})).body.data
const titles = async (browser: Browser) => (await noticesOf(browser)).map(({ title }) => title)
const unreadOf = async (browser: Browser) => (await browser.call(listNotices, {})).body.unread

/** Ikeja works, and Amina is told of what she should know. */
async function toldTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const amina = await town.signedIn('amina')
  const takes = (amountKobo: number) =>
    at.staff.browser.call(takeCash, { userId: town.people.ada, amountKobo })
  const takesBack = (receiptId: string) =>
    at.staff.browser.call(reverseCash, { receiptId, reason: 'typed twice' })
  return { town, ...at, amina, takes, takesBack, told: () => titles(amina) }
}

test('a count of cash that is far off reaches the director; a small difference does not', async () => {
  const { town, staff, takes, amina, told } = await toldTown()
  const counts = async (expectedKobo: number, countedKobo: number) => {
    const { tillCountId: lastCountId } = (await staff.browser.call(getCash, {})).body.data
    const note = 'we looked everywhere'
    return staff.browser.call(countCash, { expectedKobo, countedKobo, lastCountId, note })
  }
  await takes(300_000)
  expect((await counts(300_000, 200_001)).status).toBe(201)
  expect(await told()).toEqual([])
  await takes(300_000)
  await counts(300_000, 200_000)
  expect(await noticesOf(amina)).toEqual([
    {
      _id: expect.any(String),
      kind: 'count-off',
      title: 'Ikeja: ₦1,000 short in the till',
      link: `/director/home/stations/${town.people.ikeja}`,
      at: '2026-11-15T09:00:00.000Z',
      read: false,
    },
  ])
})

test('a large refund reaches the director; a small one does not', async () => {
  const { ada, staff, sani, takes, told } = await toldTown()
  const wish = { requestMessage: 'an old sofa', address: '3 Allen Avenue' }
  const id = (await ada.asksSpecially(wish)).body.data._id
  await staff.quotes(id, 900_000)
  await ada.accepts(id, 900_000)
  await takes(900_000)
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  await ada.closes(id)
  const refunds = (amountKobo: number) =>
    staff.browser.call(refund, { requestId: id, amountKobo, reason: 'the sofa stayed' })
  expect((await refunds(300_000)).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await refunds(500_000)).status).toBe(200)
  expect(await told()).toEqual(['Ikeja refunded ₦5,000 to Ada Obi'])
})

test('what is taken back reaches the director', async () => {
  const { town, staff, takes, takesBack, told } = await toldTown()
  const receipt = (await takes(250_000)).body.data._id
  await takesBack(receipt)
  town.clock.advance(1)
  const scale = atScale(staff.browser)
  await scale.takesBack((await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id)
  expect(await told()).toEqual([
    'Ikeja reversed a weighing of ₦500 for Ada Obi',
    'Ikeja reversed a cash payment of ₦2,500 from Ada Obi',
  ])
})

test('new prices reach the director, new bounds the staff', async () => {
  const { town, staff, amina, told } = await toldTown()
  const items = ['pickup', 'special', 'pet', 'can'] as const
  const prices = items.map(item => ({ item, amountKobo: 10_000 }))
  await staff.browser.call(setPrices, { stationId: town.people.ikeja, from: '2026-12-01', prices })
  expect(await told()).toEqual([
    'Ikeja changed its prices from Tue 1 Dec: Pickup, Custom request, PET bottles and 1 more',
  ])
  const bounds = [{ item: 'pickup' as const, leastKobo: 0, mostKobo: 75_000 }]
  await amina.call(setPriceBounds, { stationId: town.people.ikeja, bounds })
  const expected = { kind: 'bounds-changed', link: '/station/prices' }
  expect(await noticesOf(staff.browser)).toMatchObject([expected])
  expect(await told()).toHaveLength(1)
  expect(await noticesOf(await town.signedIn('kano'))).toEqual([])
})

test('staff are told when their station is suspended, works again, or gets residents', async () => {
  const { town, staff, amina } = await toldTown()
  const stationId = town.people.ikeja
  const reason = 'the road is under water'
  await amina.call(setSuspension, { stationId, suspended: true, reason })
  town.clock.advance(1)
  await amina.call(setSuspension, { stationId, suspended: false })
  expect(await titles(staff.browser)).toEqual([
    'Ikeja can take new requests again',
    'Ikeja can’t take new requests: the road is under water',
  ])
  const kano = await town.signedIn('kano')
  await amina.call(moveResidents, { stationId, toStationId: town.people.kano })
  expect(await titles(kano)).toEqual(['1 resident moved to your station from Ikeja'])
})

test('a director is told who waits for approval, and when an invited station opens', async () => {
  const { town, amina, told } = await toldTown()
  const chike = { name: 'Chike Okoro', email: 'chike@clean.ng', privacyConsent: true }
  const secret = { phoneNumber: '08031112222', accessName: 'palm-wine-drinkard' }
  const laptop = town.browser()
  await laptop.call(registerDirector, { ...chike, ...secret })
  await town.settle()
  await laptop.call(verifyEmail, { token: town.tokenFor(chike.email) })
  await town.settle()
  expect(await told()).toEqual(['Chike Okoro is waiting for your approval'])
  town.clock.advance(1)
  await amina.call(invite, { email: 'yaba@clean.ng' })
  await town.settle()
  const token = town.tokenFor('yaba@clean.ng')
  const accepted = await town.browser().call(acceptInvitation, {
    token,
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
    title: expect.stringMatching(/^Yaba is open: .+ accepted your invitation$/),
    link: `/director/home/stations/${accepted.body.data._id}`,
  })
  const log = await amina.call(listAudit, { search: 'yemi alade' })
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
  const read = (browser: Browser, which: SentOf<typeof readNotices>) =>
    browser.call(readNotices, which)
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
  const paged = await amina.call(listNotices, { limit: 2 })
  const rest = await amina.call(listNotices, { limit: 2, after: paged.body.next })
  expect([paged.body.data.length, rest.body.data.length, rest.body.next]).toEqual([2, 1, null])
  expect((await town.browser().call(listNotices, {})).status).toBe(401)
})

test("opening what a notice is about reads it, however many there are, and nobody else's", async () => {
  const { town, takes, takesBack, amina } = await toldTown()
  const lekki = await bolaInLekki(town)
  const about = `/director/home/stations/${town.people.ikeja}`
  for (const amountKobo of [250_000, 260_000]) {
    await takesBack((await takes(amountKobo)).body.data._id)
    town.clock.advance(1)
  }
  const now = town.clock.now()
  const scene = { db: town.db, now, newId: () => newId(now) }
  const chike = { key: 'Chike', kind: 'applicant-waits', data: { name: 'Chike' } } as const
  await notify(scene, [town.people.amina, lekki.bola], chike)
  expect(await unreadOf(amina)).toBe(3)
  const opens = (browser: Browser, page: string) => browser.call(readNotices, { about: page })
  expect((await opens(lekki.director, about)).body.data).toEqual({ unread: 1 })
  expect((await opens(amina, '/director/home/stations/another')).body.data).toEqual({ unread: 3 })
  expect((await opens(amina, about)).body.data).toEqual({ unread: 1 })
  expect((await noticesOf(amina)).map(({ read }) => read)).toEqual([false, true, true])
  const strange = await amina.attempt(readNotices, { about: 'https://elsewhere.example' })
  expect(strange.status).toBe(422)
  expect(await unreadOf(amina)).toBe(1)
})

test("another director hears nothing of a station's business, and links are pages", async () => {
  const { town, takes, takesBack, told, amina } = await toldTown()
  const rival = await bolaInLekki(town)
  const receipt = (await takes(250_000)).body.data._id
  await takesBack(receipt)
  expect(await told()).toHaveLength(1)
  expect(await noticesOf(rival.director)).toEqual([])
  for (const { link } of await noticesOf(amina)) expect(isAppPage(link)).toBe(true)
})

test('wrong PINs of which a server of the version before says only where are told all the same', () => {
  const at = { station: 'Ikeja', stationId: 'station-1', device: 'Front desk' }
  const said = noticeTable['pins-wrong'].words(at as NoticeData['pins-wrong'], 'en')
  expect(said.title).toContain('Front desk')
  expect(JSON.stringify(said)).not.toContain('undefined')
})
