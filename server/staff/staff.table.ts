import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { memberRoles } from '../../contract/endpoint.ts'
import { bytea, moment } from '../db/column.ts'

export const stationStaff = pgTable('station_staff', {
  accountId: uuid('account_id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  memberRole: text('member_role', { enum: memberRoles }).notNull().default('head'),
  invitedBy: uuid('invited_by'),
  /** When they said themselves what they are called. */
  namedAt: moment('named_at'),
  pinHash: text('pin_hash'),
  /** Since the last right one, or the last full login. */
  wrongPins: smallint('wrong_pins').notNull().default(0),
  endedAt: moment('ended_at'),
  endedBy: uuid('ended_by'),
})

/** A browser in which somebody of the station has logged in fully: there members switch by PIN. */
export const stationDevice = pgTable('station_device', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  device: text('device').notNull(),
  trustedAt: moment('trusted_at').notNull(),
  trustedBy: uuid('trusted_by').notNull(),
  /** Of everybody there, without those that a right one has cleared. */
  wrongPins: smallint('wrong_pins').notNull().default(0),
  endedAt: moment('ended_at'),
})

/** Wrong PINs for a member on a device, since the last right one there. */
export const pinTry = pgTable(
  'pin_try',
  {
    deviceId: uuid('device_id').notNull(),
    memberId: uuid('member_id').notNull(),
    wrong: smallint('wrong').notNull(),
  },
  ({ deviceId, memberId }) => [primaryKey({ columns: [deviceId, memberId] })],
)

export const staffInvitation = pgTable('staff_invitation', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  memberRole: text('member_role', { enum: memberRoles }).notNull(),
  name: text('name').notNull(),
  email: text('email'),
  phoneNumber: text('phone_number'),
  tokenHash: bytea('token_hash').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  acceptedAt: moment('accepted_at'),
  withdrawnAt: moment('withdrawn_at'),
  accountId: uuid('account_id'),
})
export type StaffInvitationRow = typeof staffInvitation.$inferSelect
