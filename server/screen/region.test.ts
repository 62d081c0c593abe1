import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { listRequests } from '../../contract/request/request.ts'
import { placeStation } from '../../contract/director/oversight.ts'
import { listDirectorProblems } from '../../contract/problem/problem.ts'
import { listTickets, openTicket } from '../../contract/support/support.ts'
import { foldFigures } from '../figure/figure.ts'
import { directorTown } from '../testing/director-town.ts'

test('a director looks at one state or city: figures, lists, log and conversations are of there', async () => {
  const { town, amina, ada, kabiru, finished, topUp, staff } = await directorTown()
  const { browser } = amina
  const { ikeja, kano } = town.people
  await browser.call(placeStation, { stationId: ikeja, state: 'Lagos', city: 'Lagos' })
  await browser.call(placeStation, { stationId: kano, state: 'Kano', city: 'Kano' })
  await topUp(500_000)
  await finished()
  await kabiru.asks()
  await ada.browser.call(openTicket, { message: 'Where do you stand?' })
  const lagos = { inState: 'Lagos', inCity: 'lagos' }
  const north = { inState: 'Kano' }
  for (const isFolded of [false, true]) {
    if (isFolded) await foldFigures(town.db)
    const made = async (where: object) => {
      const { data } = (await browser.call(getOverview, where)).body
      return [data.thisMonth.made, data.totalKobo, data.stations.active, data.users]
    }
    expect(await made({})).toEqual([2, 50_000, 2, 2])
    expect(await made(lagos)).toEqual([1, 50_000, 1, 1])
    expect(await made(north)).toEqual([1, 0, 1, 1])
    expect(await made({ inState: 'Oyo' })).toEqual([0, 0, 0, 0])
  }
  const stations = async (where: object) =>
    (await browser.call(listOwnStations, where)).body.data.map(({ station }) => station)
  expect(await stations(lagos)).toEqual(['Ikeja'])
  expect(await stations({ inCity: 'Kano' })).toEqual(['Kano'])
  const requests = async (where: object) =>
    (await browser.call(listRequests, where)).body.data.length
  expect([await requests({}), await requests(north), await requests({ inState: 'Oyo' })]).toEqual([
    2, 1, 0,
  ])
  const deeds = (await browser.call(listAudit, lagos)).body.data
  expect(deeds.length).toBeGreaterThan(0)
  expect(deeds.every(({ station }) => station === 'Ikeja')).toBe(true)
  const tickets = async (where: object) => (await browser.call(listTickets, where)).body.data.length
  expect([await tickets(lagos), await tickets(north)]).toEqual([1, 0])
  expect((await browser.call(listDirectorProblems, lagos)).body.data).toEqual([])
  // Whoever is no director sees what is theirs, wherever that is.
  expect((await staff.lists({ inState: 'Lagos' })).body.data).toHaveLength(1)
  expect((await staff.lists({ inState: 'Kano' })).body.data).toHaveLength(0)
})
