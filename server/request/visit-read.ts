import type { VisitOfRequest, VisitOnRecord } from '../../contract/visit/record.ts'
import type { Actor } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import {
  already,
  asText,
  moment,
  nothing,
  number,
  object,
  orNull,
  uuidText,
  when,
  word,
  type Json,
} from '../db/json.ts'
import { named } from '../db/statement.ts'
import { doorstepCode } from './doorstep.ts'
import { roundBegan } from './round-began.ts'

/** How far a stop is. What is called off is none. */
export const stopState = `CASE WHEN visit.outcome IS NOT NULL THEN visit.outcome
    WHEN visit.here_at IS NOT NULL THEN 'here'
    WHEN visit.set_out_at IS NOT NULL THEN 'set out' ELSE 'waiting' END`

/** Where a visit's photo is, as long as it is kept. */
export const visitPhotoPath = `(SELECT '/api/visits/' || visit_id || '/photo?' || floor(extract(epoch FROM at) * 1000)::bigint
    FROM visit_photo WHERE visit_id = visit.id)`

// The start of the day in Lagos on which somebody asks.
const dayBegan = `(request.today::timestamp AT TIME ZONE 'Africa/Lagos')`
const ofRound = `other.carrier_id = visit.carrier_id`

const fields: { [Name in keyof Omit<VisitOfRequest, 'code'>]: Json<VisitOfRequest[Name]> } = {
  stopId: uuidText('stop_of(visit)'),
  state: word<VisitOfRequest['state']>(stopState),
  setOutAt: orNull(
    moment(`(CASE WHEN visit.over_at IS NULL THEN round.set_out_at ELSE visit.set_out_at END)`),
  ),
  stopsBefore: orNull(
    number(`CASE WHEN round.set_out_at IS NULL THEN NULL WHEN visit.set_out_at IS NOT NULL THEN 0
      ELSE (
        SELECT count(DISTINCT stop_of(other))::integer FROM visit AS other JOIN request AS first ON first.id = other.request_id
        WHERE ${ofRound} AND other.over_at IS NULL AND other.planned_on <= request.today
          AND stop_of(other) <> stop_of(visit)
          AND (coalesce(other.in_order, 1000), first.promised_on, first.id) < (
            SELECT coalesce(part.in_order, 1000), asked.promised_on, asked.id
            FROM visit AS part JOIN request AS asked ON asked.id = part.request_id
            WHERE part.resident_id = visit.resident_id AND stop_of(part) = stop_of(visit) AND part.over_at IS NULL
            ORDER BY 1, 2, 3 LIMIT 1)
      ) END`),
  ),
  stopsOver: orNull(
    number(`CASE WHEN round.set_out_at IS NOT NULL THEN (
        SELECT count(DISTINCT stop_of(other))::integer FROM visit AS other
        WHERE ${ofRound} AND other.over_at >= round.set_out_at AND other.outcome <> 'called off'
          AND stop_of(other) <> stop_of(visit)
      ) END`),
  ),
  hereAt: orNull(moment('visit.here_at')),
  overAt: orNull(moment('visit.over_at')),
  proof: orNull(word<NonNullable<VisitOfRequest['proof']>>('visit.proof')),
  photo: orNull(word(visitPhotoPath)),
}

/**
 * The visit that is on its way, or the last that was made, of a `request` that knows its `today`. On the day of the round
 * everybody on it knows when it began and how many doors come first; who is being gone to right now is next, whatever the
 * order was.
 */
const visitWith = (
  code: Json<VisitOfRequest['code']>,
) => `(SELECT ${asText(object<VisitOfRequest>({ ...fields, code }))}
    FROM visit CROSS JOIN LATERAL (
      SELECT CASE WHEN visit.over_at IS NULL AND visit.planned_on <= request.today
        THEN ${roundBegan('visit.carrier_id', dayBegan, { since: 'visit.given_at' })} END AS set_out_at
    ) AS round
    WHERE visit.request_id = request.id AND visit.outcome IS DISTINCT FROM 'called off'
    ORDER BY visit.over_at IS NULL DESC, visit.outcome = 'done' DESC, visit.over_at DESC LIMIT 1)`

