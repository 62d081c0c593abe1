import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const cashReceipt = pgTable('cash_receipt', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  residentId: uuid('resident_id').notNull(),
  carrierId: uuid('carrier_id'),
  requestId: uuid('request_id'),
  amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
  takenAt: moment('taken_at').notNull(),
  takenBy: uuid('taken_by').notNull(),
  transferId: uuid('transfer_id').notNull(),
  reversedAt: moment('reversed_at'),
  reversedBy: uuid('reversed_by'),
  reversalReason: text('reversal_reason'),
  reversalApprovedBy: uuid('reversal_approved_by'),
})
export type CashReceiptRow = typeof cashReceipt.$inferSelect

export const cashCount = pgTable('cash_count', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  carrierId: uuid('carrier_id'),
  expectedKobo: bigint('expected_kobo', { mode: 'number' }).notNull(),
  countedKobo: bigint('counted_kobo', { mode: 'number' }).notNull(),
  /** What was typed before the books were shown, where another figure was counted in the end. */
  firstKobo: bigint('first_kobo', { mode: 'number' }),
  note: text('note'),
  countedAt: moment('counted_at').notNull(),
  countedBy: uuid('counted_by').notNull(),
  approvedBy: uuid('approved_by'),
})
