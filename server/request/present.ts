import { sql, type SQL } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import type {
  Kind,
  MissReason,
  MoveReason,
  PickupRequest,
  Status,
} from '../../contract/request/request.ts'
import { reasonsAtGate } from '../../contract/request/pickup.ts'
import { photoJson } from '../carrier/carrier.ts'
import type { Actor } from '../call/context.ts'
import { between } from '../call/written.ts'
import type { DoorOfRequest } from '../../contract/request/gate-facts.ts'
import type { ListedRequest } from '../../contract/request/listed.ts'
import {
  already,
  asText,
  dayText,
  moment,
  nothing,
  number,
  object,
  orNull,
  truth,
  uuidText,
  when,
  word,
  written,
  type Json,
} from '../db/json.ts'
import { cashTaker, placeName } from '../wallet/wallet.ts'
import { doorOfOpen } from './door.ts'
import { leftToGiveKobo, refundedKobo } from './left-to-give.ts'
import { lastProblem } from './problem-shown.ts'
import { stepsOfRequest, type Step } from './timeline.ts'
import { openVisit, visitOf } from './visit-read.ts'

// A request as the wire shows it, written by the database: there are twenty on a page. `request.today`
// is the day on which it is asked for; whoever selects the requests says it.

const isHeld = `EXISTS (
    SELECT FROM transfer t WHERE t.about = request.id AND t.kind = 'pending'
      AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = t.id)
  )`
const isDue = `EXISTS (
    SELECT FROM due WHERE due.request_id = request.id AND due.settled_at IS NULL
  )`

/** What pays for a request: cash at the door also where the wallet may not be touched. */
export const paidWith = `CASE WHEN request.at_door AND request.pay_with = 'wallet' THEN 'cash' ELSE request.pay_with END`

/** How the request stands with its price. */
const payment = word<PickupRequest['payment']>(`CASE
    WHEN request.price_kobo = request.forgiven_kobo OR request.status IN ('Cancelled', 'Declined') THEN 'nothing'
    WHEN request.status = 'Closed' THEN CASE WHEN ${isDue} THEN 'due' ELSE 'paid' END
    WHEN ${isHeld} THEN 'set aside' ELSE 'at pick-up' END`)

type Missed = NonNullable<PickupRequest['missed']>

const atGate = reasonsAtGate.map(reason => `'${reason}'`).join(', ')
const lastMissed = `(SELECT ${asText(
  object<NonNullable<Missed['visit']>>({
    _id: uuidText('visit.id'),
    isUnannounced: truth(`visit.here_at IS NULL AND visit.reason IN (${atGate})`),
  }),
)} FROM visit WHERE visit.request_id = request.id AND visit.outcome = 'not done'
    ORDER BY visit.over_at DESC LIMIT 1)`

/** How often the way was in vain by the resident's door; what the resident says did not happen is not held against them. */
const timesAtGate = `(SELECT count(*) FROM visit WHERE visit.request_id = request.id AND visit.outcome = 'not done'
    AND visit.reason IN (${atGate}) AND NOT EXISTS (SELECT FROM problem WHERE problem.visit_id = visit.id))`

const missed = object<Missed>({
  times: number('request.missed_times'),
  timesAtGate: number(timesAtGate),
  at: moment('request.missed_at'),
  reason: word<MissReason>('request.missed_reason'),
  note: orNull(written('request.missed_note')),
  // A request that waits again was changed by nobody else.
  answered: truth(`request.changed_by_role = 'resident' OR request.status <> 'Pending...'`),
  visit: orNull(already<NonNullable<Missed['visit']>>(lastMissed)),
})

const quote = object<NonNullable<PickupRequest['quote']>>({
  amountKobo: number('request.quoted_kobo'),
  quotedAt: moment('request.quoted_at'),
  note: orNull(written('request.quote_note')),
  acceptedAt: orNull(moment('request.accepted_at')),
})

const carrier = object<NonNullable<PickupRequest['carrier']>>({
  _id: uuidText('carrier.id'),
  name: written('carrier.name'),
  phoneNumber: written('carrier.phone_number'),
  photo: photoJson,
})

type Fields<T> = { [Name in keyof T]: Json<T[Name]> }

