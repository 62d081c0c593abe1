import { addDays, startOfDay, type Day } from '../../contract/calendar.ts'
import { addressLine, usualDays } from '../../contract/request/pickup.ts'
import { streetOf } from '../../contract/ground/street-of.ts'
import { mostPlanned, type PlanCarrierShown, type PlanStopShown } from '../../contract/plan/plan.ts'
import type { PlanManner } from '../../contract/plan/plan-shape.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { middleOf, placed, type Ground } from './position.ts'

/** Which day of which station is planned, and when. */
export type Asked = {
  stationId: string
  day: Day
  today: Day
  now: Date
  /** Only these of what waits. */
  only?: readonly string[] | undefined
}

type FoundStop = Pick<PlanStopShown, 'requestId' | 'user' | 'address' | 'areaId' | 'bags'> & {
  landmark: string | null
  promisedOn: Day
  createdOn: Day
  isWished: boolean
  lat: number | null
  lng: number | null
  carrierId: string | null
  plannedOn: Day | null
}

type FoundCarrier = Omit<PlanCarrierShown, 'held' | 'shift' | 'minutes'> & {
  shiftFrom: string | null
  shiftTo: string | null
}

const stopFields = `request.id AS "requestId", account.name AS user, request.address, request.landmark,
  request.area_id AS "areaId", request.bags, request.promised_on::text AS "promisedOn",
  (request.created_at AT TIME ZONE 'Africa/Lagos')::date::text AS "createdOn",
  request.missed_times > 0 AS "isWished", request.lat, request.lng, request.carrier_id AS "carrierId",
  request.planned_on::text AS "plannedOn"`

/** Excludes requests whose quote the resident has not answered. */
const mayGo = '(request.quoted_at IS NULL OR request.accepted_at IS NOT NULL)'
const waits = `request.station_id = $1 AND request.status = 'Pending...' AND ${mayGo}`

/** Some of the station's requests, assigned or not. */
const findStops = (db: Db, { stationId }: Asked, requestIds: readonly string[]) =>
  named<FoundStop>(
    db,
    'plan-stops',
    `SELECT ${stopFields} FROM request JOIN account ON account.id = request.resident_id
     WHERE request.station_id = $1 AND request.id = ANY($2::uuid[])`,
    [stationId, requestIds],
  )

const isForLater = (day: string) => `(request.day_chosen AND request.promised_on > ${day}::date)`

/** What waits and may be gone to on the day: nobody proposes another day than the one that a resident chose. */
const findWaiting = (db: Db, { stationId, only, day }: Asked) =>
  named<FoundStop>(
    db,
    'plan-waiting',
    `SELECT ${stopFields} FROM request JOIN account ON account.id = request.resident_id
     WHERE ${waits} AND ($2::uuid[] IS NULL OR request.id = ANY($2))
       AND NOT ${isForLater('$3')}
     ORDER BY request.promised_on, request.id LIMIT ${mostPlanned.stops}`,
    [stationId, only ?? null, day],
  )

/** What somebody has for the day; what is left of before is today's. */
const findHeld = (db: Db, { stationId, day, today }: Asked) =>
  named<FoundStop>(
    db,
    'plan-held',
    `SELECT ${stopFields} FROM visit JOIN request ON request.id = visit.request_id
       JOIN account ON account.id = request.resident_id
     WHERE visit.station_id = $1 AND visit.over_at IS NULL
       AND greatest(visit.planned_on, $3::date) = $2::date
     ORDER BY visit.carrier_id, visit.in_order NULLS LAST, request.promised_on, request.id LIMIT 2000`,
    [stationId, day, today],
  )

const findCarriers = (db: Db, { stationId, day, today }: Asked) =>
  named<FoundCarrier>(
    db,
    'plan-carriers',
    `SELECT carrier.id AS "_id", carrier.name, carrier.vehicle,
       (SELECT load FROM doors_of_carrier(carrier.id, $2, $3)) AS load,
       to_char(carrier.shift_from, 'HH24:MI') AS "shiftFrom", to_char(carrier.shift_to, 'HH24:MI') AS "shiftTo",
       coalesce(carrier.room, station.carrier_limit) AS "limit",
       carrier.paused_at IS NULL AND (SELECT is_in FROM work_of_carrier(carrier.id, carrier.days, $2::date)) AS "isIn",
       carrier.paused_at IS NOT NULL AS "isPaused",
       ARRAY(SELECT area_id FROM area_carrier WHERE carrier_id = carrier.id ORDER BY area_id) AS "areaIds"
     FROM carrier JOIN station ON station.id = carrier.station_id
     WHERE carrier.station_id = $1
     ORDER BY carrier.paused_at IS NOT NULL, lower(carrier.name), carrier.id
     LIMIT ${mostPlanned.carriers}`,
    [stationId, day, today],
  )

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** What is left of a shift on the day: today, what has passed is gone. */
function shiftLeft(shift: { from: string; to: string }, { day, today, now }: Asked): number {
  const from = minutesOf(shift.from)
  const passed = Math.floor((now.getTime() - startOfDay(today).getTime()) / 60_000)
  return Math.max(0, minutesOf(shift.to) - (day === today ? Math.max(from, passed) : from))
}

/** Those who may be sent on the day, with what each has and how much room and time there is. */
async function readCarriers(db: Db, asked: Asked) {
  const found = await findCarriers(db, asked)
  return found.map(({ shiftFrom, shiftTo, ...carrier }) => {
    const shift = shiftFrom && shiftTo ? { from: shiftFrom, to: shiftTo } : null
    return Object.assign(carrier, { shift, minutes: shift && shiftLeft(shift, asked) })
  })
}

