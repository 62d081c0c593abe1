import { bigint, doublePrecision, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { State } from '../../contract/ground/states.ts'
import { moment } from '../db/column.ts'

export const station = pgTable('station', {
  id: uuid('id').primaryKey(),
  directorId: uuid('director_id').notNull(),
  name: text('name').notNull(),
  phoneNumber: text('phone_number').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull(),
  suspendedAt: moment('suspended_at'),
  suspensionReason: text('suspension_reason'),
  carrierLimit: smallint('carrier_limit').notNull().default(5),
  state: text('in_state').$type<State>(),
  city: text('in_city'),
  serves: text('serves'),
  cashCeilingKobo: bigint('cash_ceiling_kobo', { mode: 'number' }).notNull().default(2_000_000),
  serviceDays: smallint('service_days').array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  /** What a cashier gives back, or writes off, without the head. */
  cashierRefundKobo: bigint('cashier_refund_kobo', { mode: 'number' }).notNull().default(200_000),
  cashierShortageKobo: bigint('cashier_shortage_kobo', { mode: 'number' })
    .notNull()
    .default(50_000),
  /** What others than the head credit for recyclables: with one weighing, and in a day. */
  weighingKobo: bigint('weighing_kobo', { mode: 'number' }).notNull().default(2_000_000),
  weighingDayKobo: bigint('weighing_day_kobo', { mode: 'number' }).notNull().default(10_000_000),
})
