import type { SentOf } from '../../../contract/endpoint.ts'
import {
  addArea,
  changeArea,
  endArea,
  getGround,
  setServiceDays,
} from '../../../contract/ground/area.ts'
import {
  listClosedDays,
  listHolidays,
  removeHoliday,
  setHoliday,
} from '../../../contract/ground/day.ts'
import { addPlace, changePlace, listPlaces, removePlace } from '../../../contract/ground/place.ts'
import type { Browser } from '../browser.ts'

type Wanted = SentOf<typeof addArea>

/** An area of Ikeja that is served every day, as many times as anybody likes. */
export const toyin: Wanted = {
  name: 'Toyin',
  streets: ['Toyin Street', 'Allen Avenue'],
  serviceDays: [1, 2, 3, 4, 5, 6, 7],
  capacity: null,
  carrierIds: [],
  middle: null,
}

/** What staff do about the ground of their station. */
export const onGround = (browser: Browser) => ({
  reads: async () => (await browser.call(getGround, {})).body.data,
  adds: (wanted: Partial<Wanted> = {}) => browser.call(addArea, { ...toyin, ...wanted }),
  changes: (areaId: string, wanted: Partial<Wanted>) =>
    browser.call(changeArea, { areaId, ...toyin, ...wanted }),
  ends: (areaId: string) => browser.call(endArea, { areaId }),
  serves: (serviceDays: number[]) => browser.call(setServiceDays, { serviceDays, middle: null }),
  notes: (day: string, name = 'Christmas Day') => browser.call(setHoliday, { day, name }),
  comesAfterAll: (day: string) => browser.call(removeHoliday, { day }),
  holidays: async () => (await browser.call(listHolidays, {})).body.data,
})

type NewPlace = SentOf<typeof addPlace>
export const shop: NewPlace = { name: 'Shop', address: '12 Toyin Str., Ikeja' }

/** What a resident does about the own places. */
export const atPlaces = (browser: Browser) => ({
  lists: async () => (await browser.call(listPlaces, {})).body.data,
  adds: (wanted: Partial<NewPlace> = {}) => browser.call(addPlace, { ...shop, ...wanted }),
  changes: (placeId: string, wanted: Partial<NewPlace>) =>
    browser.call(changePlace, { placeId, ...shop, ...wanted }),
  removes: (placeId: string) => browser.call(removePlace, { placeId }),
  closedDays: (placeId?: string) => browser.call(listClosedDays, { placeId }),
})
