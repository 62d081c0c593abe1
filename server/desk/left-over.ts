import { addDays, lagosDay, startOfDay, type Day } from '../../contract/calendar.ts'
import type { Closing, LeftOver, planLeft, takeBackLeft } from '../../contract/desk/close.ts'
import {
  isPutOff,
  whyNotDone,
  type MissReason,
  type MoveReason,
} from '../../contract/request/pickup.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import { weekdays } from '../../contract/speech/day-names.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { addressLineSql, assignRequest, planRequest, takeRequestBack } from '../request/request.ts'
import { daysServedAfter } from '../ground/ground.ts'
import type { OfDay } from './day-facts.ts'

/** So many are looked at: more than any desk has left of a day. */
const most = 500

type Row = Omit<LeftOver, 'carrier' | 'nextDay' | 'hereAt'> & {
  hereAt: Date | null
  areaId: string | null
  carrierId: string | null
  carrier: string | null
  isAssigned: boolean
  /** For when it is planned; null: nobody has it. */
  plannedOn: Day | null
}

/** What a carrier came back from with nothing on the day and still waits, and where nobody was. */
const rowsLeft = ({ db, stationId, day, today }: OfDay) =>
  named<Row>(
    db,
    'left-of-day',
    `SELECT request.id AS "requestId", account.name AS user, resident.phone_number AS "phoneNumber",
       ${addressLineSql} AS address, request.promised_on::text AS "promisedOn", carrier.id AS "carrierId",
       carrier.name AS carrier, stop.reason, request.status = 'Assigned' AS "isAssigned",
       request.area_id AS "areaId", request.changed_by_role = 'resident' AS answered, stop.here_at AS "hereAt",
       request.planned_on::text AS "plannedOn"
     FROM (
       SELECT DISTINCT ON (request_id) request_id, carrier_id, reason, here_at FROM visit
       WHERE station_id = $1 AND outcome = 'not done'
         AND (over_at >= $2 AND over_at < $3 AND counted_on IS NULL OR counted_on = $4::date)
       ORDER BY request_id, over_at DESC
     ) AS stop JOIN request ON request.id = stop.request_id AND request.status = 'Pending...'
       JOIN resident ON resident.account_id = request.resident_id
       JOIN account ON account.id = request.resident_id
       LEFT JOIN carrier ON carrier.id = stop.carrier_id AND carrier.paused_at IS NULL
     UNION ALL
     SELECT request.id, account.name, resident.phone_number, ${addressLineSql}, request.promised_on::text,
       carrier.id, carrier.name, NULL, true, request.area_id, false, NULL, request.planned_on::text
     FROM visit JOIN request ON request.id = visit.request_id AND request.status = 'Assigned'
       JOIN resident ON resident.account_id = request.resident_id
       JOIN account ON account.id = request.resident_id
       JOIN carrier ON carrier.id = visit.carrier_id
     WHERE visit.station_id = $1 AND visit.over_at IS NULL AND visit.planned_on <= $4::date
       AND greatest(visit.planned_on, $5::date) = $4::date
     ORDER BY 5, 1 LIMIT ${most}`,
    [stationId, startOfDay(day), startOfDay(addDays(day, 1)), day, today],
  )

type NotDone = NonNullable<NonNullable<Closing['sheet']>['notDone']>[number]

/** Where somebody came for nothing on the day, and where nobody was yet: the stops that the day's facts count. */
export const notDoneOn = ({ db, stationId, day, today }: OfDay) =>
  named<NotDone>(
    db,
    'not-done-on-day',
    `SELECT visit.id AS "_id", ${addressLineSql} AS address, account.name AS user, carrier.name AS carrier,
       visit.reason, CASE WHEN visit.outcome IS NOT NULL THEN visit.note END AS note
     FROM visit JOIN request ON request.id = visit.request_id JOIN account ON account.id = visit.resident_id
       JOIN carrier ON carrier.id = visit.carrier_id
     WHERE visit.station_id = $1 AND (
       visit.outcome = 'not done' AND (visit.over_at >= $2 AND visit.over_at < $3 AND visit.counted_on IS NULL
         OR visit.counted_on = $4::date)
       OR visit.over_at IS NULL AND visit.planned_on <= $4::date AND greatest(visit.planned_on, $5::date) = $4::date)
     ORDER BY visit.over_at IS NULL, lower(carrier.name), carrier.id, visit.over_at, visit.in_order, visit.id
     LIMIT ${most}`,
    [stationId, startOfDay(day), startOfDay(addDays(day, 1)), day, today],
  )

/** The same as it was signed: how a door is called is read anew, why it was not done is not. */
export const notDoneThen = (db: Db, sheetId: string) =>
  named<NotDone>(
    db,
    'not-done-as-signed',
    `SELECT visit.id AS "_id", ${addressLineSql} AS address, account.name AS user, carrier.name AS carrier,
       signed.reason, CASE WHEN signed.reason IS NOT NULL THEN visit.note END AS note
     FROM day_sheet CROSS JOIN ROWS FROM (
       json_to_recordset(day_sheet.not_done) AS ("visitId" uuid, reason text)
     ) WITH ORDINALITY AS signed ("visitId", reason, place)
       JOIN visit ON visit.id = signed."visitId" JOIN request ON request.id = visit.request_id
       JOIN account ON account.id = visit.resident_id JOIN carrier ON carrier.id = visit.carrier_id
     WHERE day_sheet.id = $1 ORDER BY signed.place`,
    [sheetId],
  )

export async function leftOf(of: OfDay): Promise<LeftOver[]> {
  const rows = await rowsLeft(of)
  const nextDayOf = await nextDays(of, rows)
  return rows.map(row => present(row, nextDayOf(row)))
}

