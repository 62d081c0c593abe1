import { monthlyRequests } from '../../contract/account/account.ts'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import {
  cardLimits,
  type Card,
  type getCard,
  type RequestOnCard,
} from '../../contract/screen/card.ts'
import { refuse } from '../../contract/refusal.ts'
import { placesTaken } from '../account/account.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { visitText } from '../request/request.ts'
import { writing } from '../db/written-moment.ts'

type Asking = { db: Db; userId: string; stationId: string; now: Date }

type Person = Pick<
  Card,
  'name' | 'phoneNumber' | 'address' | 'language' | 'claimed' | 'own' | 'dueKobo'
> &
  Pick<
    Card,
    | 'gramsThisYear'
    | 'done'
    | 'notDone'
    | 'doneAtFirst'
    | 'problems'
    | 'problemsOpen'
    | 'open'
    | 'over'
  > & {
    since: Date
    taken: number
    balanceKobo: number
    setAsideKobo: number
  }

/** Who it is, and what there is to count. */
async function personOf({ db, userId, stationId, now }: Asking): Promise<Person> {
  const today = lagosDay(now)
  const [found] = await named<Person>(
    db,
    'card-of',
    `SELECT account.name, resident.phone_number AS "phoneNumber", resident.address, account.language,
       account.created_at AS since, account.verified_at IS NOT NULL AS claimed,
       resident.station_id = $3 AS own, ${placesTaken} AS taken,
       coalesce(wallet.credits_posted - wallet.debits_posted - wallet.debits_pending, 0) AS "balanceKobo",
       coalesce(wallet.debits_pending, 0) AS "setAsideKobo",
       (SELECT coalesce(sum(amount_kobo), 0)::bigint FROM due
         WHERE resident_id = $1 AND station_id = $3 AND settled_at IS NULL) AS "dueKobo",
       (SELECT coalesce(sum(line.grams), 0)::bigint FROM weighing
           JOIN weighing_line AS line ON line.weighing_id = weighing.id
         WHERE resident_id = $1 AND station_id = $3 AND reversed_at IS NULL AND weighed_at >= $4)
         AS "gramsThisYear",
       went.*, wrong.*, asked.*
     FROM resident JOIN account ON account.id = resident.account_id
       LEFT JOIN ledger_account AS wallet
         ON wallet.kind = 'wallet' AND wallet.owner = resident.account_id AND wallet.shard = 0
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE outcome = 'done') AS done, count(*) FILTER (WHERE outcome = 'not done') AS "notDone",
           count(*) FILTER (WHERE outcome = 'done' AND missed_before = 0) AS "doneAtFirst"
         FROM visit WHERE resident_id = $1 AND station_id = $3 AND outcome IN ('done', 'not done')
       ) AS went CROSS JOIN LATERAL (
         SELECT count(*) AS problems, count(*) FILTER (WHERE state <> 'settled') AS "problemsOpen"
         FROM problem WHERE resident_id = $1 AND station_id = $3
       ) AS wrong CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE is_open(status)) AS open,
           count(*) FILTER (WHERE status IN ('Closed', 'Cancelled', 'Declined')) AS over
         FROM request WHERE resident_id = $1 AND station_id = $3
       ) AS asked
     WHERE resident.account_id = $1 AND account.erased_at IS NULL AND deals_with($3, $1)`,
    [userId, today, stationId, startOfDay(`${today.slice(0, 4)}-01-01`)],
  )
  if (!found) throw refuse('not_yours')
  return found
}

type RequestRow = Omit<RequestOnCard, 'createdAt' | 'pickedUpAt' | 'visit' | 'carrier'> & {
  carrierId: string | null
  carrier: string | null
  createdAt: Date
  pickedUpAt: Date | null
  visit: string | null
}

async function requestsOf({ db, userId, stationId, now }: Asking): Promise<RequestOnCard[]> {
  const rows = await named<RequestRow>(
    db,
    'requests-on-card',
    `SELECT request.id AS "_id", request.kind, request.status AS "requestStatus",
       request.message AS "requestMessage", request.bags, request.address, request.landmark, request.created_at AS "createdAt",
       request.promised_on::text AS "promisedOn", request.planned_on::text AS "plannedOn",
       is_late(request.status, request.promised_on, request.today) AS late,
       request.price_kobo AS "priceKobo", request.quoted_kobo AS "quotedKobo", carrier.id AS "carrierId",
       carrier.name AS carrier, request.picked_up_at AS "pickedUpAt", request.missed_times AS "missedTimes",
       request.missed_reason AS "missedReason", ${visitText} AS visit,
       (SELECT CASE WHEN bool_or(state <> 'settled') THEN 'open' ELSE 'settled' END FROM problem
         WHERE problem.request_id = request.id HAVING count(*) > 0) AS problem
     FROM (
       SELECT request.*, $3::date AS today FROM request
       WHERE resident_id = $1 AND station_id = $2 ORDER BY id DESC LIMIT ${cardLimits.requests}
     ) AS request LEFT JOIN carrier ON carrier.id = request.carrier_id
     ORDER BY request.id DESC`,
    [userId, stationId, lagosDay(now)],
  )
  return rows.map(presentRequest)
}

