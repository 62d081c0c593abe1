import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { approvalKinds } from '../../contract/approval/approval-kind.ts'
import { moment } from '../db/column.ts'

export const approval = pgTable('approval', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  kind: text('kind', { enum: approvalKinds }).notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  requestId: uuid('request_id'),
  problemId: uuid('problem_id'),
  carrierId: uuid('carrier_id'),
  receiptId: uuid('receipt_id'),
  expectedKobo: bigint('expected_kobo', { mode: 'number' }),
  countedKobo: bigint('counted_kobo', { mode: 'number' }),
  firstKobo: bigint('first_kobo', { mode: 'number' }),
  /** The last count that was known to whoever counted. */
  lastCountId: uuid('last_count_id'),
  amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
  reason: text('reason').notNull(),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by'),
  refusal: text('refusal'),
  withdrawnAt: moment('withdrawn_at'),
  state: text('state', { enum: ['waiting', 'approved', 'refused', 'withdrawn'] })
    .notNull()
    .generatedAlwaysAs(sql``),
})
export type ApprovalRow = typeof approval.$inferSelect
