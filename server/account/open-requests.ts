import { monthlyRequests } from '../../contract/account/account.ts'
import { lagosDay } from '../../contract/calendar.ts'
import type { HeardAnnouncement } from '../../contract/ground/announcement-shape.ts'
import type { PickupRequest } from '../../contract/request/request.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** How many places a resident (`$1`) has taken of the month of a day in Lagos (`$2`). */
export const placesTaken = `(SELECT count(place) FROM request
  WHERE resident_id = $1 AND month = date_trunc('month', $2::date::timestamp)::date)`

/** More than that nobody reads over a page. */
const mostShown = 5

type Found = {
  name: string
  email: string | null
  address: string
  phoneNumber: string | null
  leavesAt: Date | null
  stationId: string
  stationName: string
  isSuspended: boolean
  suspensionReason: string | null
  taken: number
  announcements: HeardAnnouncement[]
  requests: {
    _id: string
    requestStatus: PickupRequest['requestStatus']
    name: string
    phone?: string
  }[]
}

/**
 * The resident with the open requests, newest first, whoever is coming for them, and what is left of
 * the month: all that the app greets one with, in one question.
 */
export async function findGreeted(db: Db, residentId: string, now: Date) {
  const [found] = await named<Found>(
    db,
    'greeted-resident',
    `SELECT account.name, account.email, account.leaves_at AS "leavesAt", resident.address,
       resident.phone_number AS "phoneNumber", station.id AS "stationId",
       station.name AS "stationName", station.suspended_at IS NOT NULL AS "isSuspended",
       station.suspension_reason AS "suspensionReason", ${placesTaken} AS taken, coalesce((
         SELECT json_agg(json_strip_nulls(json_build_object('_id', r.id, 'requestStatus', r.status,
           'name', coalesce(carrier.name, 'Not assigned yet'), 'phone', carrier.phone_number))
           ORDER BY r.id DESC)
         FROM (
           SELECT id, status, carrier_id FROM request
           WHERE resident_id = $1 AND is_open(status)
           ORDER BY id DESC LIMIT 20
         ) AS r
           LEFT JOIN carrier ON carrier.id = r.carrier_id AND r.status = 'Assigned'
       ), '[]') AS requests, coalesce((
         SELECT json_agg(json_build_object('_id', a.id, 'kind', a.kind, 'words', a.words, 'urgent', a.urgent,
           'until', ((a.until - interval '1 second') AT TIME ZONE 'Africa/Lagos')::date)
           ORDER BY a.urgent DESC, a.id DESC)
         FROM (
           SELECT id, kind, words, until, urgent FROM announcement
           WHERE announcement.station_id = resident.station_id AND withdrawn_at IS NULL AND until > $3
             AND starts_at <= $3 AND (cardinality(area_ids) = 0 OR EXISTS (
               SELECT FROM place WHERE place.resident_id = $1 AND removed_at IS NULL
                 AND place.area_id = ANY (announcement.area_ids)))
           ORDER BY urgent DESC, id DESC LIMIT ${mostShown}
         ) AS a
       ), '[]') AS announcements
     FROM resident
       JOIN account ON account.id = resident.account_id
       JOIN station ON station.id = resident.station_id
     WHERE resident.account_id = $1`,
    [residentId, lagosDay(now), now],
  )
  if (!found) throw new Error('a resident account without a resident')
  return { ...found, numberOfRequests: monthlyRequests - found.taken }
}
