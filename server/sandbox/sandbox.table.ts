import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const sandboxCharge = pgTable('sandbox_charge', {
  reference: text('reference').primaryKey(),
  accessCode: text('access_code').notNull(),
  gatewayId: text('gateway_id').notNull(),
  email: text('email').notNull(),
  amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  callbackUrl: text('callback_url').notNull(),
  metadata: text('metadata').notNull(),
  createdAt: moment('created_at').notNull(),
  status: text('status', { enum: ['abandoned', 'failed', 'success', 'reversed'] })
    .notNull()
    .default('abandoned'),
  channel: text('channel'),
  paidAt: moment('paid_at'),
  mishaps: text('mishaps').array().notNull().default([]),
  verifies: integer('verifies').notNull().default(0),
})

export type SandboxCharge = typeof sandboxCharge.$inferSelect
