import type * as announcementContract from '../../contract/ground/announcement.ts'
import type * as areaContract from '../../contract/ground/area.ts'
import type * as dayContract from '../../contract/ground/day.ts'
import type * as placeContract from '../../contract/ground/place.ts'
import type * as servingContract from '../../contract/ground/serving.ts'
import type { Handlers } from '../call/context.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { announcementJob, announcementOverJob } from './announcement-tell.ts'
import * as announcement from './announcement.ts'
import * as area from './area.ts'
import { closedDays } from './day.ts'
import * as holiday from './holiday.ts'
import * as place from './place.ts'
import { wish } from './cover-wish.ts'
import { propose, suggest } from './serving.ts'

export { startTellingServed } from './cover-wish.ts'
export { daysServedAfter } from './day.ts'
export { describeFirstPlace } from './first-place.ts'
export { setUsualAreas } from './usual-area.ts'

export const servingHandlers: Handlers<typeof servingContract> = {
  proposeStations: propose,
  suggestWards: suggest,
  tellWhenServed: wish,
}

export const areaHandlers: Handlers<typeof areaContract> = {
  getGround: area.read,
  addArea: area.add,
  changeArea: area.change,
  endArea: area.end,
  setServiceDays: area.setDays,
}

export const announcementHandlers: Handlers<typeof announcementContract> = {
  listAnnouncements: announcement.list,
  weighAnnouncement: announcement.weigh,
  announce: announcement.add,
  correctAnnouncement: announcement.correct,
  endAnnouncement: announcement.end,
}

export const dayHandlers: Handlers<typeof dayContract> = {
  listClosedDays: closedDays,
  listHolidays: holiday.list,
  setHoliday: holiday.set,
  removeHoliday: holiday.remove,
}

export const placeHandlers: Handlers<typeof placeContract> = {
  listPlaces: place.list,
  addPlace: place.add,
  changePlace: place.change,
  removePlace: place.remove,
}

/** What happens after a commit where areas, places and announcements changed. */
export const groundJobs: Jobs = {
  announcement: announcementJob,
  'announcement-over': announcementOverJob,
  'ground-changed:places': area.matchPlaces,
}
