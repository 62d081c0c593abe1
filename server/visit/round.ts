import { and, eq } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/visit/visit.ts'
import { doorstepTries, type Stop } from '../../contract/visit/visit.ts'
import type { Context, Rule } from '../call/context.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { named } from '../db/statement.ts'
import { doorColumns, doorIn, stopState } from '../request/request.ts'
import type { Carrier } from './own-visit.ts'

type Found = Omit<Stop, 'setOutAt' | 'hereAt' | 'overAt' | 'door'> & {
  setOutAt: Date | null
  hereAt: Date | null
  overAt: Date | null
  name: string
  phoneNumber: string | null
  address: string
  message: string
  landmark: string | null
  gateNote: string | null
  bagSpot: string | null
  bags: number | null
  lat: number | null
  lng: number | null
  accuracyM: number | null
  cashKobo: number
  codeTries: number
}

/** What is due from before is collected once, at the first door of a resident who has two. */
const dues = `CASE WHEN row_number() OVER (
    PARTITION BY visit.resident_id, visit.over_at IS NULL ORDER BY request.promised_on, request.id) = 1
  THEN (SELECT coalesce(sum(amount_kobo), 0)::bigint FROM due
    WHERE due.resident_id = visit.resident_id AND settled_at IS NULL)
  ELSE 0 END`
const uncovered = `CASE WHEN open_hold(request) IS NULL THEN request.price_kobo ELSE 0 END`

const stops = `SELECT visit.id AS "_id", visit.request_id AS "requestId", ${stopState} AS state,
    visit.planned_on::text AS "plannedOn", visit.set_out_at AS "setOutAt", visit.here_at AS "hereAt",
    visit.over_at AS "overAt", visit.reason, visit.proof, stop_of(visit) AS "stopId",
    visit.wrong_codes > 0 AS "wrongCode",
    coalesce(cash_receipt.amount_kobo, 0)::bigint AS "cashTakenKobo", account.name,
    resident.phone_number AS "phoneNumber", request.address, request.message,
    request.landmark, request.bags, ${doorColumns},
    ${uncovered} + ${dues} AS "cashKobo", (
      SELECT max(part.code_tries) FROM visit AS part
      WHERE part.resident_id = visit.resident_id AND stop_of(part) = stop_of(visit)
    ) AS "codeTries"
  FROM visit JOIN request ON request.id = visit.request_id
    JOIN account ON account.id = visit.resident_id
    JOIN resident ON resident.account_id = visit.resident_id
    LEFT JOIN cash_receipt ON cash_receipt.id = visit.cash_receipt_id AND cash_receipt.reversed_at IS NULL
  WHERE visit.carrier_id = $1 AND visit.outcome IS DISTINCT FROM 'called off'`
const inOrder =
  'ORDER BY visit.in_order NULLS LAST, request.promised_on, request.id, visit.over_at LIMIT 200'

/**
 * The door is shown only as long as there is something to do there. Nothing of the doorstep code goes with it: whatever
 * would let the phone know the code would let it try all ten thousand.
 */
function present(found: Found): Stop {
  const { setOutAt, hereAt, overAt, name, phoneNumber, address, message, cashKobo, ...rest } = found
  const { landmark, gateNote, bagSpot, bags, lat, lng, accuracyM, codeTries, ...stop } = rest
  const there = doorIn({ gateNote, bagSpot, lat, lng, accuracyM })
  const triesLeft = doorstepTries - codeTries
  const who = { name, phoneNumber, address, message, landmark, bags, ...there }
  const door = { ...who, cashKobo, triesLeft }
  return {
    ...stop,
    setOutAt: setOutAt?.toISOString() ?? null,
    hereAt: hereAt?.toISOString() ?? null,
    overAt: overAt?.toISOString() ?? null,
    door: overAt ? null : door,
  }
}

export const round: Rule<typeof contract.getRound> = async ({ db, actor, now }) => {
  const day = lagosDay(now)
  const found = await named<Found>(
    db,
    'round-of',
    `${stops} AND (visit.over_at IS NULL AND visit.planned_on <= $2::date OR visit.over_at >= $3) ${inOrder}`,
    [actor.carrierId, day, startOfDay(day)],
  )
  const cancelled = await named<{ _id: string }>(
    db,
    'cancelled-of',
    `SELECT visit.id AS "_id" FROM visit JOIN request ON request.id = visit.request_id
     WHERE visit.carrier_id = $1 AND visit.outcome = 'called off' AND visit.over_at >= $2
       AND request.cancelled_at <= visit.over_at LIMIT 200`,
    [actor.carrierId, startOfDay(day)],
  )
  return { data: { day, stops: found.map(present), cancelled: cancelled.map(({ _id }) => _id) } }
}

/** One of the carrier's stops, after an action in the same transaction. */
export async function stopOf(
  { db, actor }: Pick<Context<Carrier>, 'db' | 'actor'>,
  visitId: string,
): Promise<Stop> {
  const [found] = await named<Found>(db, 'stop-of', `${stops} AND visit.id = $2`, [
    actor.carrierId,
    visitId,
  ])
  if (!found) throw new Error('a stop is gone')
  return present(found)
}

type Door = OutputOf<typeof contract.listDoors>[number]
type FoundDoor = Parameters<typeof doorIn>[0] & Pick<Door, 'requestId' | 'stopId'>

export const doors: Rule<typeof contract.listDoors> = async ({ db, actor }, { carrierId }) => {
  const own = await db
    .select({ id: carrier.id })
    .from(carrier)
    .where(and(eq(carrier.id, carrierId), eq(carrier.stationId, actor.stationId)))
  if (own.length === 0) throw refuse('not_yours')
  const found = await named<FoundDoor>(
    db,
    'doors-of',
    `SELECT request.id AS "requestId", stop_of(visit) AS "stopId", ${doorColumns} FROM request
       JOIN visit ON visit.request_id = request.id AND visit.over_at IS NULL
     WHERE request.carrier_id = $1 AND request.station_id = $2 AND status = 'Assigned' ORDER BY request.id LIMIT 200`,
    [carrierId, actor.stationId],
  )
  return {
    data: found.map(({ requestId, stopId, ...door }) =>
      Object.assign(doorIn(door), { requestId, stopId }),
    ),
  }
}
