import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../db/column.ts'
import { chargeStatuses } from '../gateway/paystack-answer.ts'

export const topUp = pgTable('top_up', {
  reference: text('reference').primaryKey(),
  id: uuid('id').notNull(),
  residentId: uuid('resident_id').notNull(),
  amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  checkoutUrl: text('checkout_url'),
  gatewayStatus: text('gateway_status', { enum: [...chargeStatuses, 'unknown'] }),
  askedAt: moment('asked_at'),
  nextLookAt: moment('next_look_at'),
  gatewayId: text('gateway_id'),
  channel: text('channel'),
  feeKobo: bigint('fee_kobo', { mode: 'number' }),
  settledAt: moment('settled_at'),
  transferId: uuid('transfer_id'),
  doubtedAt: moment('doubted_at'),
  reversedAt: moment('reversed_at'),
})

export const gatewayEvent = pgTable('gateway_event', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  event: text('event').notNull(),
  reference: text('reference'),
  body: bytea('body').notNull(),
  receivedAt: moment('received_at').notNull(),
  deliveries: integer('deliveries').notNull().default(1),
  handledAt: moment('handled_at'),
})

export const gatewayTask = pgTable('gateway_task', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['mismatch', 'stranger', 'shortfall', 'event'] }).notNull(),
  subject: text('subject').notNull(),
  said: text('said').notNull(),
  raisedAt: moment('raised_at').notNull(),
  closedAt: moment('closed_at'),
})

export type TopUpRow = typeof topUp.$inferSelect