function presentRequest(shown: RequestRow): RequestOnCard {
  const { createdAt, pickedUpAt, visit, carrierId, carrier, ...row } = shown
  return {
    ...row,
    carrier: carrierId && carrier ? { _id: carrierId, name: carrier } : null,
    createdAt: createdAt.toISOString(),
    pickedUpAt: pickedUpAt?.toISOString() ?? null,
    visit: visit === null ? null : visitIn(visit),
  }
}

/** Of what the resident may know of a visit the card needs less. */
function visitIn(text: string): NonNullable<RequestOnCard['visit']> {
  const { state, setOutAt, stopsBefore, hereAt, proof } = JSON.parse(text) as NonNullable<
    RequestOnCard['visit']
  >
  return { state, setOutAt, stopsBefore, hereAt, proof }
}

type Dated<Row, Field extends keyof Row> = Omit<Row, Field> & Record<Field, Date>

async function weighingsOf({ db, userId, stationId }: Asking) {
  const rows = await named<Dated<Card['weighings'][number], 'at'>>(
    db,
    'weighings-on-card',
    `SELECT weighing.id AS "_id", weighed_at AS at, worth_kobo AS "worthKobo", account.name AS by,
       (SELECT coalesce(sum(grams), 0)::bigint FROM weighing_line WHERE weighing_id = weighing.id) AS grams
     FROM weighing JOIN account ON account.id = weighed_by
     WHERE resident_id = $1 AND station_id = $2 AND reversed_at IS NULL
     ORDER BY weighing.id DESC LIMIT ${cardLimits.weighings}`,
    [userId, stationId],
  )
  return rows.map(writing('at'))
}

const placesOf = ({ db, userId }: Asking) =>
  named<Card['places'][number]>(
    db,
    'places-on-card',
    `SELECT place.id AS "_id", place.name, place.address, landmark, gate_note AS "gateNote",
       bag_spot AS "bagSpot", area.name AS area, place.lat IS NOT NULL AS "hasPosition",
       accuracy_m AS "accuracyM"
     FROM place LEFT JOIN area ON area.id = place.area_id
     WHERE resident_id = $1 AND removed_at IS NULL
     ORDER BY place.id <> resident_id, place.id LIMIT ${cardLimits.places}`,
    [userId],
  )

async function ticketsOf({ db, userId, stationId }: Asking) {
  const rows = await named<Dated<Card['tickets'][number], 'lastAt'>>(
    db,
    'tickets-on-card',
    `SELECT id AS "_id", number, title, state, last_at AS "lastAt" FROM ticket
     WHERE account_id = $1 AND station_id = $2
     ORDER BY last_at DESC, id DESC LIMIT ${cardLimits.tickets}`,
    [userId, stationId],
  )
  return rows.map(writing('lastAt'))
}

type Entry = NonNullable<Card['wallet']>['entries'][number]

/** Of residents of other stations there are none. */
async function entriesOf({ db, userId, stationId }: Asking) {
  const rows = await named<Dated<Entry, 'at'>>(
    db,
    'entries-on-card',
    `SELECT transfer.id AS "_id", entry.at, transfer.reason, entry.amount_kobo AS "amountKobo"
     FROM entry JOIN transfer ON transfer.id = entry.transfer_id
     WHERE entry.account_id = (
       SELECT wallet.id FROM ledger_account AS wallet JOIN resident ON resident.account_id = wallet.owner
       WHERE wallet.kind = 'wallet' AND wallet.owner = $1 AND wallet.shard = 0 AND resident.station_id = $2)
     ORDER BY entry.sequence DESC LIMIT ${cardLimits.entries}`,
    [userId, stationId],
  )
  return rows.map(writing('at'))
}

export const card: Rule<typeof getCard> = async ({ db, actor, now }, { userId }) => {
  const asking = { db, userId, stationId: actor.stationId, now }
  // All at once: what belongs to somebody who is not theirs is not looked at.
  const [person, requests, weighings, places, tickets, entries] = await Promise.all([
    personOf(asking),
    requestsOf(asking),
    weighingsOf(asking),
    placesOf(asking),
    ticketsOf(asking),
    entriesOf(asking),
  ])
  const { since, taken, balanceKobo, setAsideKobo, ...known } = person
  return {
    data: {
      _id: userId,
      ...known,
      since: since.toISOString(),
      leftThisMonth: monthlyRequests - taken,
      wallet: known.own ? { balanceKobo, setAsideKobo, entries } : null,
      requests,
      weighings,
      places,
      tickets,
    },
  }
}
