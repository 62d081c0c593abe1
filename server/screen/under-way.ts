import { sql } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { FoundResident, UnderWay } from '../../contract/screen/search.ts'
import { roundBegun } from '../request/request.ts'

/** A station on a day: `at` is what a question about it needs to know. */
export type At = { stationId: string; today: string; began: string }

export function dayAt(stationId: string, now: Date): At {
  const today = lagosDay(now)
  return { stationId, today, began: startOfDay(today).toISOString() }
}

/** When a carrier set out on the round that is under way, if there is one. */
export const setOutNow = (carrierId: string, { began }: At) =>
  sql.raw(roundBegun(carrierId, `timestamptz '${began}'`))

/** What a row of `resident` is shown by. */
export const foundColumns = sql`account.id AS "_id", account.name,
  resident.phone_number AS "phoneNumber", resident.address, open."requestId", open."requestStatus",
  open."promisedOn", open."plannedOn", open.carrier, open."setOutAt"`

/** Beside a row of `resident`: what runs out first of what is open for them. */
export const openOfFound = (at: At) => sql`LEFT JOIN LATERAL (
    SELECT request.id AS "requestId", request.status AS "requestStatus",
      request.promised_on::text AS "promisedOn", request.planned_on::text AS "plannedOn",
      carrier.name AS carrier,
      CASE WHEN request.status = 'Assigned' AND request.planned_on <= ${at.today}::date
        THEN ${setOutNow('request.carrier_id', at)} END AS "setOutAt"
    FROM request LEFT JOIN carrier ON carrier.id = request.carrier_id
    WHERE request.resident_id = resident.account_id AND request.station_id = ${at.stationId}
      AND is_open(request.status)
    ORDER BY request.status = 'Picked up', request.promised_on, request.id LIMIT 1
  ) AS open ON true`

type OpenFields = { [Field in keyof UnderWay]: UnderWay[Field] | null }
export type FoundRow = Omit<FoundResident, 'underWay'> &
  Omit<OpenFields, 'setOutAt'> & { setOutAt: Date | null }

export function presentFound(row: FoundRow): FoundResident {
  const { _id, name, phoneNumber, address, requestId, requestStatus, promisedOn } = row
  const { plannedOn, carrier, setOutAt } = row
  const isOpen = requestId && requestStatus && promisedOn
  const underWay = isOpen
    ? {
        requestId,
        requestStatus,
        promisedOn,
        plannedOn,
        carrier,
        setOutAt: setOutAt?.toISOString() ?? null,
      }
    : null
  return { _id, name, phoneNumber, address, underWay }
}
