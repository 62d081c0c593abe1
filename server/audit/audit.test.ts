import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  changePassword,
  logOut,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '../../contract/account/account.ts'
import { listAudit, type AuditEntry } from '../../contract/audit/audit.ts'
import { setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { createStation, moveResidents, setSuspension } from '../../contract/director/oversight.ts'
import { setPriceBounds, setPrices } from '../../contract/price/price.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { sendUp, type Browser } from '../testing/browser.ts'
import { ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { everybodysSecret, world, type World } from '../testing/world.ts'
import { asKept } from './deed.ts'
import { sentenceOf } from './sentence.ts'

type Wanted = SentOf<typeof listAudit>
const logOf = async (director: Browser, wanted: Wanted = {}) =>
  (await director.call(listAudit, wanted)).body.data

/** Amina looks on while Ikeja works. */
async function watchedTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const amina = await town.signedIn('amina')
  return {
    town,
    ...at,
    amina,
    log: (wanted: Wanted = {}) => logOf(amina, wanted),
    whats: async (wanted: Wanted = {}) => (await logOf(amina, wanted)).map(({ what }) => what),
  }
}

const everything = async ({ db }: World) =>
  JSON.stringify((await db.execute(sql`SELECT * FROM audit`)).rows)

test('a sign-in says who, when, and from where', async () => {
  const town = await world()
  await town.signedIn('ikeja')
  town.clock.advance(1)
  const amina = await town.signedIn('amina')
  expect(await logOf(amina)).toEqual([
    {
      _id: expect.any(String),
      at: '2026-11-15T09:01:00.000Z',
      name: 'Amina Yusuf',
      role: 'director',
      member: null,
      stationId: null,
      station: null,
      what: 'Logged in',
      together: null,
      kind: 'log-ins',
      mark: null,
      detail: [],
      address: '127.0.0.1',
      device: 'Chrome on Android',
    },
    expect.objectContaining({
      name: 'Ikeja staff',
      role: 'station',
      member: 'head',
      stationId: town.people.ikeja,
      station: 'Ikeja',
      what: 'Logged in',
    }),
  ])
  await (await town.signedIn('ada')).call(updateProfile, { userId: town.people.ada })
  expect(await logOf(amina)).toHaveLength(2)
})

test('deeds stand there in sentences, about things by their names', async () => {
  const { town, staff, sani, asked, amina, log } = await watchedTown()
  const id = await asked()
  await staff.assigns(id, sani)
  const prices = [{ item: 'pickup' as const, amountKobo: 65_000 }]
  town.clock.advance(1)
  await staff.browser.call(setPrices, { stationId: town.people.ikeja, prices })
  town.clock.advance(1)
  await amina.call(setPriceBounds, {
    stationId: town.people.ikeja,
    bounds: [{ item: 'pickup', leastKobo: 0, mostKobo: 75_000 }],
  })
  town.clock.advance(1)
  await staff.browser.call(logOut, {})
  const [left, bounds, priced, assigned] = await log()
  expect(left).toMatchObject({ name: 'Ikeja staff', what: 'Logged out' })
  expect(bounds).toMatchObject({
    role: 'director',
    detail: [
      { name: 'station', value: 'Ikeja' },
      { name: 'bounds', value: 'pickup ₦0 ₦750' },
    ],
  })
  expect(priced?.detail).toContainEqual({ name: 'prices', value: 'pickup ₦650' })
  expect(assigned).toMatchObject({
    what: `Assigned #${id.slice(-6).toUpperCase()} Ada Obi to Sani Bello`,
    together: 'Assigned # requests to Sani Bello',
    detail: expect.arrayContaining([
      { name: 'carrier', value: 'Sani Bello' },
      { name: 'request', value: `#${id.slice(-6).toUpperCase()} Ada Obi` },
    ]),
  })
})
test('a failed call leaves no row, a repeated one leaves one', async () => {
  const { staff, sani, asked, whats } = await watchedTown()
  const id = await asked()
  expect((await staff.picksUp(id)).status).toBe(409)
  expect((await staff.assigns(id, id)).status).toBe(403)
  const wrong = { email: 'ikeja@town.ng', password: 'not-the-password' }
  expect((await staff.browser.call(loginStation, wrong)).status).toBe(401)
  expect(await whats({ role: 'station' })).toEqual(['Logged in'])
  const key = { 'idempotency-key': 'assign-once' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => staff.assigns(id, sani, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await whats({ search: 'assigned' })).toHaveLength(1)
})

test('nothing secret is in the log', async () => {
  const { town, staff, amina, log } = await watchedTown()
  const password = 'a-new-one-for-ikeja'
  const change = (currentPassword: string, next: string) =>
    staff.browser.call(changePassword, { currentPassword, password: next })
  expect((await change(everybodysSecret, password)).status).toBe(200)
  const body = { role: 'station', email: 'ikeja@town.ng' } as const
  await town.browser().call(requestPasswordReset, body)
  await town.settle()
  const token = town.tokenFor('ikeja@town.ng')
  const again = { token, password: 'chosen-by-the-link' }
  expect((await town.browser().call(resetPassword, again)).status).toBe(200)
  const opened = await amina.call(createStation, {
    directorId: town.people.amina,
    station: 'Yaba',
    phoneNumber: '08031112222',
    address: '4 Herbert Macaulay Way',
    email: 'yaba@town.ng',
    password: 'given-to-yaba-first',
  })
  expect(opened.status).toBe(201)
  const text = await everything(town)
  for (const secret of [everybodysSecret, password, again.password, token, 'given-to-yaba-first']) {
    expect(text).not.toContain(secret)
  }
  expect((await log()).map(({ name, what }) => [name, what])).toEqual(
    expect.arrayContaining([
      ['Ikeja staff', 'Changed their password'],
      ['Ikeja staff', 'Set a new password by email'],
      ['Amina Yusuf', 'Opened Yaba'],
    ]),
  )
  expect(await log({ search: 'yaba@town.ng' })).toHaveLength(1)
  // A phone number is masked in the details as it is in sentences.
  const [yaba] = await log({ search: 'yaba@town.ng' })
  expect(yaba?.detail).toContainEqual({ name: 'phone number', value: '0803 ••• 2222' })
})

test('what is long is left out, and of many only how many', async () => {
  const { town, staff, sani, amina, log } = await watchedTown()
  const green = { width: 9, height: 9, channels: 3, background: 'green' } as const
  const [photo] = await sendUp(staff.browser, await sharp({ create: green }).png().toBuffer())
  const kept = await staff.browser.call(setCarrierPhoto, { carrierId: sani, photo })
  expect(kept.status).toBe(200)
  const { ikeja, kano, ada } = town.people
  const move = (userIds: string[]) =>
    amina.call(moveResidents, { stationId: ikeja, toStationId: kano, userIds })
  const neighbours = await moveIn(town, ikeja, 12)
  town.clock.advance(1)
  expect((await move(neighbours)).status).toBe(200)
  town.clock.advance(1)
  expect((await move([ada])).status).toBe(200)
  const [one, many] = await log({ search: 'moved' })
  const to = { name: 'to station', value: 'Kano' }
  expect(one?.detail).toEqual(expect.arrayContaining([{ name: 'users', value: 'Ada Obi' }, to]))
  expect(many?.detail).toEqual(expect.arrayContaining([{ name: 'users', value: '12 in all' }, to]))
  const [portrait] = await log({ search: 'photo' })
  expect(portrait?.detail).toEqual([{ name: 'carrier', value: 'Sani Bello' }])
})

test('the log is found by name, sentence, person, station, role and day', async () => {
  const { town, staff, sani, asked, log } = await watchedTown()
  await staff.assigns(await asked(), sani)
  town.clock.set('2026-11-16T10:00:00Z')
  const kano = await town.signedIn('kano')
  const count = async (wanted: Wanted) => (await log(wanted)).length
  expect(await count({ search: 'SANI' })).toBe(1)
  expect(await count({ search: 'ada obi' })).toBe(1)
  expect(await count({ search: 'ikeja staff' })).toBe(2)
  expect(await count({ search: 'Logged in' })).toBe(3)
  expect(await count({ search: '%' })).toBe(0)
  expect(await count({ stationId: town.people.kano })).toBe(1)
  expect(await count({ role: 'director' })).toBe(1)
  expect(await count({ from: '2026-11-16' })).toBe(1)
  expect(await count({ to: '2026-11-15' })).toBe(3)
  expect(await count({ from: '2000-01-01', to: '2100-12-31' })).toBe(4)
  const amina = await town.signedIn('amina')
  const first = await amina.call(listAudit, { limit: 3 })
  const second = await amina.call(listAudit, { limit: 3, after: first.body.next })
  const ids = [...first.body.data, ...second.body.data].map(({ _id }: AuditEntry) => _id)
  expect([new Set(ids).size, second.body.next]).toEqual([5, null])
  expect((await kano.call(listAudit, {})).status).toBe(403)
})

test('what the director does to a station stands in that station’s log, too', async () => {
  const { town, amina, log } = await watchedTown()
  const suspended = { suspended: true, reason: 'the lorry is broken' }
  expect(
    (await amina.call(setSuspension, { stationId: town.people.kano, ...suspended })).status,
  ).toBe(200)
  const [deed, ...others] = await log({ stationId: town.people.kano })
  expect(others).toEqual([])
  expect(deed).toMatchObject({ name: 'Amina Yusuf', role: 'director', station: 'Kano' })
  expect(deed?.detail).toContainEqual({ name: 'reason', value: 'the lorry is broken' })
})

test('another director sees nothing of it', async () => {
  const { town, staff, sani, asked, log } = await watchedTown()
  await staff.assigns(await asked(), sani)
  const rival = await bolaInLekki(town)
  const theirs = await logOf(rival.director)
  expect(theirs.map(({ name }) => name).toSorted()).toEqual(['Bola Ade', 'Lekki staff'])
  expect(await logOf(rival.director, { stationId: town.people.ikeja })).toEqual([])
  expect(await logOf(rival.director, { search: 'sani' })).toEqual([])
  expect(await log({ stationId: rival.lekki })).toEqual([])
  expect((await log()).map(({ name }) => name)).not.toContain('Lekki staff')
})

test('the log is only ever added to', async () => {
  const { town } = await watchedTown()
  const message = 'audit is only ever added to'
  for (const statement of [
    sql`UPDATE audit SET what = 'nothing'`,
    sql`DELETE FROM audit`,
    sql`TRUNCATE audit`,
  ]) {
    await expect(town.db.execute(statement)).rejects.toMatchObject({ cause: { message } })
  }
})

/** Every endpoint that staff or a director may change something with. */
const changing = everyEndpoint.filter(
  ({ changes, roles }) =>
    changes &&
    (roles === 'anyone' || roles.some(role => role !== 'resident' && role !== 'carrier')),
)

test('every deed has its sentence, and every field that is kept was thought about', async () => {
  const endpoints = changing
  expect(endpoints.filter(each => sentenceOf(asKept(each)) === asKept(each))).toEqual([])
  const fields = endpoints
    .filter(({ setsCookie }) => !setsCookie)
    .flatMap(({ input }) => Object.keys(input.shape))
  const harmless = `about address amountKobo announcementId answer answerId approvalId areaId areaIds bags bounds buyer capacity carrierId carrierIds
    carrierLimit cashCeilingKobo channel chosen city countedKobo day days decision deviceId directorId email expectedKobo
    firstKobo from given grams ids inCity inState invitationId isIn kind landmark language lastCountId lines manner material memberId middle moved name
    note paused payWith phoneNumber placeId plannedOn position priceKobo prices privacyConsent problemId purpose reason
    receiptId receivedKobo refundKobo requestId role room rounds rule seen seenAt seenCarrierId seenOn serves serviceDays
    sessionId shift shortageKobo staffInvitationId state station stationID stationId stationName streets subject
    suspended threshold ticketId title topic toOld toStationId until urgent userId userIds vehicle version wanted wantedOn weighingId
    weighingDayKobo weighingKobo worthKobo`
  const secret = `accessName challenge code contact currentPassword digits endpoint gateNote keys message password photo picture pictures
    pin requestMessage text token words`
  const known = `${harmless} ${secret}`.split(/\s+/)
  expect([...new Set(fields)].toSorted()).toEqual(known.toSorted())
})
