import { everyLanguage } from '../../contract/speech/language.ts'
import { bigint, boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { holders } from '../../contract/endpoint.ts'
import { bytea, moment } from '../db/column.ts'

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  /** A carrier's account, without mailbox and secret, is met through `carrier` alone. */
  role: text('role', { enum: holders }).notNull(),
  /** Null: whoever signs in by a number may have no mailbox. */
  email: text('email'),
  /** A code that was sent to it opens the account. */
  phoneNumber: text('phone_number'),
  name: text('name').notNull(),
  /** Null: there is none, and the number is the only way in. */
  secretHash: text('secret_hash'),
  /** Chosen by somebody else then; null once it is an own one. */
  secretGivenAt: moment('secret_given_at'),
  createdAt: moment('created_at').notNull(),
  /** Null: a desk opened it for a caller, who has not proven the number yet. */
  verifiedAt: moment('verified_at'),
  /** A mailed link was opened then: before that it is not known whose the address is. */
  addressProvenAt: moment('address_proven_at'),
  /** In which the person is written to. */
  language: text('language', { enum: everyLanguage }).notNull().default('en'),
  /** Wants to leave; deleted then, without a name since. */
  leavesAt: moment('leaves_at'),
  erasedAt: moment('erased_at'),
  /** Works at a station no more: nothing opens it. */
  closedAt: moment('closed_at'),
  /** Somebody last logged in then. */
  signedInAt: moment('signed_in_at'),
})
export type AccountRow = typeof account.$inferSelect

/** Somebody who has registered; an account once mailbox and registration are proven. */
export const registration = pgTable('registration', {
  id: uuid('id').primaryKey(),
  role: text('role', { enum: ['resident', 'director'] }).notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull(),
  stationId: uuid('station_id'),
  phoneNumber: text('phone_number'),
  address: text('address'),
  /** To the privacy notice and the terms. */
  agreed: boolean('agreed').notNull(),
  browserHash: bytea('browser_hash').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull(),
  /** In which whoever registered is written to. */
  language: text('language', { enum: everyLanguage }).notNull().default('en'),
})
export type RegistrationRow = typeof registration.$inferSelect

export const resident = pgTable('resident', {
  accountId: uuid('account_id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  phoneNumber: text('phone_number'),
  address: text('address').notNull(),
})

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The owner typed the secret again then. */
  confirmedAt: moment('confirmed_at'),
  /** The code from an SMS that opened it. */
  codeId: uuid('code_id'),
  /** The password or the second step was last typed in it then. */
  secretAt: moment('secret_at'),
  /** Another number was asked for in it, or about then in another session of a code. */
  doubtedAt: moment('doubted_at'),
})

export const secondStep = pgTable('second_step', {
  accountId: uuid('account_id').primaryKey(),
  sealedKey: bytea('sealed_key'),
  onSince: moment('on_since'),
  /** Counts once a code of it was typed. */
  pendingKey: bytea('pending_key'),
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCode = pgTable('recovery_code', {
  accountId: uuid('account_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: moment('used_at'),
})

export const knownDevice = pgTable('known_device', {
  tokenHash: bytea('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** What a code can be used for; each takes a code of its own. */
const codeUses = [
  'log-in',
  'register',
  'carrier',
  'member',
  'join',
  'confirm',
  'number',
  'undo',
] as const
export type CodeUse = (typeof codeUses)[number]

export const phoneCode = pgTable('phone_code', {
  id: uuid('id').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  language: text('language', { enum: everyLanguage }).notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  handedOverAt: moment('handed_over_at'),
  tries: smallint('tries').notNull().default(0),
  /** The browser that requested it; null: an older server sent it. */
  askedBy: bytea('asked_by'),
  usedAt: moment('used_at'),
  usedFor: text('used_for', { enum: codeUses }),
  /** Strangers had used up what may be sent: nothing went to the number. */
  heldBack: boolean('held_back').notNull().default(false),
})

/** A number that the station saw, or that was asked for in a session; it opens the account from then on unless the owner objects. */
export const numberMove = pgTable('number_move', {
  accountId: uuid('account_id').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  stationId: uuid('station_id').notNull(),
  by: uuid('by').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** The first of the numbers that were asked for in a row; null: an older server wrote it. */
  since: moment('since'),
  countsAt: moment('counts_at').notNull(),
  /** The session that asked; null: the station did. */
  sessionId: uuid('session_id'),
})

/** How a number came to open an account. */
const numberWays = ['confirmed', 'waited', 'station', 'undone'] as const
export type NumberWay = (typeof numberWays)[number]

/** The changes of the number that opens an account; until then the old number takes it back. */
export const numberChange = pgTable('number_change', {
  accountId: uuid('account_id').notNull(),
  /** Null: no number may undo it. */
  oldNumber: text('old_number'),
  newNumber: text('new_number').notNull(),
  changedAt: moment('changed_at').notNull(),
  undoUntil: moment('undo_until').notNull(),
  /** The session that changed it; null: the station did. */
  sessionId: uuid('session_id'),
  way: text('way', { enum: numberWays }).notNull(),
})

/** Somebody has the number of an account that was not used for long, and could not show more. */
export const accountReturn = pgTable('account_return', {
  accountId: uuid('account_id').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  /** The station vouched for them then. */
  vouchedAt: moment('vouched_at'),
  vouchedBy: uuid('vouched_by'),
})

const linkPurposes = ['verify-email', 'reset-password', 'change-email', 'carrier-sign-in'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const mailLink = pgTable('mail_link', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  /** Whose it is; a link that verifies is about a registration instead. */
  accountId: uuid('account_id'),
  registrationId: uuid('registration_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  newEmail: text('new_email'),
})
export type LinkRow = typeof mailLink.$inferSelect