const findGround = async (db: Db, { stationId, day }: Asked) => {
  const [areas, [at]] = await Promise.all([
    named<Ground['areas'][number]>(
      db,
      'plan-areas',
      `SELECT id AS "_id", name, streets, lat, lng FROM area
       WHERE station_id = $1 AND ended_at IS NULL ORDER BY lower(name), id LIMIT 200`,
      [stationId],
    ),
    named<{ lat: number | null; lng: number | null; holiday: string | null; manner: PlanManner }>(
      db,
      'plan-station',
      `SELECT station.lat, station.lng, holiday.name AS holiday,
         coalesce(plan_manner.manner, 'everybody') AS manner
       FROM station LEFT JOIN plan_manner ON plan_manner.station_id = station.id
         LEFT JOIN holiday ON holiday.station_id = station.id AND holiday.day = $2::date
       WHERE station.id = $1`,
      [stationId, day],
    ),
  ])
  if (!at) throw new Error('a station is gone')
  return { areas, ...at }
}

/** The carriers of a day with what each has, and where some pickups are. */
export async function readAround(db: Db, asked: Asked, requestIds: readonly string[]) {
  const [found, held, carriers, ground] = await Promise.all([
    findStops(db, asked, requestIds),
    findHeld(db, asked),
    readCarriers(db, asked),
    findGround(db, asked),
  ])
  const middle = middleOf(ground, [...found, ...held])
  const place = placed({ areas: ground.areas, middle }, [...found, ...held])
  const show = (each: FoundStop) => Object.assign(about(each, asked), place(each))
  return {
    stops: found.map(show),
    held: held.map(show),
    carriers: withHeld(carriers, held),
    station: middle,
  }
}

/** Each carrier with what they have on the day, in the order of the round. */
function withHeld<Each extends { _id: string }>(carriers: Each[], held: readonly FoundStop[]) {
  const heldBy = Map.groupBy(held, ({ carrierId }) => carrierId)
  return carriers.map(carrier => {
    const held = (heldBy.get(carrier._id) ?? []).map(({ requestId }) => requestId)
    return Object.assign(carrier, { held })
  })
}

/** All that a carrier has to do, each with its day; what is left of before is today's. */
export async function readStopsOf(db: Db, asked: Asked, carrierId: string) {
  const [found, ground] = await Promise.all([
    named<FoundStop>(
      db,
      'plan-stops-of',
      `SELECT ${stopFields} FROM request JOIN account ON account.id = request.resident_id
       WHERE request.station_id = $1 AND request.carrier_id = $2 AND request.status = 'Assigned'
       ORDER BY request.promised_on, request.id LIMIT ${mostPlanned.perRound}`,
      [asked.stationId, carrierId],
    ),
    findGround(db, asked),
  ])
  const place = placed({ areas: ground.areas, middle: middleOf(ground, found) }, found)
  const { today } = asked
  return found.map(each => ({
    on: each.plannedOn && each.plannedOn > today ? each.plannedOn : today,
    stop: Object.assign(about(each, asked), place(each)),
  }))
}

const countWaiting = async (db: Db, { stationId, today, day }: Asked) => {
  const [counts] = await named<{ waiting: number; late: number; quoted: number }>(
    db,
    'plan-counts',
    `SELECT (count(*) FILTER (WHERE ${mayGo}))::integer AS waiting,
       (count(*) FILTER (WHERE ${mayGo} AND is_late(request.status, request.promised_on, $2::date)))::integer AS late,
       (count(*) FILTER (WHERE NOT (${mayGo})))::integer AS quoted
     FROM request WHERE request.station_id = $1 AND request.status = 'Pending...' AND NOT ${isForLater('$3')}`,
    [stationId, today, day],
  )
  return counts ?? { waiting: 0, late: 0, quoted: 0 }
}

/** Everything that a day is planned with. */
export async function readDay(db: Db, asked: Asked) {
  const [waiting, held, carriers, ground, counts] = await Promise.all([
    findWaiting(db, asked),
    findHeld(db, asked),
    readCarriers(db, asked),
    findGround(db, asked),
    countWaiting(db, asked),
  ])
  const middle = middleOf(ground, [...waiting, ...held])
  const place = placed({ areas: ground.areas, middle }, [...waiting, ...held])
  const show = (found: FoundStop) => Object.assign(about(found, asked), place(found))
  return {
    holiday: ground.holiday,
    manner: ground.manner,
    counts,
    waiting: waiting.map(show),
    held: held.map(show),
    carriers: withHeld(carriers, held),
    areas: ground.areas,
    station: { ...middle, isKnown: ground.lat !== null },
  }
}
export type PlannedDay = Awaited<ReturnType<typeof readDay>>

const dayMs = 24 * 60 * 60 * 1000
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / dayMs

function about(found: FoundStop, { day, today }: Asked) {
  const { requestId, user, address, landmark, bags, promisedOn, createdOn, isWished } = found
  // Who is promised more than we usually promise has asked for that very day.
  const isAskedFor = isWished || promisedOn > addDays(createdOn, usualDays + longestPause)
  return {
    requestId,
    user,
    address: addressLine({ address, landmark }),
    street: streetOf(address),
    bags,
    promisedOn,
    lateDays: Math.max(0, daysBetween(promisedOn, today)),
    isForLater: isAskedFor && promisedOn > day,
  }
}

/** So many days a station may not come in a row: holidays, or an area that is served once a week. */
const longestPause = 7
