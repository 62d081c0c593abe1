import { everyLanguage } from '../../contract/speech/language.ts'
import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, clockTime, moment } from '../db/column.ts'

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
  vehicle: text('vehicle', { enum: ['handcart', 'keke', 'truck'] })
    .notNull()
    .default('handcart'),
  /** Null: what the station says for everybody. */
  room: smallint('room'),
  days: smallint('days').array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  shiftFrom: clockTime('shift_from'),
  shiftTo: clockTime('shift_to'),
})

export type CarrierRow = typeof carrier.$inferSelect

export const carrierPhoto = pgTable('carrier_photo', {
  carrierId: uuid('carrier_id').primaryKey(),
  bytes: bytea('bytes').notNull(),
  type: text('type').notNull(),
})

export const carrierDay = pgTable('carrier_day', {
  carrierId: uuid('carrier_id').notNull(),
  day: date('day').notNull(),
  isIn: boolean('is_in').notNull(),
})
