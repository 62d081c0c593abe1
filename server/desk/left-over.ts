import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { LeftOver, planLeft } from '../../contract/desk/close.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { assignRequest, planRequest } from '../request/request.ts'
import { serviceDays } from './booking.ts'
import type { OfDay } from './day-facts.ts'

/** So many are looked at: more than any desk has left of a day. */
const most = 500

type Row = Omit<LeftOver, 'carrier'> & {
  carrierId: string | null
  carrier: string | null
  isAssigned: boolean
}

/** What a carrier came back from with nothing on the day and still waits, and where nobody was. */
const rowsLeft = ({ db, stationId, day, today }: OfDay) =>
  named<Row>(
    db,
    'left-of-day',
    `SELECT request.id AS "requestId", account.name AS user, resident.phone_number AS "phoneNumber",
       request.address, request.promised_on::text AS "promisedOn", carrier.id AS "carrierId",
       carrier.name AS carrier, stop.reason, request.status = 'Assigned' AS "isAssigned",
       request.changed_by_role = 'resident' AS answered
     FROM (
       SELECT DISTINCT ON (request_id) request_id, carrier_id, reason FROM visit
       WHERE station_id = $1 AND outcome = 'not done' AND over_at >= $2 AND over_at < $3
       ORDER BY request_id, over_at DESC
     ) AS stop JOIN request ON request.id = stop.request_id AND request.status = 'Pending...'
       JOIN resident ON resident.account_id = request.resident_id
       JOIN account ON account.id = request.resident_id
       LEFT JOIN carrier ON carrier.id = stop.carrier_id AND carrier.paused_at IS NULL
     UNION ALL
     SELECT request.id, account.name, resident.phone_number, request.address, request.promised_on::text,
       carrier.id, carrier.name, NULL, true, false
     FROM visit JOIN request ON request.id = visit.request_id AND request.status = 'Assigned'
       JOIN resident ON resident.account_id = request.resident_id
       JOIN account ON account.id = request.resident_id
       JOIN carrier ON carrier.id = visit.carrier_id
     WHERE visit.station_id = $1 AND visit.over_at IS NULL AND visit.planned_on <= $4::date
       AND greatest(visit.planned_on, $5::date) = $4::date
     ORDER BY 5, 1 LIMIT ${most}`,
    [stationId, startOfDay(day), startOfDay(addDays(day, 1)), day, today],
  )

export async function leftOf(of: OfDay): Promise<LeftOver[]> {
  const rows = await rowsLeft(of)
  return rows.map(present)
}

function present(row: Row): LeftOver {
  const { requestId, user, phoneNumber, address, promisedOn, reason, answered } = row
  const carrier = row.carrierId && row.carrier ? { _id: row.carrierId, name: row.carrier } : null
  return { requestId, user, phoneNumber, address, promisedOn, reason, answered, carrier }
}

type Staff = Context<ActorOf<typeof planLeft>>

/** The day after which the next service day is looked for: a day that is over is not planned for. */
export async function nextServiceDay({ db, actor, now }: Staff): Promise<string> {
  const [first, second] = await serviceDays(db, { stationId: actor.stationId, now }, 2)
  const next = first === lagosDay(now) ? second : first
  if (!next) throw new Error('a station that never comes to anybody')
  return next
}

/** Plans each with whoever was to go; who has no room or is paused leaves it waiting, and that is said. */
export const plan: Rule<typeof planLeft> = async (context, { day, reason, note }) => {
  const { db, actor, now } = context
  const today = lagosDay(now)
  if (day !== today) throw refuse('day_past')
  const plannedOn = await nextServiceDay(context)
  const rows = await rowsLeft({ db, stationId: actor.stationId, day, today })
  const left: { requestId: string; user: string; why: string }[] = []
  for (const { requestId, user, carrierId, isAssigned } of rows) {
    const how = { requestId, plannedOn, reason, note }
    try {
      if (isAssigned) await planRequest(context, how)
      else if (carrierId) await assignRequest(context, { ...how, carrierId })
      else left.push({ requestId, user, why: 'Whoever was there is paused.' })
    } catch (error) {
      // Expected: full, quoted, given to somebody else meanwhile. Anything else ends all of it.
      if (!(error instanceof Refusal)) throw error
      left.push({ requestId, user, why: error.message })
    }
  }
  return { data: { planned: rows.length - left.length, left } }
}
