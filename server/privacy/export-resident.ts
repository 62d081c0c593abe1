import { msg } from '../../contract/speech/say.ts'
import type { Section } from './export-section.ts'

const after = (column: string) => `($2::uuid IS NULL OR ${column} > $2::uuid)`

/** Whom the station sends is the resident's business only as long as they are to come. */
const comingCarrier = `CASE WHEN request.status = 'Assigned' THEN carrier.name END`

/** What we know about residents. Who works at a station stays the station's business. */
export const residentSections: Section[] = [
  {
    name: 'requests',
    title: msg('Your requests'),
    look: 'list',
    page: 200,
    text: `SELECT request.id AS place, request.id AS "_id", request.kind, station.name AS station,
        request.status, request.message, request.bags, request.address, request.landmark, request.gate_note AS "gateNote",
        request.bag_spot AS "bagSpot", request.lat, request.lng, request.created_at AS "askedAt",
        promised_on::text AS "promisedOn", planned_on::text AS "plannedOn",
        moved_times AS "movedTimes", moved_reason AS "movedReason", moved_note AS "movedNote",
        missed_times AS "missedTimes", missed_reason AS "missedReason", missed_note AS "missedNote", pay_with AS "payWith", price_kobo AS "priceKobo",
        quoted_kobo AS "quotedKobo", quote_note AS "quoteNote", ${comingCarrier} AS carrier, decline_reason AS "declineReason",
        rating, comment, ARRAY(
          SELECT json_build_object('at', step.at, 'what', step.what, 'by', step.by_role,
            'status', step.to_status, 'amountKobo', step.amount_kobo, 'day', step.day, 'reason', step.reason,
            'note', step.note)
          FROM request_event AS step WHERE step.request_id = request.id ORDER BY step.id LIMIT 200
        ) AS timeline, ARRAY(
          SELECT json_build_object('plannedOn', visit.planned_on, 'setOutAt', visit.set_out_at,
            'hereAt', visit.here_at, 'overAt', visit.over_at, 'what', visit.outcome,
            'reason', visit.reason, 'note', visit.note, 'proof', visit.proof, 'recyclableBags', visit.bags,
            'photo', (SELECT 'pictures/' || visit_id || '.jpg' FROM visit_photo WHERE visit_id = visit.id),
            'notes', ARRAY(
              SELECT note FROM visit_event WHERE visit_id = visit.id AND note IS NOT NULL ORDER BY visit_event.id))
          FROM visit WHERE visit.request_id = request.id ORDER BY visit.over_at LIMIT 200
        ) AS visits
      FROM request
        JOIN station ON station.id = request.station_id
        LEFT JOIN carrier ON carrier.id = request.carrier_id
      WHERE resident_id = $1 AND ${after('request.id')} ORDER BY request.id LIMIT $3`,
  },
  {
    name: 'places',
    title: msg('Your places'),
    look: 'list',
    page: 200,
    text: `SELECT place.id AS place, place.name, place.address, area.name AS area, landmark,
        gate_note AS "gateNote", bag_spot AS "bagSpot", place.lat, place.lng, accuracy_m AS "accuracyM",
        position_from AS "positionFrom", place.created_at AS "keptSince", removed_at AS "removedAt"
      FROM place LEFT JOIN area ON area.id = place.area_id
      WHERE resident_id = $1 AND ${after('place.id')} ORDER BY place.id LIMIT $3`,
  },
  {
    name: 'problems',
    title: 'What you said was wrong',
    look: 'list',
    page: 200,
    text: `SELECT problem.id AS place, request_id AS "requestId", station.name AS station, kind, words,
        said_at AS "saidAt", state, answer, answer_words AS "answerWords",
        answer_kobo AS "offeredKobo", answered_at AS "answeredAt", accepted_at AS "acceptedAt",
        refused_at AS "refusedAt", refused_words AS "refusedWords", raised_at AS "raisedAt",
        decision, decision_words AS "decisionWords", decision_kobo AS "decidedKobo",
        decided_at AS "decidedAt", ARRAY(
          SELECT 'pictures/' || picture.id || '.jpg' FROM problem_picture AS picture
          WHERE picture.problem_id = problem.id ORDER BY picture.id
        ) AS pictures
      FROM problem JOIN station ON station.id = problem.station_id
      WHERE resident_id = $1 AND ${after('problem.id')} ORDER BY problem.id LIMIT $3`,
  },
  {
    name: 'wallet',
    title: msg('Your wallet'),
    look: 'table',
    page: 1000,
    text: `SELECT entry.sequence AS place, entry.at, transfer.reason,
        entry.amount_kobo AS "amountKobo", entry.balance_kobo AS "balanceKobo", transfer.note
      FROM ledger_account
        JOIN entry ON entry.account_id = ledger_account.id
        JOIN transfer ON transfer.id = entry.transfer_id
      WHERE ledger_account.kind = 'wallet' AND owner = $1
        AND entry.sequence > coalesce($2::bigint, 0)
      ORDER BY entry.sequence LIMIT $3`,
  },
  {
    name: 'topUps',
    title: msg('Your top-ups'),
    look: 'table',
    page: 500,
    text: `SELECT id AS place, reference, amount_kobo AS "amountKobo", created_at AS "begunAt",
        channel, gateway_status AS "gatewaySays", settled_at AS "paidAt",
        reversed_at AS "reversedAt"
      FROM top_up WHERE resident_id = $1 AND ${after('id')} ORDER BY id LIMIT $3`,
  },
  {
    name: 'weighings',
    title: msg('Your weighed recyclables'),
    look: 'list',
    page: 200,
    text: `SELECT weighing.id AS place, weighing.weighed_at AS "weighedAt", station.name AS station,
        weighing.worth_kobo AS "worthKobo", reversed_at AS "takenBackAt",
        reversal_reason AS "takenBackBecause", ARRAY(
          SELECT json_build_object('material', line.material, 'grams', line.grams,
            'rateKobo', line.rate_kobo, 'worthKobo', line.worth_kobo)
          FROM weighing_line AS line WHERE line.weighing_id = weighing.id ORDER BY line.material
        ) AS lines
      FROM weighing JOIN station ON station.id = weighing.station_id
      WHERE resident_id = $1 AND ${after('weighing.id')} ORDER BY weighing.id LIMIT $3`,
  },
  {
    name: 'calls',
    title: msg('Calls with your station'),
    look: 'table',
    page: 500,
    // Who was at the telephone is the station's: the resident spoke with somebody of it.
    text: `SELECT call.id AS place, call.at AS "spokeAt", station.name AS station,
        call.why = 'booked' AS "pickupBooked"
      FROM resident_call AS call JOIN station ON station.id = call.station_id
      WHERE resident_id = $1 AND ${after('call.id')} ORDER BY call.id LIMIT $3`,
  },
  {
    name: 'cash',
    title: msg('Your cash payments'),
    look: 'table',
    page: 500,
    text: `SELECT cash_receipt.id AS place, taken_at AS "takenAt", station.name AS station,
        carrier.name AS carrier, amount_kobo AS "amountKobo", reversed_at AS "takenBackAt",
        reversal_reason AS "takenBackBecause"
      FROM cash_receipt
        JOIN station ON station.id = cash_receipt.station_id
        LEFT JOIN carrier ON carrier.id = cash_receipt.carrier_id
      WHERE resident_id = $1 AND ${after('cash_receipt.id')} ORDER BY cash_receipt.id LIMIT $3`,
  },
  {
    name: 'dues',
    title: msg('Payments that were due later'),
    look: 'table',
    page: 500,
    text: `SELECT request_id AS place, request_id AS "requestId", amount_kobo AS "amountKobo",
        since AS "dueSinceAt", settled_at AS "paidAt"
      FROM request JOIN due ON due.request_id = request.id
      WHERE request.resident_id = $1 AND ${after('request_id')} ORDER BY request_id LIMIT $3`,
  },
  {
    name: 'conversations',
    title: msg('Your conversations with support'),
    look: 'list',
    page: 20,
    text: `SELECT ticket.id AS place, number, state, title, station.name AS station, ticket.email,
        ticket.created_at AS "begunAt", closed_at AS "closedAt", ARRAY(
          SELECT json_build_object('at', message.at, 'from', message.by_role,
            'name', message.name, 'text', message.body, 'byMail', message.mail_id IS NOT NULL,
            'pictures', ARRAY(
              SELECT 'pictures/' || picture.id || '.jpg' FROM ticket_picture AS picture
              WHERE picture.message_id = message.id AND message.by_role = 'asker'
              ORDER BY picture.id))
          FROM ticket_message AS message WHERE message.ticket_id = ticket.id ORDER BY message.id
        ) AS messages
      FROM ticket LEFT JOIN station ON station.id = ticket.station_id
      WHERE ticket.account_id = $1 AND ${after('ticket.id')} ORDER BY ticket.id LIMIT $3`,
  },
]

/** The pictures that somebody sent, and those of their bags, one at a time; $1 and $2 as in a section. */
export const sentPicture = `SELECT picture.id, picture.bytes
  FROM (
    SELECT shown.id, shown.bytes FROM ticket
      JOIN ticket_message AS message ON message.ticket_id = ticket.id AND message.by_role = 'asker'
      JOIN ticket_picture AS shown ON shown.message_id = message.id
    WHERE ticket.account_id = $1 AND ${after('shown.id')}
    UNION ALL
    SELECT shown.id, shown.bytes FROM problem
      JOIN problem_picture AS shown ON shown.problem_id = problem.id
    WHERE problem.resident_id = $1 AND ${after('shown.id')}
    UNION ALL
    SELECT id, bytes FROM upload WHERE account_id = $1 AND ${after('id')}
    UNION ALL
    SELECT visit.id, bytes FROM visit JOIN visit_photo ON visit_photo.visit_id = visit.id
    WHERE visit.resident_id = $1 AND ${after('visit.id')}
  ) AS picture ORDER BY picture.id LIMIT 1`
