import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { stateOfStop } from '../../contract/visit/record.ts'
import type { getRounds } from '../../contract/visit/visit.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { addressLineSql, roundBegun, stopState, visitPhotoPath } from '../request/request.ts'

type Round = OutputOf<typeof getRounds>['rounds'][number]
type RoundStop = Round['stops'][number]
type Found = Omit<RoundStop, 'setOutAt' | 'hereAt' | 'overAt' | 'wrongPhoneAt' | 'reportedAt'> & {
  reportedAt: Date | null
  wrongPhoneAt: Date | null
  setOutAt: Date | null
  hereAt: Date | null
  overAt: Date | null
  heardAt: Date | null
  givenAt: Date | null
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
    `SELECT visit.id AS "_id", visit.request_id AS "requestId", stop_of(visit) AS "stopId", account.name AS user, ${addressLineSql} AS address,
       CASE WHEN request.kind = 'special' THEN request.message END AS wish,
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
       CASE WHEN visit.changed_by_role = 'carrier' THEN visit.changed_at END AS "heardAt",
       visit.given_at AS "givenAt"
     FROM visit JOIN request ON request.id = visit.request_id
       JOIN account ON account.id = visit.resident_id
       JOIN carrier ON carrier.id = visit.carrier_id
       LEFT JOIN cash_receipt ON cash_receipt.id = visit.cash_receipt_id
         AND cash_receipt.reversed_at IS NULL
     WHERE visit.station_id = $1 AND visit.outcome IS DISTINCT FROM 'called off' AND ${onDay}
     ORDER BY carrier.name, carrier.id, visit.over_at NULLS LAST, visit.in_order NULLS LAST, request.promised_on, request.id
     LIMIT 2000`,
    [actor.stationId, day, startOfDay(day), startOfDay(addDays(day, 1)), today],
  )
  const begun = await roundsBegun(db, actor.stationId, now)
  const byCarrier = Map.groupBy(found, ({ carrierId }) => carrierId)
  const all = [...byCarrier.values()].map(stops => roundOf(stops, day === today ? begun : none))
  return { data: { day, counts: totalOf(all), rounds: all } }
}

type Begun = { isNew: boolean; at: ReadonlyMap<string, Date> }
const none: Begun = { isNew: false, at: new Map() }

/** Who is on the way now, since when; and whether the station opened only today, before which nothing can have been heard. */
async function roundsBegun(db: Db, stationId: string, now: Date): Promise<Begun> {
  const rows = await named<{ carrierId: string; begunAt: Date | null; isNew: boolean }>(
    db,
    'rounds-begun',
    `SELECT carrier.id AS "carrierId", station.created_at >= $2 AS "isNew",
       ${roundBegun('carrier.id', '$2::timestamptz')} AS "begunAt"
     FROM carrier JOIN station ON station.id = carrier.station_id WHERE carrier.station_id = $1`,
    [stationId, startOfDay(lagosDay(now))],
  )
  const at = rows.flatMap(({ carrierId, begunAt }) =>
    begunAt ? [[carrierId, begunAt] as const] : [],
  )
  return { isNew: rows.some(({ isNew }) => isNew), at: new Map(at) }
}

const newestOf = (moments: (Date | null)[]) => {
  const known = moments.flatMap(moment => (moment ? [moment.getTime()] : []))
  return known.length > 0 ? new Date(Math.max(...known)) : null
}

function roundOf(stops: Found[], begun: Begun): Round {
  const [first] = stops
  if (!first) throw new Error('a round without a stop')
  const begunAt = begun.at.get(first.carrierId) ?? null
  const heardAt = newestOf(
    stops.flatMap(({ heardAt: heard, setOutAt, hereAt, overAt }) => [
      heard,
      setOutAt,
      hereAt,
      overAt,
    ]),
  )
  const givenAt = stops.map(stop => (stop.overAt ? null : stop.givenAt))
  const quietSince = begunAt && !begun.isNew ? newestOf([heardAt, begunAt, ...givenAt]) : null
  return {
    carrier: { _id: first.carrierId, name: first.carrier, phoneNumber: first.carrierNumber },
    counts: countsOf(stops, begunAt !== null),
    begunAt: begunAt?.toISOString() ?? null,
    lastHeardAt: heardAt?.toISOString() ?? null,
    quietSince: quietSince?.toISOString() ?? null,
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

/** Of a round that is under way all that is left is on the road. */
function countsOf(parts: Pick<Found, 'state' | 'stopId'>[], isUnderWay: boolean): Round['counts'] {
  const stops = [...Map.groupBy(parts, ({ stopId }) => stopId).values()].map(stateOfStop)
  const counted = (...states: Found['state'][]) =>
    stops.filter(state => states.includes(state)).length
  const left = counted('waiting')
  return {
    stops: stops.length,
    pickups: parts.length,
    waiting: isUnderWay ? 0 : left,
    underWay: counted('set out', 'here') + (isUnderWay ? left : 0),
    done: counted('done'),
    notDone: counted('not done'),
  }
}

function totalOf(all: Round[]): Round['counts'] {
  const sum = (name: keyof Round['counts']) =>
    all.reduce((total, { counts }) => total + counts[name], 0)
  return {
    stops: sum('stops'),
    pickups: sum('pickups'),
    waiting: sum('waiting'),
    underWay: sum('underWay'),
    done: sum('done'),
    notDone: sum('notDone'),
  }
}