/** A visit as those see it who are not to know its code. */
export const visitText = visitWith(nothing)

// The code is the resident's alone, and only while somebody is to come. It is made with a key that the database does not
// have, which says only of which visit and day it is; what people write cannot look like it, because their quotes are escaped.
const codePlace = when('visit.over_at IS NULL', word(`'of ' || code_of(visit)`))
const codePlaces = /"code":"of ([0-9a-f-]{36}:\d{4}-\d\d-\d\d)"/g

/** JSON of the database with the codes in their places. */
export const withCodes = (json: string, secretKey: Buffer) =>
  json.replace(codePlaces, (_, codeOf: string) => `"code":"${doorstepCode(secretKey, codeOf)}"`)

/** The visit of a `request`, for its resident or for others. */
export const visitOf = (isResident: boolean) =>
  orNull(already<VisitOfRequest>(isResident ? visitWith(codePlace) : visitText))

/** The same for the resident who reads many requests at once: of those that are over nobody asks for it there. */
export const openVisit = when(`is_open(request.status)`, visitOf(true))

const iso = (at: Date | null) => at?.toISOString() ?? null

type OnRecord = Omit<VisitOnRecord, 'setOutAt' | 'hereAt' | 'overAt' | 'events'> & {
  setOutAt: Date | null
  hereAt: Date | null
  overAt: Date | null
  events: VisitOnRecord['events']
}

/** All visits in their order, with what was heard of each; the resident reads of the last one only. */
export async function visitsOnRecord(db: Db, { role }: Actor, requestId: string) {
  if (role === 'resident') return []
  const rows = await named<OnRecord>(
    db,
    'visits-on-record',
    `SELECT visit.id AS "_id", carrier.name AS carrier, visit.planned_on::text AS "plannedOn",
       visit.set_out_at AS "setOutAt", visit.here_at AS "hereAt", visit.over_at AS "overAt",
       visit.outcome, visit.reason, visit.note, visit.proof, ${visitPhotoPath} AS photo, visit.bags,
       cash_receipt.amount_kobo AS "cashKobo", visit.wrong_codes > 0 AS "wrongCode", heard.events
     FROM visit JOIN carrier ON carrier.id = visit.carrier_id
       LEFT JOIN cash_receipt ON cash_receipt.id = visit.cash_receipt_id
         AND cash_receipt.reversed_at IS NULL
       CROSS JOIN LATERAL (
         SELECT min(e.id) AS first, coalesce(json_agg(json_build_object('what', e.what, 'at', e.at,
           'happenedAt', coalesce(e.happened_at,
             CASE WHEN NOT e.skewed THEN least(e.phone_at, e.at) END, e.at),
           'phoneAt', e.phone_at, 'skewed', e.skewed, 'wrongCode', e.wrong_code,
           'byRole', e.by_role, 'by', account.name, 'note', e.note) ORDER BY e.id), '[]') AS events
         FROM visit_event AS e LEFT JOIN account ON account.id = e.by_account
         WHERE e.visit_id = visit.id
       ) AS heard
     WHERE visit.request_id = $1 ORDER BY heard.first NULLS FIRST, visit.over_at LIMIT 100`,
    [requestId],
  )
  return rows.map(asOnRecord)
}

function asOnRecord({ setOutAt, hereAt, overAt, events, ...rest }: OnRecord): VisitOnRecord {
  const heard = events.map(({ happenedAt, at, phoneAt, ...told }) => {
    const times = { happenedAt: utc(happenedAt), at: utc(at), phoneAt: phoneAt && utc(phoneAt) }
    return { ...told, ...times }
  })
  const times = { setOutAt: iso(setOutAt), hereAt: iso(hereAt), overAt: iso(overAt) }
  return { ...rest, ...times, events: heard }
}

/** The database writes moments in JSON with its own offset. */
const utc = (at: string) => new Date(at).toISOString()
