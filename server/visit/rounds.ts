import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { getRounds } from '../../contract/visit/visit.ts'
import type { Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { addressLineSql, stopState, visitPhotoPath } from '../request/request.ts'

type Round = OutputOf<typeof getRounds>['rounds'][number]
type RoundStop = Round['stops'][number]
type Found = Omit<RoundStop, 'setOutAt' | 'hereAt' | 'overAt' | 'wrongPhoneAt' | 'reportedAt'> & {
  reportedAt: Date | null
  wrongPhoneAt: Date | null
  setOutAt: Date | null
  hereAt: Date | null
  overAt: Date | null
  heardAt: Date | null
  carrierId: string
  carrier: string
  carrierNumber: string
}

/**
 * A stop belongs to one day: that on which it was over, whatever day counts it; while it is open, that for which it is
 * planned, or today where that has passed.
 */
const onDay = `(visit.over_at >= $3 AND visit.over_at < $4
    OR visit.over_at IS NULL AND greatest(visit.planned_on, $5::date) = $2::date)`

export const rounds: Rule<typeof getRounds> = async ({ db, actor, now }, input) => {
  const today = lagosDay(now)
  const day = input.day ?? today
  const found = await named<Found>(
    db,
    'rounds-of',
    `SELECT visit.id AS "_id", visit.request_id AS "requestId", account.name AS user, ${addressLineSql} AS address,
       ${stopState} AS state, visit.planned_on::text AS "plannedOn", visit.set_out_at AS "setOutAt",
       visit.here_at AS "hereAt", visit.over_at AS "overAt", visit.reason, visit.note, visit.proof,
       ${visitPhotoPath} AS photo, cash_receipt.amount_kobo AS "cashKobo",
       (SELECT max(e.phone_at) FROM visit_event AS e WHERE e.visit_id = visit.id AND e.skewed)
         AS "wrongPhoneAt",
       (SELECT max(e.at) FROM visit_event AS e WHERE e.visit_id = visit.id AND visit.over_at IS NOT NULL
         AND e.what = visit.outcome AND e.by_role = 'carrier') AS "reportedAt",
       visit.wrong_codes > 0 AS "wrongCode",
       coalesce(visit.outcome = 'not done', false) AND request.status = 'Pending...' AS waits,
       carrier.id AS "carrierId", carrier.name AS carrier, carrier.phone_number AS "carrierNumber",
       CASE WHEN visit.changed_by_role = 'carrier' THEN visit.changed_at END AS "heardAt"
     FROM visit JOIN request ON request.id = visit.request_id
       JOIN account ON account.id = visit.resident_id
       JOIN carrier ON carrier.id = visit.carrier_id
       LEFT JOIN cash_receipt ON cash_receipt.id = visit.cash_receipt_id
         AND cash_receipt.reversed_at IS NULL
     WHERE visit.station_id = $1 AND visit.outcome IS DISTINCT FROM 'called off' AND ${onDay}
     ORDER BY carrier.name, carrier.id, visit.in_order NULLS LAST, request.promised_on, request.id
     LIMIT 2000`,
    [actor.stationId, day, startOfDay(day), startOfDay(addDays(day, 1)), today],
  )
  const byCarrier = Map.groupBy(found, ({ carrierId }) => carrierId)
  const all = [...byCarrier.values()].map(roundOf)
  return { data: { day, counts: countsOf(found), rounds: all } }
}

function roundOf(stops: Found[]): Round {
  const [first] = stops
  if (!first) throw new Error('a round without a stop')
  const heard = stops.flatMap(({ heardAt }) => heardAt ?? [])
  return {
    carrier: { _id: first.carrierId, name: first.carrier, phoneNumber: first.carrierNumber },
    counts: countsOf(stops),
    lastHeardAt: heard.length > 0 ? new Date(Math.max(...heard.map(Number))).toISOString() : null,
    stops: stops.map(({ setOutAt, hereAt, overAt, wrongPhoneAt, reportedAt, ...stop }) => ({
      ...stop,
      wrongPhoneAt: wrongPhoneAt?.toISOString() ?? null,
      reportedAt: reportedAt?.toISOString() ?? null,
      setOutAt: setOutAt?.toISOString() ?? null,
      hereAt: hereAt?.toISOString() ?? null,
      overAt: overAt?.toISOString() ?? null,
    })),
  }
}

function countsOf(stops: Pick<Found, 'state'>[]) {
  const counted = (...states: Found['state'][]) =>
    stops.filter(({ state }) => states.includes(state)).length
  return {
    stops: stops.length,
    waiting: counted('waiting'),
    underWay: counted('set out', 'here'),
    done: counted('done'),
    notDone: counted('not done'),
  }
}
