import { sql } from 'drizzle-orm'
import { usualDays } from '../../contract/request/request.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { quoteReason } from './names.ts'

/** One request and what becomes of it; a step without a time has not happened yet. */
export type Plan = Record<'id' | 'resident' | 'staff' | 'at', string> & {
  price: number
} & Partial<{
    [Text in (typeof columns)['uuid' | 'timestamptz' | 'text'][number]]: string | null
  }> &
  Partial<Record<'amount' | 'rating', number | null>> & { closed_by_system?: boolean }

/** `moved` is when it was put off until the next day, past its promise. */
const columns = {
  uuid: ['id', 'resident', 'staff', 'carrier'],
  timestamptz: [
    'at',
    'quoted',
    'accepted',
    'assigned',
    'moved',
    'moved_again',
    'gone',
    'closed',
    'cancelled',
    'declined',
  ],
  text: ['message', 'reason', 'comment'],
  bigint: ['price', 'amount'],
  smallint: ['rating'],
  boolean: ['closed_by_system'],
} as const
const typed = Object.entries(columns).flatMap(([type, names]) =>
  names.map(name => ({ name, type })),
)

const requests = `
  INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
    promised_on, planned_on, moved_times, moved_reason, created_at, month, place, quoted_kobo, quoted_at, quote_note, accepted_at, carrier_id,
    assigned_at, picked_up_at, closed_at, cancelled_at, declined_at, decline_reason, rating,
    comment, changed_at, changed_by_role, changed_by, sought)
  SELECT p.id, CASE WHEN p.message IS NULL THEN 'subscription' ELSE 'special' END, p.resident,
    r.station_id, coalesce(p.message, r.address), r.address, 'wallet',
    CASE WHEN p.accepted IS NULL THEN p.price ELSE p.amount END,
    p.promised, p.planned,
    num_nonnulls(p.moved, p.moved_again), CASE WHEN p.moved IS NOT NULL THEN 'vehicle broken' END,
    p.at, p.month,
    CASE WHEN p.month IS NOT NULL AND p.kept THEN
      row_number() OVER (PARTITION BY p.resident, p.month, p.kept ORDER BY p.at) END,
    CASE WHEN p.quoted IS NOT NULL THEN p.amount END, p.quoted, CASE WHEN p.quoted IS NOT NULL THEN '${quoteReason}' END, p.accepted,
    CASE WHEN p.assigned IS NOT NULL THEN p.carrier END, p.assigned, p.gone, p.closed,
    p.cancelled, p.declined, CASE WHEN p.declined IS NOT NULL THEN p.reason END,
    CASE WHEN p.closed IS NOT NULL THEN p.rating END,
    CASE WHEN p.closed IS NOT NULL THEN p.comment END,
    last.happened, last.by_role, last.by_account,
    concat_ws(' ', a.name, r.phone_number, '0' || substr(r.phone_number, 5), r.address, p.message,
      right(p.id::text, 6))
  FROM town_plan p
    JOIN resident r ON r.account_id = p.resident
    JOIN account a ON a.id = p.resident
    JOIN (
      SELECT DISTINCT ON (id) * FROM town_step ORDER BY id, happened DESC
    ) AS last ON last.id = p.id`

/** A plan whose columns are said in SQL; nothing is what is not said. */
export const planSql = (said: { [Column in keyof Plan]?: string }) =>
  typed.map(({ name, type }) => `(${said[name] ?? 'NULL'})::${type} AS ${name}`).join(', ')

/**
 * Statements that write every request of the plans with its events as if it had walked through its steps.
 * Walking thousands of them through the triggers would keep whoever starts the demo waiting for seconds; a
 * test makes sure that the result is the same.
 */
