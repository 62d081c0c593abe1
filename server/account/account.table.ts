import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { roles } from '../../contract/endpoint.ts'
import { bytea, moment } from '../db/column.ts'

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  role: text('role', { enum: roles }).notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull(),
  /** Chosen by somebody else then; null once it is an own one. */
  secretGivenAt: moment('secret_given_at'),
  createdAt: moment('created_at').notNull(),
  verifiedAt: moment('verified_at'),
})
export type AccountRow = typeof account.$inferSelect

export const resident = pgTable('resident', {
  accountId: uuid('account_id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  phoneNumber: text('phone_number'),
  address: text('address').notNull(),
})

export const consent = pgTable('consent', {
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').notNull(),
  version: text('version').notNull(),
  givenAt: moment('given_at').notNull(),
})

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const knownDevice = pgTable('known_device', {
  tokenHash: bytea('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const linkPurposes = ['verify-email', 'reset-password', 'change-email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const mailLink = pgTable('mail_link', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  accountId: uuid('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  newEmail: text('new_email'),
})
export type LinkRow = typeof mailLink.$inferSelect
