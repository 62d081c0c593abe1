import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { State } from '../../contract/director/standing.ts'
import { memberRoles } from '../../contract/endpoint.ts'
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
})

export const stationStaff = pgTable('station_staff', {
  accountId: uuid('account_id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  memberRole: text('member_role', { enum: memberRoles }).notNull().default('head'),
  invitedBy: uuid('invited_by'),
  /** When they said themselves what they are called. */
  namedAt: moment('named_at'),
  pinHash: text('pin_hash'),
  /** Since the last right one, or the last full log-in. */
  wrongPins: smallint('wrong_pins').notNull().default(0),
  endedAt: moment('ended_at'),
  endedBy: uuid('ended_by'),
})

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
