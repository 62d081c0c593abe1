import { date, doublePrecision, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const area = pgTable('area', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  name: text('name').notNull(),
  streets: text('streets').array().notNull().default([]),
  serviceDays: smallint('service_days').array().notNull(),
  /** Null: as many as are asked for. */
  capacity: smallint('capacity'),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})

export const areaCarrier = pgTable('area_carrier', {
  areaId: uuid('area_id').notNull(),
  carrierId: uuid('carrier_id').notNull(),
  stationId: uuid('station_id').notNull(),
})

export const holiday = pgTable('holiday', {
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  name: text('name').notNull(),
})

/** The first one of a resident has the resident's id. */
export const place = pgTable('place', {
  id: uuid('id').primaryKey(),
  residentId: uuid('resident_id').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  areaId: uuid('area_id'),
  landmark: text('landmark'),
  gateNote: text('gate_note'),
  bagSpot: text('bag_spot'),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  accuracyM: integer('accuracy_m'),
  positionFrom: text('position_from', { enum: ['phone', 'plus code', 'pin', 'ward'] }),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})
