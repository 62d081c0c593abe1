import { expect, test } from 'vitest'
import {
  alertBounds,
  countAlerts,
  getAlertRules,
  listAlerts,
  setAlertRule,
} from '../../contract/director/alert.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { setSuspension } from '../../contract/director/oversight.ts'
import { getStation, placeStation } from '../../contract/director/oversight.ts'
import { listRequests } from '../../contract/request/request.ts'
import { bolasTown, directorTown } from '../testing/director-town.ts'
import { lookForAlerts } from './alert.ts'
import { reportMonths } from './month-report.ts'

/** Amina's town, with two servers that look at the same time. */
async function watchedTown() {
  const at = await directorTown()
  const { town, amina } = at
  const look = async (moment: string) => {
    town.clock.set(moment)
    const found = await Promise.all(
      [1, 2].map(() => lookForAlerts(town.serving.onConnection, town.clock.now())),
    )
    // What comes up within a quarter of an hour is told together when that is over.
    town.clock.advance(15)
    await town.settle()
    return found.reduce((sum, each) => sum + each, 0)
  }
  const alerts = async (where = {}) =>
    (await amina.browser.call(listAlerts, where)).body.data.map(
      ({ station, rule, measured }) => `${station}: ${rule} ${measured}`,
    )
  const told = async () =>
    (await amina.browser.call(listNotices, { limit: 100 })).body.data
      .filter(({ kind }) => kind === 'station-alert' || kind === 'alerts-together')
      .map(({ title }) => title)
  const bound = (rule: keyof typeof alertBounds, threshold: number, wanted = true) =>
    amina.browser.call(setAlertRule, { rule, threshold, wanted })
  return { ...at, look, alerts, told, bound }
}

test('what is late over the number is told once, goes on, ends, and is told again when it comes back', async () => {
  const { town, amina, ada, asked, look, alerts, told, bound } = await watchedTown()
  expect((await bound('late', 2)).status).toBe(200)
  expect((await bound('absent', 60)).status).toBe(200)
  const [first, second] = [await asked(), await asked()]
  expect(await look('2026-11-16T09:00:00Z')).toBe(0)
  expect(await look('2026-11-19T09:00:00Z')).toBe(1)
  expect(await alerts()).toEqual(['Ikeja: late 2'])
  expect(await told()).toEqual(['Ikeja: 2 pickups late'])
  expect(town.mailTo('amina@town.ng')?.subject).toContain('2 pickups late')
  // It leads to these, and to no other open request.
  const third = await asked()
  const { browser } = amina
  const [notice] = (await browser.call(listNotices, {})).body.data
  const stationId = town.people.ikeja
  expect(notice?.link).toBe(`/director/home/stations/${stationId}?show=late`)
  expect((await browser.call(getStation, { stationId })).body.data.now).toMatchObject({
    pending: 3,
    late: 2,
  })
  const late = { stationId, state: 'open', order: 'promised', promisedTo: '2026-11-18' } as const
  const listed = (await browser.call(listRequests, late)).body.data
  expect(listed.map(({ _id }) => _id)).toEqual([first, second])
  // A third one is no other news; the figure follows.
  expect(await look('2026-11-23T09:00:00Z')).toBe(0)
  expect(await alerts()).toEqual(['Ikeja: late 3'])
  expect(await told()).toHaveLength(1)
  // One of two is below four fifths: it is over, and silent about it.
  await ada.cancels(first)
  await ada.cancels(second)
  expect(await look('2026-11-23T10:00:00Z')).toBe(0)
  expect(await alerts()).toEqual([])
  await asked()
  expect(await look('2026-11-28T09:00:00Z')).toBe(1)
  expect(await told()).toHaveLength(2)
  await ada.cancels(third)
})

