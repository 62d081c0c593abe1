import { eq } from 'drizzle-orm'
import type { Day } from '../../contract/calendar.ts'
import type { Carrier } from '../../contract/carrier/carrier.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { orNull, word } from '../db/json.ts'
import { named } from '../db/statement.ts'
import { carrier, type CarrierRow } from './carrier.table.ts'

/** A carrier with what decides whether one is full: how many one takes on a day, by own room or by the station's word. */
export type LimitedCarrier = CarrierRow & { limit: number }

/** A carrier's facts together with how many one takes on a day. */
const carrierFacts = `carrier.id, carrier.station_id AS "stationId", carrier.name,
  carrier.phone_number AS "phoneNumber", carrier.email, carrier.address, carrier.language,
  carrier.created_at AS "createdAt", carrier.paused_at AS "pausedAt", carrier.holds, carrier.total,
  carrier.rated, carrier.stars, carrier.photo_at AS "photoAt", carrier.vehicle, carrier.room, carrier.days,
  carrier.shift_from AS "shiftFrom", carrier.shift_to AS "shiftTo",
  coalesce(carrier.room, station.carrier_limit) AS "limit"`
export const fromCarriers = `FROM carrier JOIN station ON station.id = carrier.station_id`
/** What carriers have on the day of `asked`, at its moment. */
export const withLoad = `CROSS JOIN LATERAL (
    SELECT CASE WHEN carrier.holds = 0 THEN 0 ELSE (
      SELECT load FROM doors_of_carrier(carrier.id, asked.day, (asked.moment AT TIME ZONE 'Africa/Lagos')::date)
    ) END AS load OFFSET 0
  ) AS held`
/** The same at a moment, on its own day. */
export const fromCarriersAt = (now: string) => `${fromCarriers} CROSS JOIN (
    SELECT ${now}::timestamptz AS moment, (${now}::timestamptz AT TIME ZONE 'Africa/Lagos')::date AS day
  ) AS asked ${withLoad}`

/** What staff are shown: also where one usually goes, whether one is in that day, and on how many phones. */
export const shownFacts = `${carrierFacts}, held.load,
  (SELECT count(*)::int FROM session
    WHERE session.account_id = carrier.id AND session_counts(session, asked.moment)) AS phones,
  (SELECT count(*)::int FROM visit WHERE visit.carrier_id = carrier.id AND visit.wrong_codes > 0
    AND visit.over_at > asked.moment - interval '30 days') AS "wrongCodes",
  (SELECT is_in FROM work_of_carrier(carrier.id, carrier.days, asked.day)) AS "isIn",
  (SELECT coalesce(json_agg(json_build_object('_id', area.id, 'name', area.name) ORDER BY area.name), '[]')
    FROM area_carrier JOIN area ON area.id = area_carrier.area_id AND area.ended_at IS NULL
    WHERE area_carrier.carrier_id = carrier.id) AS areas`

/** A carrier as staff are shown one. */
export type ShownCarrier = LimitedCarrier &
  Pick<Carrier, 'load' | 'phones' | 'wrongCodes' | 'isIn' | 'areas'>

/** Locks carriers of the station, in the order of their ids; another station's are not there. */
export const lockCarriers = (db: Db, stationId: string, ids: string[]) =>
  named<LimitedCarrier>(
    db,
    'lock-carriers',
    `SELECT ${carrierFacts} ${fromCarriers}
     WHERE carrier.station_id = $1 AND carrier.id = ANY($2::uuid[])
     ORDER BY carrier.id FOR NO KEY UPDATE OF carrier`,
    [stationId, ids],
  )

/** Locks one carrier of the station. */
export async function lockCarrier(db: Db, stationId: string, carrierId: string) {
  const [locked] = await lockCarriers(db, stationId, [carrierId])
  if (!locked) throw refuse('not_yours')
  return locked
}

/** For which day a pickup is given, and which day it is. */
type ForDay = { on: Day; today: Day }

