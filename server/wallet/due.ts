import type { RequestNamed } from '../../contract/wallet/wallet.ts'
import { asText, object, orNull, word, written } from '../db/json.ts'

/** What the resident calls the place of a request: that which it was made for, or, where none was noted, that of its address. */
export const placeName = `coalesce(
  (SELECT place.name FROM place WHERE place.id = request.place_id),
  CASE WHEN request.place_id IS NULL THEN (SELECT place.name FROM place
    WHERE place.resident_id = request.resident_id AND place.removed_at IS NULL AND place.address = request.address
    ORDER BY place.created_at LIMIT 1) END)`

/** The name of a request; the query must join `request`. */
export const requestNamed = object<RequestNamed>({
  kind: word<RequestNamed['kind']>('request.kind'),
  requestMessage: written('request.message'),
  place: orNull(written(placeName)),
  address: written('request.address'),
})

const takerOf = (isOf: string, kobo: string) => `(SELECT max(coalesce(carrier.name, station.name))
  FROM cash_receipt AS cash JOIN station ON station.id = cash.station_id
    LEFT JOIN carrier ON carrier.id = cash.carrier_id
  WHERE cash.resident_id = request.resident_id AND cash.reversed_at IS NULL AND ${isOf}
  HAVING sum(cash.amount_kobo) >= ${kobo})`

/** What is taken at the same door at once: one of them says the cash for all. */
const together = `SELECT part.request_id
    FROM visit AS own JOIN visit AS part ON part.resident_id = own.resident_id
      AND coalesce(part.stop_id, part.id) = coalesce(own.stop_id, own.id)
    WHERE own.request_id = request.id AND (own.outcome IS NULL OR own.outcome = 'done')
      AND (part.outcome IS NULL OR part.outcome = 'done')`

/** Who took the full price of a request, or of its whole stop, in cash; the query must join `request`. */
export const cashTaker = `coalesce(
  ${takerOf('cash.request_id = request.id', 'request.price_kobo - request.forgiven_kobo')},
  ${takerOf(
    `cash.request_id IN (${together})`,
    `(SELECT sum(asked.price_kobo - asked.forgiven_kobo) FROM request AS asked WHERE asked.id IN (${together}))`,
  )})`

/** What a resident (`$1`) owes, the oldest first. */
export const duesAsJson = `SELECT coalesce(json_agg(json_build_object(
    'requestId', owed.request_id, 'request', (${asText(requestNamed)})::json,
    'amountKobo', owed.amount_kobo, 'since', owed.since)
    ORDER BY owed.since, owed.request_id), '[]')
  FROM (
    SELECT request_id, amount_kobo, since FROM due
    WHERE resident_id = $1 AND settled_at IS NULL ORDER BY since, request_id LIMIT 100
  ) AS owed JOIN request ON request.id = owed.request_id`
