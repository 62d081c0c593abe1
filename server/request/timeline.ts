import { and, desc, eq, inArray } from 'drizzle-orm'
import { bigint, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  eventKinds,
  missReasons,
  moveReasons,
  statuses,
  type PickupRequest,
  type RequestEvent,
} from '../../contract/request.ts'
import { account } from '../account/account.table.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Actor } from '../call/context.ts'
import { moment } from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

const requestEvent = pgTable('request_event', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  requestId: uuid('request_id').notNull(),
  what: text('what', { enum: eventKinds }).notNull(),
  at: moment('at').notNull(),
  byRole: text('by_role', {
    enum: ['resident', 'station', 'carrier', 'director', 'system'],
  }).notNull(),
  byAccount: uuid('by_account'),
  fromStatus: text('from_status', { enum: statuses }),
  toStatus: text('to_status', { enum: statuses }).notNull(),
  carrierId: uuid('carrier_id'),
  amountKobo: bigint('amount_kobo', { mode: 'number' }),
  day: date('day'),
  reason: text('reason', { enum: [...moveReasons, ...missReasons] }),
  note: text('note'),
})

type Step = Omit<RequestEvent, 'at'> & { at: Date; carrierId: string | null }

/** A request's steps in order; more than two hundred nobody reads, and it has a handful. */
export const stepsOf = (db: Db, requestId: string) =>
  named<Step>(
    db,
    'steps-of',
    `SELECT e.id AS "_id", e.what, e.at, e.by_role AS "byRole",
       account.name || coalesce(', approved by ' || approver.name, '') AS by,
       e.from_status AS "from", e.to_status AS "to", e.carrier_id AS "carrierId",
       carrier.name AS carrier, e.amount_kobo AS "amountKobo", e.day::text AS day,
       CASE WHEN e.what <> 'not done' THEN e.reason END AS reason,
       CASE WHEN e.what = 'not done' THEN e.reason END AS missed, e.note
     FROM request_event AS e
       LEFT JOIN account ON account.id = e.by_account
       LEFT JOIN carrier ON carrier.id = e.carrier_id
       LEFT JOIN LATERAL (
         SELECT approved_by FROM refund
         WHERE e.what = 'refunded' AND refund.request_id = e.request_id AND given_at = e.at
           AND given_by = e.by_account AND refund.amount_kobo = e.amount_kobo LIMIT 1
       ) AS given ON true
       LEFT JOIN account AS approver ON approver.id = given.approved_by
     WHERE e.request_id = $1 ORDER BY e.id LIMIT 200`,
    [requestId],
  )

/** The steps as this person may know them. */
export function timelineOf(steps: Step[], shown: PickupRequest, actor: Actor): RequestEvent[] {
  const cameId = steps.find(({ what }) => what === 'picked up')?.carrierId
  return steps.map(({ carrierId, at, ...step }) => {
    // A resident knows the station, not its people, and of the carriers only who is coming or came.
    const isResident = actor.role === 'resident'
    const isTheirs = shown.carrier?._id === carrierId || carrierId === cameId
    const knowsCarrier = !isResident || isTheirs
    const isStaff = step.byRole === 'station' || step.byRole === 'director'
    return {
      ...step,
      at: at.toISOString(),
      by: isResident && isStaff ? shown.station : step.by,
      carrier: knowsCarrier ? step.carrier : null,
    }
  })
}

/** Who made the newest of these steps, and about which carrier. */
export async function lastOf(db: Db, requestId: string, steps: RequestEvent['what'][]) {
  const [last] = await db
    .select({ by: account.name, carrier: carrier.name })
    .from(requestEvent)
    .innerJoin(account, eq(account.id, requestEvent.byAccount))
    .innerJoin(carrier, eq(carrier.id, requestEvent.carrierId))
    .where(and(eq(requestEvent.requestId, requestId), inArray(requestEvent.what, steps)))
    .orderBy(desc(requestEvent.id))
    .limit(1)
  return last
}
