import { announce, listAnnouncements } from '../../contract/ground/announcement.ts'
import { addArea, endArea, getGround } from '../../contract/ground/area.ts'
import { addPlace, listPlaces, removePlace } from '../../contract/ground/place.ts'
import { lagosDay } from '../../contract/calendar.ts'
import { randomUUID } from 'node:crypto'
import { dataOf } from '../../server/testing/people/town-people.ts'
import type { Domain } from './callers.ts'
import type { Kinds } from './kind.ts'

// Areas and holidays of stations, and places of residents.

const inAWeek = lagosDay(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000))
let areas = 0
const area = () => ({
  name: `Area ${++areas}`,
  streets: [],
  serviceDays: [1, 4],
  capacity: null,
  middle: null,
})

const announcement = () => ({ kind: 'road flooded', until: inAWeek })

export const groundRows = {
  'POST /api/station/announcements': { input: announcement },
  'POST /api/station/announcements/{announcementId}/correction': { input: announcement },
  'POST /api/station/announcements/reach': { input: () => ({ kind: 'strike' }) },
  'POST /api/station/areas': { input: area },
  'PUT /api/station/areas/{areaId}': { input: area },
  'PUT /api/station/service-days': {
    input: () => ({ serviceDays: [1, 2, 3, 4, 5, 6, 7], middle: null }),
  },
  'GET /api/days': { ids: { requestId: 'request' } },
  'PUT /api/station/holidays/{day}': { input: () => ({ day: inAWeek, name: 'Market day' }) },
  'DELETE /api/station/holidays/{day}': { input: () => ({ day: inAWeek }) },
  'POST /api/places': { input: () => ({ name: 'Shop', address: '12 Toyin Street' }) },
  'PUT /api/places/{placeId}': { input: () => ({ name: 'Shop', address: '12 Toyin Street' }) },
}

/** There is room for a few: what was made before goes first. */
async function newPlace({ resident }: Domain): Promise<string> {
  const there = dataOf(await resident.browser.call(listPlaces, {}), 'places')
  for (const { _id: placeId } of there.filter(({ isFirst }) => !isFirst).slice(4)) {
    dataOf(await resident.browser.call(removePlace, { placeId }), 'a place is removed')
  }
  const wanted = { name: 'Shop', address: '12 Toyin Street' }
  return dataOf(await resident.browser.call(addPlace, wanted), 'a place')._id
}

/** A day takes few: the newest serves until it is over, and then as one that is over. */
async function newAnnouncement({ staff }: Domain): Promise<string> {
  const [current] = dataOf(
    await staff.browser.call(listAnnouncements, { state: 'current' }),
    'said',
  )
  if (current) return current._id
  const said = await staff.browser.call(announce, { kind: 'road flooded', until: inAWeek })
  if (said.status === 201) return dataOf(said, 'an announcement')._id
  const [over] = dataOf(await staff.browser.call(listAnnouncements, {}), 'said before')
  return over?._id ?? ''
}

async function newArea({ staff }: Domain): Promise<string> {
  const ground = dataOf(await staff.browser.call(getGround, {}), 'areas')
  for (const { _id: areaId } of ground.areas.slice(20)) {
    dataOf(await staff.browser.call(endArea, { areaId }), 'an area is removed')
  }
  const wanted = { ...area(), carrierIds: [] }
  const made = dataOf(await staff.browser.call(addArea, wanted), 'an area')
  return made.areas.find(({ name }) => name === wanted.name)?._id ?? ''
}

export const groundKinds: Kinds = {
  announcement: { make: newAnnouncement },
  area: { make: newArea },
  place: { make: newPlace },
  areas: { make: async domain => [await newArea(domain)], none: () => [randomUUID()] },
  carriers: { make: ({ carriers }) => [carriers[0]], none: () => [randomUUID()] },
}