export const carriedOut = (plans: string): string[] => [
  `CREATE TEMPORARY TABLE town_plan AS
   SELECT *, (at AT TIME ZONE 'Africa/Lagos')::date + ${usualDays} AS promised,
     -- Who was sent was to go on the day when it was done, or on which it was given away.
     coalesce((moved_again AT TIME ZONE 'Africa/Lagos')::date + 1,
       (coalesce(gone, assigned) AT TIME ZONE 'Africa/Lagos')::date) AS planned,
     CASE WHEN message IS NULL THEN date_trunc('month', at AT TIME ZONE 'Africa/Lagos')::date END
       AS month,
     cancelled IS NULL AND declined IS NULL AS kept
   FROM (${plans}) AS plan`,
  `CREATE TEMPORARY TABLE town_step AS
   SELECT p.id, step.* FROM town_plan p CROSS JOIN LATERAL (VALUES
     ('made', p.at, 'resident', p.resident, NULL, 'Pending...'),
     ('quoted', p.quoted, 'station', p.staff, 'Pending...', 'Pending...'),
     ('accepted', p.accepted, 'resident', p.resident, 'Pending...', 'Pending...'),
     ('assigned', p.assigned, 'station', p.staff, 'Pending...', 'Assigned'),
     ('moved', p.moved, 'station', p.staff, 'Assigned', 'Assigned'),
     ('moved', p.moved_again, 'station', p.staff, 'Assigned', 'Assigned'),
     ('picked up', p.gone, 'station', p.staff, 'Assigned', 'Picked up'),
     ('closed', p.closed, CASE WHEN p.closed_by_system THEN 'system' ELSE 'resident' END,
       CASE WHEN p.closed_by_system IS NOT TRUE THEN p.resident END, 'Picked up', 'Closed'),
     ('cancelled', p.cancelled, 'resident', p.resident, 'Pending...', 'Cancelled'),
     ('declined', p.declined, 'station', p.staff, 'Pending...', 'Declined')
   ) AS step (what, happened, by_role, by_account, from_status, to_status)
   WHERE step.happened IS NOT NULL`,
  'ALTER TABLE request DISABLE TRIGGER USER',
  requests,
  'ALTER TABLE request ENABLE TRIGGER USER',
  `INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
     carrier_id, amount_kobo, day, reason, note)
   SELECT s.id, s.what, s.happened, s.by_role, s.by_account, s.from_status, s.to_status,
     CASE WHEN s.what IN ('assigned', 'moved', 'picked up', 'closed') THEN p.carrier END,
     CASE WHEN s.what IN ('quoted', 'accepted') THEN p.amount END,
     CASE s.what WHEN 'moved' THEN (s.happened AT TIME ZONE 'Africa/Lagos')::date + 1
       WHEN 'assigned' THEN (coalesce(p.gone, p.assigned) AT TIME ZONE 'Africa/Lagos')::date END,
     CASE WHEN s.what = 'moved' THEN
       CASE s.happened WHEN p.moved THEN 'rain' ELSE 'vehicle broken' END END,
     CASE s.what WHEN 'declined' THEN p.reason WHEN 'quoted' THEN '${quoteReason}' END
   FROM town_step s JOIN town_plan p ON p.id = s.id ORDER BY s.happened`,
  'DROP TABLE town_step, town_plan',
]

/** Carries out what the demo has thought up, and counts what its carriers have. */
export async function carryOut(db: Db, plans: Plan[]) {
  const types = typed.map(({ name, type }) => `${name} ${type}`)
  await rowsOf(
    db,
    sql`
    CREATE TEMPORARY TABLE demo_plan ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS plan (${sql.raw(types.join(', '))})`,
  )
  for (const text of carriedOut('SELECT * FROM demo_plan')) await rowsOf(db, sql.raw(text))
  await rowsOf(
    db,
    sql`
    UPDATE carrier SET holds = counted.holds, total = counted.total FROM (
      SELECT carrier_id, count(*) FILTER (WHERE status = 'Assigned') AS holds,
        count(*) FILTER (WHERE status IN ('Assigned', 'Picked up', 'Closed')) AS total
      FROM request GROUP BY carrier_id
    ) AS counted WHERE counted.carrier_id = carrier.id`,
  )
  await rowsOf(db, sql`DROP TABLE demo_plan`)
}