function present(row: Row, nextDay: Day | null): LeftOver {
  const { requestId, user, phoneNumber, address, promisedOn, reason, answered } = row
  const carrier = row.carrierId && row.carrier ? { _id: row.carrierId, name: row.carrier } : null
  const hereAt = row.hereAt?.toISOString() ?? null
  const left = { requestId, user, phoneNumber, address, promisedOn, reason, hereAt, answered }
  return { ...left, carrier, nextDay }
}

/** The next day on which the station comes to where each is: a day that is over is not planned for. */
async function nextDays({ db, stationId, today }: OfDay, rows: readonly Row[]) {
  const areas = rows.map(({ areaId }) => areaId)
  const days = await daysServedAfter(db, stationId, today, areas)
  return ({ areaId }: Row) => days.get(areaId) ?? null
}

/** Who of these is in on which of these days. */
async function inOn({ db, stationId }: OfDay, days: readonly Day[]) {
  const found = await named<{ id: string; day: Day }>(
    db,
    'in-on-days',
    `SELECT carrier.id, wanted.day::text AS day FROM carrier, unnest($2::date[]) AS wanted (day),
       work_of_carrier(carrier.id, carrier.days, wanted.day)
     WHERE carrier.station_id = $1 AND is_in`,
    [stationId, [...new Set(days)]],
  )
  const known = new Set(found.map(({ id, day }) => `${id} ${day}`))
  return (carrierId: string, day: Day) => known.has(`${carrierId} ${day}`)
}

type Staff = Context<ActorOf<typeof planLeft>>
type How = { reason?: MoveReason | undefined; note?: string | undefined }

/** Plans each with whoever was to go; who has no room, is away or paused leaves it as it is, and that is said. */
export const plan: Rule<typeof planLeft> = async (context, { day, reason, note }) => {
  const { db, actor, now } = context
  const today = lagosDay(now)
  if (day !== today) throw refuse('day_past')
  const of = { db, stationId: actor.stationId, day, today }
  const rows = await rowsLeft(of)
  const nextDayOf = await nextDays(of, rows)
  const isIn = await inOn(
    of,
    rows.flatMap(row => nextDayOf(row) ?? []),
  )
  const puts = (row: Row, on: Day | null) => on && isPutOff({ ...row, plannedOn: null }, on, today)
  if (!reason && rows.some(row => row.reason === null && puts(row, nextDayOf(row)))) {
    throw refuse('reason_needed', { fields: { reason: 'Please choose a reason' } })
  }
  const left: Still[] = []
  const moved: Moved[] = []
  // Who has something keeps it before somebody who has nothing is given anything.
  for (const row of rows.toSorted((a, b) => Number(b.isAssigned) - Number(a.isAssigned))) {
    const { requestId, user, carrierId, plannedOn: wasOn } = row
    const on = nextDayOf(row)
    const how = row.reason === null ? { reason, note } : ownReason(row.reason)
    const why = await planOne(context, row, { on, isIn, how })
    if (why) left.push({ requestId, user, why })
    else if (on && carrierId) moved.push({ requestId, carrierId, on, wasOn })
  }
  return { data: { planned: rows.length - left.length, moved, left } }
}

type Still = { requestId: string; user: string; why: string }
type Moved = Parameters<typeof takeBack>[1]['moved'][number]

/** Where somebody was at the door, that is why it comes later. */
const ownReason = (reason: MissReason): How =>
  reason === 'road blocked' ? { reason } : { reason: 'other', note: whyNotDone(reason, null) }

/** Puts back what was planned on, as long as it is as it was left: to its day, or to nobody. */
export const takeBack: Rule<typeof takeBackLeft> = async (context, { moved }) => {
  const today = lagosDay(context.now)
  const left: Still[] = []
  for (const { requestId, carrierId, on, wasOn } of moved) {
    const seen = { requestId, seenCarrierId: carrierId, seenOn: on }
    const plannedOn = wasOn && wasOn > today ? wasOn : today
    const back = () =>
      wasOn ? planRequest(context, { ...seen, plannedOn }) : takeRequestBack(context, seen)
    const why = await whyNot(back)
    if (why) left.push({ requestId, user: await residentOf(context, requestId), why })
  }
  const taken = moved.length - left.length
  context.alsoNote({ taken })
  return { data: { taken, left } }
}

/** The resident of a request of the own station. */
async function residentOf({ db, actor }: Context<ActorOf<typeof takeBackLeft>>, requestId: string) {
  const [found] = await named<{ name: string }>(
    db,
    'resident-of-left',
    `SELECT account.name FROM request JOIN account ON account.id = resident_id
     WHERE request.id = $1 AND station_id = $2`,
    [requestId, actor.stationId],
  )
  return found?.name ?? ''
}

/** Does it; says why not where that is refused. */
async function whyNot(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    // Expected: full, quoted, given to somebody else meanwhile. Anything else ends all of it.
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

type Planned = { on: Day | null; isIn: (carrierId: string, day: Day) => boolean; how: How }

/** Plans one; where that cannot be, says why. */
async function planOne(context: Staff, row: Row, { on, isIn, how }: Planned) {
  const { requestId, carrierId, isAssigned } = row
  if (!on) return 'Nobody comes there in the next weeks.'
  if (!carrierId) return 'Whoever was there is paused.'
  if (!isIn(carrierId, on))
    return `${row.carrier} is not in on ${weekdays[new Date(on).getUTCDay()]}.`
  const plan = { requestId, plannedOn: on, ...how }
  return whyNot(() =>
    isAssigned ? planRequest(context, plan) : assignRequest(context, { ...plan, carrierId }),
  )
}
