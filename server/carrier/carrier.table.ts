import { everyLanguage } from '../../contract/speech/language.ts'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../db/column.ts'

export const carrier = pgTable('carrier', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  name: text('name').notNull(),
  phoneNumber: text('phone_number').notNull(),
  email: text('email'),
  address: text('address'),
  /** In which SMS are written. */
  language: text('language', { enum: everyLanguage }).notNull().default('en'),
  createdAt: moment('created_at').notNull(),
  pausedAt: moment('paused_at'),
  // The requests' trigger keeps both.
  holds: integer('holds').notNull().default(0),
  total: integer('total').notNull().default(0),
  // So do these: how many ratings, and their sum.
  rated: integer('rated').notNull().default(0),
  stars: integer('stars').notNull().default(0),
  photoAt: moment('photo_at'),
})

export type CarrierRow = typeof carrier.$inferSelect

export const carrierPhoto = pgTable('carrier_photo', {
  carrierId: uuid('carrier_id').primaryKey(),
  bytes: bytea('bytes').notNull(),
  type: text('type').notNull(),
})
