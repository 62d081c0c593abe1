import { expect, test } from 'vitest'
import { registerResident } from '../../contract/account/account.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { getStation, moveResidents } from '../../contract/director/oversight.ts'
import { getStanding, rankStations } from '../../contract/screen/standing.ts'
import { listRequests, recentRequests } from '../../contract/request/request.ts'
import type { Browser } from '../testing/browser.ts'
import { moveIn } from '../testing/people/request-people.ts'
import { bolasTown, directorTown } from '../testing/director-town.ts'
import { foldFigures } from '../figure/figure.ts'

test('residents are counted where they live, also when they move', async () => {
  const { town, amina } = await directorTown()
  const { ikeja, kano } = town.people
  const newcomers = await moveIn(town, ikeja, 3)
  const residents = async (id: string) => (await amina.station(id)).residents
  expect([await residents(ikeja), await residents(kano)]).toEqual([4, 1])
  const moving = { toStationId: kano, userIds: newcomers.slice(0, 2) }
  expect((await amina.browser.call(moveResidents, { stationId: ikeja, ...moving })).status).toBe(
    200,
  )
  expect([await residents(ikeja), await residents(kano)]).toEqual([2, 3])
  expect((await amina.overview()).users).toBe(5)
})

test('who has verified is counted at once, at the station of choice, and open pages hear of it', async () => {
  const { town, amina } = await directorTown()
  const { ikeja, kano } = town.people
  const phone = town.browser()
  const registers = (stationName: string) =>
    phone.call(registerResident, {
      name: 'Ngozi Eze',
      email: 'ngozi@town.ng',
      address: '4 Awolowo Way',
      password: 'ofada-rice-at-noon',
      stationName,
    })
  const residents = async () => [
    (await amina.station(ikeja)).residents,
    (await amina.station(kano)).residents,
    (await amina.overview()).users,
  ]
  expect((await registers('Kano')).status).toBe(201)
  expect((await registers('Ikeja')).status).toBe(201)
  expect(await residents()).toEqual([1, 1, 2])
  await town.settle()
  await phone.call(verifyEmail, { token: town.tokenFor('ngozi@town.ng') })
  expect(await residents()).toEqual([2, 1, 3])
  const { rows } = await town.database.pool.query(
    `SELECT subject, audience FROM live_event WHERE topic = 'station' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ subject: ikeja, audience: [town.people.amina] }])
})

test("another director's stations show nowhere, neither here nor there", async () => {
  const { town, amina, asked, finished, topUp } = await directorTown()
  const { bola, chidi, lekki } = await bolasTown(town)
  await topUp(50_000)
  await finished()
  await asked()
  await chidi.asks()
  for (const folded of [false, true]) {
    if (folded) await foldFigures(town.db)
    const [hers, theirs] = [await amina.overview(), await bola.overview()]
    expect(hers).toMatchObject({ users: 2, totalKobo: 50_000, stations: { active: 2 } })
    expect(hers).toMatchObject({ now: { pending: 1 }, thisMonth: { made: 2 } })
    expect(theirs).toMatchObject({ users: 1, totalKobo: 0, stations: { active: 1 } })
    expect(theirs).toMatchObject({ now: { pending: 1 }, thisMonth: { made: 1, pickedUp: 0 } })
    expect(await bola.ranks()).toMatchObject([{ _id: lekki, made: 1 }])
    expect(await amina.ranks()).toMatchObject([{ station: 'Ikeja' }, { station: 'Kano' }])
    expect(await bola.names({ search: 'Ikeja' })).toEqual([])
    expect(await amina.names({ order: 'name', direction: 'up' })).toEqual(['Ikeja', 'Kano'])
    for (const id of [town.people.ikeja, '00000000-0000-7000-8000-000000000000']) {
      const { status, body } = await bola.browser.call(getStation, { stationId: id })
      expect([status, body.code]).toEqual([403, 'not_yours'])
    }
  }
  town.clock.set('2026-11-18T09:00:00Z')
  expect(await bola.overview()).toMatchObject({ now: { late: 1 }, lateAt: [{ _id: lekki }] })
  expect(await amina.overview()).toMatchObject({ now: { late: 1 }, lateAt: [{ late: 1 }] })
})

test('only directors read any of it', async () => {
  const { town, ada, staff } = await directorTown()
  const reads = [
    (who: Browser) => who.call(getOverview, {}),
    (who: Browser) => who.call(rankStations, {}),
    (who: Browser) => who.call(getStanding, {}),
    (who: Browser) => who.call(listOwnStations, {}),
    (who: Browser) => who.call(getStation, { stationId: town.people.ikeja }),
  ]
  for (const read of reads) {
    for (const { browser } of [ada, staff]) expect((await read(browser)).status).toBe(403)
    expect((await read(town.browser())).status).toBe(401)
  }
})

test('a director sees the newest of all own stations, and of nobody else', async () => {
  const { town, amina, kabiru, asked } = await directorTown()
  const { bola, chidi } = await bolasTown(town)
  const made: string[] = []
  for (const ask of [asked, async () => (await kabiru.asks()).body.data._id, asked]) {
    made.unshift(await ask())
    town.clock.advance(1)
  }
  const hers = (await chidi.asks()).body.data._id
  const ids = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id)
  expect(ids(await amina.browser.call(recentRequests, {}))).toEqual(made)
  expect(ids(await amina.browser.call(recentRequests, { limit: 2 }))).toEqual(made.slice(0, 2))
  expect(ids(await bola.browser.call(recentRequests, {}))).toEqual([hers])
  const { body: first } = await amina.browser.call(listRequests, { limit: 2 })
  const rest = await amina.browser.call(listRequests, { after: first.next })
  expect(ids(rest)).toEqual([made[2]])
  expect(ids(await bola.browser.call(listRequests, { state: 'done' }))).toEqual([])
})