test('a station that has just given out its first stop is not silent', async () => {
  const { town, staff, sani, asked, look, alerts } = await watchedTown()
  town.clock.set('2026-11-16T12:00:00Z')
  const id = await asked()
  await staff.assignsFor(id, sani, { plannedOn: '2026-11-16' })
  expect(await look('2026-11-16T12:01:00Z')).toBe(0)
  expect(await look('2026-11-16T15:59:00Z')).toBe(0)
  expect(await look('2026-11-16T16:01:00Z')).toBe(1)
  expect(await alerts()).toEqual(['Ikeja: silent 4'])
})

test('stops that are given later start the silence anew, and a station that opened today has none', async () => {
  const { town, staff, sani, asked, look, alerts } = await watchedTown()
  const [first, later] = [await asked(), await asked()]
  town.clock.set('2026-11-16T06:00:00Z')
  await staff.assignsFor(first, sani, { plannedOn: '2026-11-16' })
  town.clock.set('2026-11-16T09:00:00Z')
  await staff.assignsFor(later, sani, { plannedOn: '2026-11-16' })
  expect(await look('2026-11-16T12:59:00Z')).toBe(0)
  await town.database.pool.query(`UPDATE station SET created_at = '2026-11-16T05:00:00Z'`)
  expect(await look('2026-11-16T13:01:00Z')).toBe(0)
  await town.database.pool.query(`UPDATE station SET created_at = '2026-11-15T05:00:00Z'`)
  expect(await look('2026-11-16T13:01:00Z')).toBe(1)
  expect(await alerts()).toEqual(['Ikeja: silent 4'])
})

test('cash that lies, problems that wait, silence on the street and nobody at the desk', async () => {
  const { town, staff, sani, asked, takesCash, look, alerts, bound } = await watchedTown()
  await bound('cash', 200_000)
  await takesCash(150_000)
  const id = await asked()
  await staff.assignsFor(id, sani, { plannedOn: '2026-11-16' })
  expect(await look('2026-11-16T09:59:00Z')).toBe(0)
  // Work begins at seven in Lagos; four hours later nobody has been heard of.
  expect(await look('2026-11-16T10:00:00Z')).toBe(1)
  expect(await alerts()).toEqual(['Ikeja: silent 4'])
  await takesCash(50_000)
  await staff.picksUp(id)
  expect(await look('2026-11-16T10:05:00Z')).toBe(1)
  expect(await alerts()).toEqual(['Ikeja: cash 200000'])
  // Both desks were left: Kano's nobody ever came to.
  expect(await look('2026-11-18T10:16:00Z')).toBe(2)
  expect((await alerts()).toSorted()).toEqual([
    'Ikeja: absent 2',
    'Ikeja: cash 200000',
    'Kano: absent 3',
  ])
  // By where stations are; and a station that is suspended alarms nobody.
  const { people } = town
  const director = await town.signedIn('amina')
  await director.call(placeStation, { stationId: people.kano, state: 'Kano', city: 'Kano' })
  expect(await alerts({ inState: 'Kano' })).toEqual(['Kano: absent 3'])
  expect(await alerts({ inState: 'Kano', inCity: 'Wudil' })).toEqual([])
  await director.call(setSuspension, {
    stationId: people.kano,
    suspended: true,
    reason: 'no lorry',
  })
  expect(await look('2026-11-18T10:40:00Z')).toBe(0)
  expect(await alerts({ inState: 'Kano' })).toEqual([])
})

