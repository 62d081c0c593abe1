import type { DayFacts, GivenBy } from '../../contract/desk/close.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { limitsOf } from '../staff/staff.ts'

/** From this moment on, and before that one. */
export type Window = { from: Date; to: Date }
type InWindow = Window & { db: Db; stationId: string }

/** What each member gave in that time, on the own word or with the head's approval. */
export const membersOf = ({ db, stationId, from, to }: InWindow) =>
  named<GivenBy>(
    db,
    'given-on-day',
    `SELECT account.id AS "_id", account.name, member_role AS role,
       coalesce(sum(given.back) FILTER (WHERE given.approver IS NULL), 0)::bigint AS "refundKobo",
       coalesce(sum(given.short) FILTER (WHERE given.approver IS NULL), 0)::bigint AS "shortageKobo",
       coalesce(sum(given.back + given.short) FILTER (WHERE given.approver IS NOT NULL), 0)::bigint
         AS "approvedKobo",
       coalesce(sum(given.credited), 0)::bigint AS "creditedKobo"
     FROM station_staff JOIN account ON account.id = account_id CROSS JOIN LATERAL (
       SELECT amount_kobo AS back, 0::bigint AS short, approved_by AS approver, 0::bigint AS credited FROM refund
       WHERE given_by = account.id AND given_at >= $2 AND given_at < $3 AND problem_id IS NULL
       UNION ALL
       SELECT answer_kobo, 0, answer_approved_by, 0 FROM problem
       WHERE answered_by = account.id AND answered_at >= $2 AND answered_at < $3
         AND answer_kobo IS NOT NULL
       UNION ALL
       SELECT amount_kobo, 0, reversal_approved_by, 0 FROM cash_receipt
       WHERE reversed_by = account.id AND reversed_at >= $2 AND reversed_at < $3
       UNION ALL
       SELECT 0, expected_kobo - counted_kobo, approved_by, 0 FROM cash_count
       WHERE counted_by = account.id AND counted_at >= $2 AND counted_at < $3
         AND counted_kobo < expected_kobo
       UNION ALL
       SELECT 0, 0, NULL, worth_kobo FROM weighing
       WHERE weighed_by = account.id AND weighed_at >= $2 AND weighed_at < $3
         AND (reversed_at IS NULL OR reversed_at >= $3)
       -- What was credited before and is taken back in this time.
       UNION ALL
       SELECT 0, 0, NULL, -worth_kobo FROM weighing
       WHERE station_id = $1 AND weighed_by = account.id AND reversed_at >= $2 AND reversed_at < $3
         AND weighed_at < $2
     ) AS given
     WHERE station_staff.station_id = $1
     GROUP BY account.id, member_role ORDER BY account.name, account.id LIMIT 100`,
    [stationId, from, to],
  )

export async function givenOn(of: InWindow): Promise<NonNullable<DayFacts['given']>> {
  const [members, limits] = await Promise.all([membersOf(of), limitsOf(of.db, of.stationId)])
  const { refundKobo, shortageKobo, weighingDayKobo } = limits
  return {
    members,
    refundLimitKobo: refundKobo,
    shortageLimitKobo: shortageKobo,
    creditLimitKobo: weighingDayKobo,
  }
}
