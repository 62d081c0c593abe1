import { and, desc, eq, inArray } from 'drizzle-orm'
import { bigint, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  eventKinds,
  missReasons,
  moveReasons,
  statuses,
  type PickupRequest,
  type RequestEvent,
} from '../../contract/request/request.ts'
import { account } from '../account/account.table.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Actor } from '../call/context.ts'
import { moment } from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import {
  array,
  dayText,
  moment as jsonMoment,
  number,
  object,
  orNull,
  uuidText,
  when,
  word,
  written,
} from '../db/json.ts'

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
  undoes: bigint('undoes', { mode: 'number' }),
})

export type Step = RequestEvent & { carrierId: string | null; undoes: number | null }

/** The steps of a `request` in order; more than two hundred nobody reads, and it has a handful. */
export const stepsOfRequest = array(
  object<Step>({
    _id: number('e.id'),
    what: word<Step['what']>('e.what'),
    at: jsonMoment('e.at'),
    byRole: word<Step['byRole']>('e.by_role'),
    by: orNull(written(`(account.name || coalesce(', approved by ' || approver.name, ''))`)),
    from: orNull(word<Step['to']>('e.from_status')),
    to: word<Step['to']>('e.to_status'),
    carrierId: orNull(uuidText('e.carrier_id')),
    carrier: orNull(written('carrier.name')),
    amountKobo: orNull(number('e.amount_kobo')),
    day: orNull(dayText('e.day')),
    reason: when(`e.what <> 'not done'`, orNull(word<NonNullable<Step['reason']>>('e.reason'))),
    missed: when(`e.what = 'not done'`, orNull(word<NonNullable<Step['missed']>>('e.reason'))),
    note: orNull(written('e.note')),
    waived: when(
      `e.what = 'refunded' AND given.is_paid IS NULL`,
      word<NonNullable<Step['waived']>>(
        `CASE WHEN was_set_aside(e.request_id, e.at) THEN 'set aside' ELSE 'not paid' END`,
      ),
    ),
    closedBy: when(
      `e.what = 'closed' AND e.by_role = 'system'`,
      orNull(
        word<NonNullable<Step['closedBy']>>(`(
          SELECT CASE WHEN decided_at = e.at THEN 'director' ELSE 'answer' END FROM problem
          WHERE problem.request_id = e.request_id AND (decided_at = e.at OR accepted_at = e.at) LIMIT 1)`),
      ),
    ),
    undoes: orNull(number('e.undoes')),
  }),
  `(SELECT * FROM request_event WHERE request_id = request.id ORDER BY id LIMIT 200) AS e
     LEFT JOIN account ON account.id = e.by_account
     LEFT JOIN carrier ON carrier.id = e.carrier_id
     LEFT JOIN LATERAL (
       SELECT approved_by, true AS is_paid FROM refund
       WHERE e.what = 'refunded' AND refund.request_id = e.request_id AND given_at = e.at
         AND given_by = e.by_account AND refund.amount_kobo = e.amount_kobo LIMIT 1
     ) AS given ON true
     LEFT JOIN account AS approver ON approver.id = given.approved_by`,
  'e.id',
)

/** The steps as this person may know them. */
export function timelineOf(steps: Step[], shown: PickupRequest, actor: Actor): RequestEvent[] {
  const isResident = actor.role === 'resident'
  const cameId = steps.find(({ what }) => what === 'picked up')?.carrierId
  // Residents see neither a step that was undone before its notice, nor the undo.
  const undone = new Set(isResident ? steps.flatMap(({ undoes }) => undoes ?? []) : [])
  const isKnown = ({ _id, undoes }: Step) => !isResident || (undoes === null && !undone.has(_id))
  return steps.flatMap(step => {
    if (!isKnown(step)) return []
    const { carrierId, undoes: _undoes, ...known } = step
    // A resident knows the station, not its people, and of the carriers only who is coming or came.
    const isTheirs = shown.carrier?._id === carrierId || carrierId === cameId
    const knowsCarrier = !isResident || isTheirs
    const isStaff = step.byRole === 'station' || step.byRole === 'director'
    return {
      ...known,
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
