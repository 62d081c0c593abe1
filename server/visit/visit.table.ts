import { bigint, boolean, date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { missReasons } from '../../contract/request/pickup.ts'
import { outcomes, proofs, visitEventKinds } from '../../contract/visit/record.ts'
import { bytea, moment } from '../db/column.ts'

const doers = ['resident', 'station', 'carrier', 'system'] as const

export const visit = pgTable('visit', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  residentId: uuid('resident_id').notNull(),
  stationId: uuid('station_id').notNull(),
  carrierId: uuid('carrier_id').notNull(),
  plannedOn: date('planned_on').notNull(),
  missedBefore: smallint('missed_before').notNull(),
  setOutAt: moment('set_out_at'),
  hereAt: moment('here_at'),
  overAt: moment('over_at'),
  outcome: text('outcome', { enum: outcomes }),
  reason: text('reason', { enum: missReasons }),
  note: text('note'),
  proof: text('proof', { enum: proofs }),
  recyclableBags: smallint('bags'),
  photoAt: moment('photo_at'),
  cashReceiptId: uuid('cash_receipt_id'),
  codeTries: smallint('code_tries').notNull().default(0),
  changedAt: moment('changed_at').notNull(),
  changedByRole: text('changed_by_role', { enum: doers }).notNull(),
  changedBy: uuid('changed_by'),
  phoneAt: moment('phone_at'),
  skewed: boolean('skewed').notNull().default(false),
  inOrder: smallint('in_order'),
  wrongCodes: smallint('wrong_codes').notNull().default(0),
  countedOn: date('counted_on'),
  givenAt: moment('given_at'),
  /** The same for all visits of one stop; null if the visit is its own stop. */
  stopId: uuid('stop_id'),
  /** The last wrong code that was typed. */
  wrongTyped: text('wrong_typed'),
})
export type VisitRow = typeof visit.$inferSelect

export const visitEvent = pgTable('visit_event', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  visitId: uuid('visit_id').notNull(),
  what: text('what', { enum: visitEventKinds }).notNull(),
  at: moment('at').notNull(),
  phoneAt: moment('phone_at'),
  skewed: boolean('skewed').notNull().default(false),
  byRole: text('by_role', { enum: doers }).notNull(),
  byAccount: uuid('by_account'),
  note: text('note'),
  happenedAt: moment('happened_at'),
  wrongCode: boolean('wrong_code').notNull().default(false),
})

export const visitPhoto = pgTable('visit_photo', {
  visitId: uuid('visit_id').primaryKey(),
  bytes: bytea('bytes').notNull(),
  at: moment('at').notNull(),
})

export const carrierTold = pgTable('carrier_told', {
  carrierId: uuid('carrier_id').notNull(),
  day: date('day').notNull(),
  requestIds: uuid('request_ids').array().notNull(),
  at: moment('at').notNull(),
})
