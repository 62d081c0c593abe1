import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { materials } from '../../contract/recyclable/material.ts'
import { moment } from '../db/column.ts'

export const weighing = pgTable('weighing', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  residentId: uuid('resident_id').notNull(),
  requestId: uuid('request_id'),
  worthKobo: bigint('worth_kobo', { mode: 'number' }).notNull(),
  weighedAt: moment('weighed_at').notNull(),
  weighedBy: uuid('weighed_by').notNull(),
  transferId: uuid('transfer_id').notNull(),
  reversedAt: moment('reversed_at'),
  reversedBy: uuid('reversed_by'),
  reversalReason: text('reversal_reason'),
})

export const weighingLine = pgTable('weighing_line', {
  weighingId: uuid('weighing_id').notNull(),
  material: text('material', { enum: materials }).notNull(),
  grams: integer('grams').notNull(),
  rateKobo: bigint('rate_kobo', { mode: 'number' }).notNull(),
  // The database works it out.
  worthKobo: bigint('worth_kobo', { mode: 'number' })
    .generatedAlwaysAs(sql``)
    .notNull(),
})

export const stockSale = pgTable('stock_sale', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  material: text('material', { enum: materials }).notNull(),
  grams: bigint('grams', { mode: 'number' }).notNull(),
  receivedKobo: bigint('received_kobo', { mode: 'number' }).notNull(),
  buyer: text('buyer').notNull(),
  soldAt: moment('sold_at').notNull(),
  soldBy: uuid('sold_by').notNull(),
  transferId: uuid('transfer_id'),
})