/** Given is when how to reach the carrier is somebody's business; who came stays on the request. */
const fieldsWhere = (seesCarrier: string): Fields<PickupRequest> => ({
  _id: uuidText('request.id'),
  kind: word<Kind>('request.kind'),
  user: written('account.name'),
  userId: uuidText('request.resident_id'),
  phoneNumber: orNull(written('resident.phone_number')),
  stationId: uuidText('request.station_id'),
  station: written('station.name'),
  address: written('request.address'),
  place: nothing,
  landmark: orNull(written('request.landmark')),
  area: orNull(written('area.name')),
  requestMessage: written('request.message'),
  bags: orNull(number('request.bags')),
  requestStatus: word<Status>('request.status'),
  createdAt: moment('request.created_at'),
  promisedOn: dayText('request.promised_on'),
  dayChosen: truth('request.day_chosen'),
  plannedOn: orNull(dayText('request.planned_on')),
  late: truth('is_late(request.status, request.promised_on, request.today)'),
  movedTimes: number('request.moved_times'),
  movedReason: orNull(word<MoveReason>('request.moved_reason')),
  movedNote: orNull(written('request.moved_note')),
  missed: when('request.missed_at IS NOT NULL AND request.missed_reason IS NOT NULL', missed),
  payWith: word<PickupRequest['payWith']>(paidWith),
  priceKobo: number('request.price_kobo'),
  payment,
  cashTo: nothing,
  quote: when('request.quoted_kobo IS NOT NULL AND request.quoted_at IS NOT NULL', quote),
  assigned: truth('request.carrier_id IS NOT NULL'),
  assignedAt: orNull(moment('request.assigned_at')),
  carrier: when(`carrier.id IS NOT NULL AND ${seesCarrier}`, carrier),
  pickedUpAt: orNull(moment('request.picked_up_at')),
  done: truth('NOT is_open(request.status)'),
  doneAt: orNull(moment('coalesce(request.closed_at, request.cancelled_at, request.declined_at)')),
  DoneBy: when(
    'carrier.id IS NOT NULL AND request.picked_up_at IS NOT NULL',
    written('carrier.name'),
  ),
  declineReason: orNull(written('request.decline_reason')),
  rating: orNull(number('request.rating')),
  comment: orNull(written('request.comment')),
  follows: orNull(uuidText('request.follows')),
})

const forStaff = fieldsWhere('true')
// For the resident that is only as long as they are to come.
const forResident: Fields<PickupRequest> = {
  ...fieldsWhere(`request.status = 'Assigned'`),
  place: orNull(written(placeName)),
  cashTo: orNull(written(cashTaker)),
}

/** A request as its station sees it. */
export const ofStaff = object(forStaff)

/** A request with everything its page shows, except parts that differ by role. */
export type InFull = ListedRequest & {
  paidKobo: number
  refundedKobo: number
  waivedKobo: number
  leftToGiveKobo: number
  door: DoorOfRequest | null
  steps: Step[]
}

/** How much detail: the row only, as in lists, or everything. */
export type How = 'alone' | 'listed' | 'in full'

function shapesFor(role: 'resident' | 'station' | 'director'): Record<How, string> {
  const isResident = role === 'resident'
  const fields = isResident ? forResident : forStaff
  return {
    alone: asText(object<PickupRequest>(fields)),
    listed: asText(
      object<ListedRequest>({
        ...fields,
        // To anybody but the resident the street is another call.
        visit: isResident ? openVisit : nothing,
        problem: isResident ? lastProblem : nothing,
      }),
    ),
    'in full': asText(
      object<InFull>({
        ...fields,
        visit: visitOf(isResident),
        problem: lastProblem,
        paidKobo: number('paid_for(request.id)'),
        refundedKobo: number(refundedKobo),
        waivedKobo: number('request.forgiven_kobo'),
        leftToGiveKobo: number(leftToGiveKobo),
        // That is no director's business.
        door: role === 'director' ? nothing : doorOfOpen,
        steps: stepsOfRequest,
      }),
    ),
  }
}

const [toResident, toStation, toDirector] = [
  shapesFor('resident'),
  shapesFor('station'),
  shapesFor('director'),
]

/** The JSON of a request as this person may know it. */
export function presentedTo({ role }: Actor, how: How): string {
  if (role === 'resident') return toResident[how]
  return (role === 'director' ? toDirector : toStation)[how]
}

/** Where the names that go with requests are. */
export const requestJoins = `JOIN resident ON resident.account_id = request.resident_id
    JOIN account ON account.id = request.resident_id
    JOIN station ON station.id = request.station_id
    LEFT JOIN carrier ON carrier.id = request.carrier_id
    LEFT JOIN area ON area.id = request.area_id`

type Page = {
  /** What is chosen of `request`, which may be joined with something. */
  from: SQL
  order: SQL
  how: How
}

/**
 * A page of requests, chosen before anything is looked up for them: in one text. What is put in order is their
 * texts, not the sixty columns that those are made of; what is put together of an ordered query stays in its order.
 */
export const selectPage = (actor: Actor, now: Date, { from, order, how }: Page) =>
  sql`SELECT string_agg(shown.json, ${sql.raw(`'${between}'`)}) AS json FROM (
    SELECT ${sql.raw(presentedTo(actor, how))} AS json
    FROM (SELECT request.*, ${lagosDay(now)}::date AS today ${from}) AS request ${sql.raw(requestJoins)}
    ORDER BY ${order}) AS shown`

/** The column that says whose a request is, and whose it must be. */
export function ownerOf(actor: Actor): [column: string, owner: string] {
  if (actor.role === 'resident') return ['request.resident_id', actor.accountId]
  // A carrier reads none by any call: what the own deed has changed is read for those who are told of it.
  if (actor.role !== 'director') return ['request.station_id', actor.stationId]
  return ['station.director_id', actor.accountId]
}

/** Which rows somebody may see at all; another's row is simply not there. */
export function visibleTo(actor: Actor): SQL {
  const [column, owner] = ownerOf(actor)
  return sql`${sql.raw(column)} = ${owner}`
}