/** Refuses a day on which the carrier has as many as one takes. */
async function refuseFull(db: Db, { id, name, limit }: LimitedCarrier, { on, today }: ForDay) {
  const [found] = await named<{ load: number }>(
    db,
    'carrier-load',
    'SELECT load FROM doors_of_carrier($1, $2, $3)',
    [id, on, today],
  )
  const load = found?.load ?? 0
  if (load < limit) return
  const pickups = load === 1 ? 'pickup' : 'pickups'
  const when = on > today ? ' on that day' : ''
  throw refuse('carrier_full', { message: `${name} already has ${load} ${pickups}${when}` })
}

/** Locks the carrier for one more pickup on a day, and another one with it where a request changes hands. */
export async function takeCarrier(
  db: Db,
  { stationId, carrierId }: { stationId: string; carrierId: string },
  day: ForDay,
  alsoLock: string | null = null,
): Promise<LimitedCarrier> {
  const ids = alsoLock === null ? [carrierId] : [carrierId, alsoLock]
  const locked = await lockCarriers(db, stationId, ids)
  const taken = locked.find(each => each.id === carrierId)
  if (!taken) throw refuse('not_yours')
  if (taken.pausedAt) throw refuse('carrier_paused', { message: `${taken.name} is paused.` })
  await refuseFull(db, taken, day)
  return taken
}

function statusOf({ pausedAt, load, limit }: ShownCarrier): Carrier['status'] {
  if (pausedAt) return 'Paused'
  return load >= limit ? 'On duty' : 'Free'
}

/** Where the photo is; a new one has a new address, so that open pages show it. */
export const photoOf = ({ id, photoAt }: Pick<CarrierRow, 'id' | 'photoAt'>) =>
  photoAt ? `/api/carriers/${id}/photo?${photoAt.getTime()}` : null

/** The same, as the database writes it. */
export const photoJson = orNull(
  word(
    `'/api/carriers/' || carrier.id || '/photo?'
      || floor(extract(epoch FROM carrier.photo_at) * 1000)::bigint`,
  ),
)

/** The average of the ratings, to a tenth. */
const ratingOf = ({ rated, stars }: CarrierRow) =>
  rated > 0 ? Math.round((stars / rated) * 10) / 10 : null

/** A time of day without its seconds. */
const clock = (time: string) => time.slice(0, 5)

/** The carrier as the wire shows one. */
export function presentCarrier(row: ShownCarrier): Carrier {
  const { id, name, phoneNumber, email, address, language, stationId, holds, load, limit, total } =
    row
  const status = statusOf(row)
  return {
    _id: id,
    name,
    phoneNumber,
    email,
    address,
    language,
    stationID: stationId,
    amount: total,
    holds,
    load,
    limit,
    status,
    active: status === 'On duty',
    rating: ratingOf(row),
    wrongCodes: row.wrongCodes,
    photo: photoOf(row),
    phones: row.phones,
    vehicle: row.vehicle,
    room: row.room,
    days: row.days,
    shift:
      row.shiftFrom && row.shiftTo ? { from: clock(row.shiftFrom), to: clock(row.shiftTo) } : null,
    areas: row.areas,
    isIn: row.isIn && !row.pausedAt,
    createdAt: row.createdAt.toISOString(),
  }
}

/** What the carrier is called. */
export async function carrierNamed(db: Db, carrierId: string): Promise<string> {
  const [found] = await db
    .select({ name: carrier.name })
    .from(carrier)
    .where(eq(carrier.id, carrierId))
  if (!found) throw new Error('a carrier is gone')
  return found.name
}

/** The carrier as it is now, after a change in the same transaction. */
export async function presentOwn(db: Db, carrierId: string, now: Date): Promise<Carrier> {
  const [found] = await named<ShownCarrier>(
    db,
    'carrier',
    `SELECT ${shownFacts} ${fromCarriersAt('$2')} WHERE carrier.id = $1`,
    [carrierId, now],
  )
  if (!found) throw new Error('a carrier is gone')
  return presentCarrier(found)
}