test('what comes up within minutes is one letter with the numbers; money is told at once; what is over is not told', async () => {
  const { town, amina, asked, ada, takesCash, alerts, told, bound } = await watchedTown()
  const look = (moment: string) => {
    town.clock.set(moment)
    return lookForAlerts(town.serving.onConnection, town.clock.now())
  }
  await bound('cash', 100_000)
  await bound('late', 1)
  const id = await asked()
  await takesCash(150_000)
  expect(await look('2026-11-19T09:01:00Z')).toBe(4)
  await town.settle()
  expect(await told()).toEqual(['Ikeja: ₦1,500 not in the bank'])
  // Another look of the same quarter finds nothing more.
  expect(await look('2026-11-19T09:06:00Z')).toBe(0)
  await ada.cancels(id)
  expect(await look('2026-11-19T09:11:00Z')).toBe(0)
  town.clock.set('2026-11-19T09:15:00Z')
  await Promise.all([town.settle(), town.settle()])
  expect(await told()).toEqual(['2 alerts: 2 nobody logged in', 'Ikeja: ₦1,500 not in the bank'])
  const letters = town.mails.filter(({ to }) => to === 'amina@town.ng')
  expect(letters).toHaveLength(2)
  expect(letters[1]?.text).toMatch(/2 stations, nobody logged in for 4 days: .*(Ikeja|Kano)/)
  const counted = (await amina.browser.call(countAlerts, {})).body.data
  expect(counted).toEqual({
    all: 3,
    rules: [
      { rule: 'cash', stations: 1 },
      { rule: 'absent', stations: 2 },
    ],
  })
  expect((await alerts({ rule: 'absent' })).toSorted()).toEqual([
    'Ikeja: absent 4',
    'Kano: absent 4',
  ])
  const { bola } = await bolasTown(town)
  expect((await bola.browser.call(countAlerts, {})).body.data).toEqual({ all: 0, rules: [] })
})

test('a rule that is not wanted tells nobody; a bound must make sense; others see nothing', async () => {
  const { town, amina, asked, look, alerts, told, bound } = await watchedTown()
  await asked()
  await bound('late', 1)
  await look('2026-11-19T09:00:00Z')
  expect((await alerts()).filter(each => each.includes('late'))).toHaveLength(1)
  await bound('late', 1, false)
  expect(await look('2026-11-19T09:05:00Z')).toBe(0)
  expect((await alerts()).filter(each => each.includes('late'))).toEqual([])
  expect((await told()).filter(each => each.includes('late'))).toHaveLength(1)
  for (const threshold of [0, -1, alertBounds.late.most + 1]) {
    const refused = await bound('late', threshold)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { threshold: expect.any(String) } },
    ])
  }
  const { data } = (await amina.browser.call(getAlertRules, {})).body
  expect(data.find(({ rule }) => rule === 'late')).toEqual({
    rule: 'late',
    threshold: 1,
    wanted: false,
  })
  expect(data.find(({ rule }) => rule === 'cash')?.threshold).toBe(alertBounds.cash.usual)
  const { bola } = await bolasTown(town)
  expect((await bola.browser.call(listAlerts, {})).body.data).toEqual([])
  const ada = await town.signedIn('ada')
  expect((await ada.call(listAlerts, {})).status).toBe(403)
})

test('the month that is over comes as a letter, once, on the first days of the next', async () => {
  const { town, finished, topUp } = await directorTown()
  await topUp(200_000)
  for (let n = 0; n < 3; n += 1) await finished()
  const write = async (moment: string) => {
    town.clock.set(moment)
    const written = await Promise.all(
      [1, 2].map(() => reportMonths(town.serving.onConnection, town.clock.now())),
    )
    await town.settle()
    return written.reduce((sum, each) => sum + each, 0)
  }
  expect(await write('2026-11-30T20:00:00Z')).toBe(0)
  expect(await write('2026-12-01T06:00:00Z')).toBe(0)
  expect(await write('2026-12-01T07:30:00Z')).toBe(1)
  expect(await write('2026-12-01T09:00:00Z')).toBe(0)
  const letter = town.mailTo('amina@town.ng')
  expect(letter?.subject).toBe('November 2026: your 2 stations in figures')
  expect(letter?.text).toContain('Pickups requested: 3. Picked up: 3.')
  const director = await town.signedIn('amina')
  const { data } = (await director.call(listNotices, {})).body
  expect(data[0]?.link).toBe('/director/home/report?month=2026-11')
  // A server that first starts in the middle of a month has no news.
  expect(await write('2027-01-08T09:00:00Z')).toBe(0)
})
