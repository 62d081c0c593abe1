import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { State } from '../../contract/standing.ts'
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
})

export const stationStaff = pgTable('station_staff', {
  accountId: uuid('account_id').primaryKey(),
  stationId: uuid('station_id').notNull(),
})
