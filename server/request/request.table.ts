import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { kinds, missReasons, moveReasons, statuses } from '../../contract/request/request.ts'
import { moment } from '../db/column.ts'

export const request = pgTable('request', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: kinds }).notNull(),
  residentId: uuid('resident_id').notNull(),
  stationId: uuid('station_id').notNull(),
  message: text('message').notNull(),
  address: text('address').notNull(),
  payWith: text('pay_with', { enum: ['wallet', 'recyclables'] }).notNull(),
  /** Paid in cash at the door: the wallet is not touched. */
  atDoor: boolean('at_door').notNull().default(false),
  priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
  promisedOn: date('promised_on').notNull(),
  /** The promised day is the one that the resident chose. */
  dayChosen: boolean('day_chosen').notNull().default(false),
  plannedOn: date('planned_on'),
  // The database counts.
  movedTimes: smallint('moved_times').notNull().default(0),
  movedReason: text('moved_reason', { enum: moveReasons }),
  movedNote: text('moved_note'),
  missedTimes: smallint('missed_times').notNull().default(0),
  missedAt: moment('missed_at'),
  missedReason: text('missed_reason', { enum: missReasons }),
  missedNote: text('missed_note'),
  createdAt: moment('created_at').notNull(),
  month: date('month'),
  monthSlot: smallint('place'),
  quotedKobo: bigint('quoted_kobo', { mode: 'number' }),
  quotedAt: moment('quoted_at'),
  quoteNote: text('quote_note'),
  acceptedAt: moment('accepted_at'),
  carrierId: uuid('carrier_id'),
  assignedAt: moment('assigned_at'),
  pickedUpAt: moment('picked_up_at'),
  closedAt: moment('closed_at'),
  cancelledAt: moment('cancelled_at'),
  declinedAt: moment('declined_at'),
  declineReason: text('decline_reason'),
  rating: smallint('rating'),
  comment: text('comment'),
  changedAt: moment('changed_at').notNull(),
  changedByRole: text('changed_by_role', {
    enum: ['resident', 'station', 'carrier', 'system'],
  }).notNull(),
  changedBy: uuid('changed_by'),
  /** What it makes good. */
  follows: uuid('follows'),
  forgivenKobo: bigint('forgiven_kobo', { mode: 'number' }).notNull().default(0),
  // The address at the time of the request.
  placeId: uuid('place_id'),
  areaId: uuid('area_id'),
  landmark: text('landmark'),
  gateNote: text('gate_note'),
  bagSpot: text('bag_spot'),
  bags: smallint('bags'),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  accuracyM: integer('accuracy_m'),
  positionFrom: text('position_from', { enum: ['phone', 'plus code', 'pin', 'ward'] }),
  sought: text('sought').notNull(),
  // The database derives it from the facts above.
  status: text('status', { enum: statuses })
    .generatedAlwaysAs(sql``)
    .notNull(),
})

export type RequestRow = typeof request.$inferSelect
