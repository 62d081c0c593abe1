import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import { loginStation, type listStations } from '../../contract/station.ts'
import type * as contract from '../../contract/station.ts'
import type * as announcementContract from '../../contract/ground/announcement.ts'
import type * as areaContract from '../../contract/ground/area.ts'
import type * as dayContract from '../../contract/ground/day.ts'
import type * as placeContract from '../../contract/ground/place.ts'
import type * as priceContract from '../../contract/price.ts'
import { checkCredentials, openSession } from '../account/account.ts'
import { prepared, type Actor, type Handlers, type Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { request } from '../request/request.table.ts'
import { announcementJob, announcementOverJob } from './announcement-tell.ts'
import * as announcement from './announcement.ts'
import * as area from './area.ts'
import { closedDays } from './day.ts'
import * as holiday from './holiday.ts'
import { trustDevice } from './desk-device.ts'
import { stationOf } from './joining.ts'
import * as own from './own-station.ts'
import * as place from './place.ts'
import * as price from './price.ts'
import * as residents from './resident.ts'
import { propose, suggest } from './serving.ts'
import { invitedJob } from './staff-invitation.ts'
import { station } from './station.table.ts'

export { daysServedAfter } from './day.ts'
export { giveStations } from './hand-over.ts'
export { describeFirstPlace } from './first-place.ts'
export { deskHandlers } from './pin.ts'
export { checkPin } from './pin-check.ts'
export { joiningHandlers } from './joining.ts'
export { lockHead } from './head.ts'
export { limitsOf, refuseAbove } from './limits.ts'
export { endStaff, lockHeadOf, memberHandlers, nameOf, stationNamed } from './member.ts'
export { inviteTo, wayTo } from './staff-invitation.ts'
export { openStation, markPlaced, markSuspended } from './opening.ts'
export { tellStation } from './own-station.ts'
export { pricesAt, refuseOddQuote } from './price.ts'
export { residentsOf } from './resident.ts'
export { fitsNamed, residentsFor } from './sought.ts'
export { setUsualAreas } from './usual-area.ts'

const login = prepared(
  loginStation,
  (context, { email, password, code }) =>
    checkCredentials(context, 'station', { email, secret: password, code }),
  async (context, _input, recognised) => {
    const { owner: staff } = recognised
    const at = await stationOf(context.db, staff.id)
    await openSession(context, recognised)
    await trustDevice(context, { accountId: staff.id, stationId: at._id })
    const mustChoosePassword = staff.secretGivenAt !== null
    // Nothing of the station is shown before the password is an own one.
    const requests = mustChoosePassword ? [] : await openRequests(context.db, at._id)
    return { data: { ...at, requests, mustChoosePassword } }
  },
)

const mostShown = 20

/** What waits at the station, newest first, as the described log-in hands it over. */
const openRequests = (db: Db, stationId: string) =>
  db
    .select({ requestMessage: request.message, status: request.status })
    .from(request)
    .where(
      and(
        eq(request.stationId, stationId),
        sql`${request.status} IN ('Pending...', 'Assigned', 'Picked up')`,
      ),
    )
    .orderBy(desc(request.id))
    .limit(mostShown)

const list: Rule<typeof listStations> = async ({ db, actor }, { limit, after, search }) => {
  const [afterName, afterId] = readCursor(after, [z.string(), id()]) ?? []
  const name = sql`lower(${station.name})`
  const rows = await db
    .select()
    .from(station)
    .where(
      and(
        actor?.role === 'director'
          ? eq(station.directorId, actor.accountId)
          : isNull(station.suspendedAt),
        search
          ? or(
              ilike(station.name, like(search)),
              ilike(station.city, like(search)),
              ilike(station.state, like(search)),
            )
          : undefined,
        afterName === undefined
          ? undefined
          : sql`(${name}, ${station.id}::text) > (${afterName}, ${afterId})`,
      ),
    )
    .orderBy(asc(name), asc(station.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [row.name.toLowerCase(), row.id],
    row => present(row, actor),
  )
}

function present(row: typeof station.$inferSelect, actor: Actor | null) {
  const shown = { _id: row.id, station: row.name }
  if (actor?.role !== 'director') return shown
  const { phoneNumber, address, email } = row
  const status = row.suspendedAt ? ('suspended' as const) : ('active' as const)
  return { ...shown, phoneNumber, address, email, createdAt: row.createdAt.toISOString(), status }
}

export const stationHandlers: Handlers<typeof contract> = {
  loginStation: login,
  listStations: list,
  proposeStations: propose,
  suggestWards: suggest,
  getOwnStation: own.read,
  changeStation: own.change,
  listResidents: residents.list,
  getResident: residents.one,
}

export const priceHandlers: Handlers<typeof priceContract> = {
  getPrices: price.read,
  setPrices: price.set,
  setPriceBounds: price.setBounds,
  setManyPriceBounds: price.setManyBounds,
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

/** What stations do after a commit. */
export const stationJobs = ({ publicUrl }: { publicUrl: string }): Jobs => ({
  announcement: announcementJob,
  'announcement-over': announcementOverJob,
  'address-changed:station': own.followStaff,
  'bounds-changed': price.tellBounds,
  'ground-changed:places': area.matchPlaces,
  'staff-invited': invitedJob(publicUrl),
})
