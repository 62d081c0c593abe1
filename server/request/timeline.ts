import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { bigint, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  eventKinds,
  statuses,
  type PickupRequest,
  type RequestEvent,
} from '../../contract/request.ts'
import { account } from '../account/account.table.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Actor } from '../call/context.ts'
import { moment } from '../db/column.ts'
import type { Db } from '../db/connect.ts'

const requestEvent = pgTable('request_event', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  requestId: uuid('request_id').notNull(),
  what: text('what', { enum: eventKinds }).notNull(),
  at: moment('at').notNull(),
  byRole: text('by_role', { enum: ['resident', 'station', 'system'] }).notNull(),
  byAccount: uuid('by_account'),
  fromStatus: text('from_status', { enum: statuses }),
  toStatus: text('to_status', { enum: statuses }).notNull(),
  carrierId: uuid('carrier_id'),
  amountKobo: bigint('amount_kobo', { mode: 'number' }),
  day: date('day'),
  note: text('note'),
})

/** More steps than this nobody reads; a request has a handful. */
const mostSteps = 200

/** A request's steps in order, as this person may know them. */
export async function timelineOf(
  db: Db,
  shown: PickupRequest,
  actor: Actor,
): Promise<RequestEvent[]> {
  const rows = await db
    .select({ event: requestEvent, by: account.name, carrier: carrier.name })
    .from(requestEvent)
    .leftJoin(account, eq(account.id, requestEvent.byAccount))
    .leftJoin(carrier, eq(carrier.id, requestEvent.carrierId))
    .where(eq(requestEvent.requestId, shown._id))
    .orderBy(asc(requestEvent.id))
    .limit(mostSteps)
  return rows.map(row => {
    const { event } = row
    // A resident knows the station, not its people, and of the carriers only who is coming.
    const isResident = actor.role === 'resident'
    const knowsCarrier = !isResident || shown.carrier?._id === event.carrierId
    return {
      _id: event.id,
      what: event.what,
      at: event.at.toISOString(),
      byRole: event.byRole,
      by: isResident && event.byRole === 'station' ? shown.station : row.by,
      from: event.fromStatus,
      to: event.toStatus,
      carrier: knowsCarrier ? row.carrier : null,
      amountKobo: event.amountKobo,
      day: event.day,
      note: event.note,
    }
  })
}

/** Who gave the request to whoever has it now. */
export async function lastAssignment(db: Db, requestId: string) {
  const [last] = await db
    .select({ by: account.name, carrier: carrier.name })
    .from(requestEvent)
    .innerJoin(account, eq(account.id, requestEvent.byAccount))
    .innerJoin(carrier, eq(carrier.id, requestEvent.carrierId))
    .where(
      and(
        eq(requestEvent.requestId, requestId),
        inArray(requestEvent.what, ['assigned', 'swapped']),
      ),
    )
    .orderBy(desc(requestEvent.id))
    .limit(1)
  return last
}
