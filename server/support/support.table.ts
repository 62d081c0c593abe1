import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { everyLanguage } from '../../contract/speech/language.ts'
import { ticketStates } from '../../contract/support/support.ts'
import { bytea, moment } from '../db/column.ts'

export const ticket = pgTable('ticket', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' })
    .notNull()
    .default(sql`nextval('ticket_number')`),
  stationId: uuid('station_id'),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  email: text('email'),
  tokenHash: bytea('token_hash'),
  title: text('title').notNull(),
  createdAt: moment('created_at').notNull(),
  lastAt: moment('last_at').notNull(),
  lastByAsker: boolean('last_by_asker').notNull(),
  firstAnsweredAt: moment('first_answered_at'),
  closedAt: moment('closed_at'),
  sought: text('sought').notNull(),
  /** In which a visitor is written to. */
  language: text('language', { enum: everyLanguage }),
  /** Follows from the facts above. */
  state: text('state', { enum: ticketStates })
    .notNull()
    .generatedAlwaysAs(
      sql`CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN last_by_asker THEN 'open' ELSE 'answered' END`,
    ),
})

export const ticketMessage = pgTable('ticket_message', {
  id: uuid('id').primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  byRole: text('by_role', { enum: ['asker', 'station', 'director'] }).notNull(),
  byAccount: uuid('by_account'),
  name: text('name').notNull(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  mailId: text('mail_id'),
})

export const ticketPicture = pgTable('ticket_picture', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const cannedAnswer = pgTable('canned_answer', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
})

export const ticketReply = pgTable('ticket_reply', {
  tokenHash: bytea('token_hash').primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  accountId: uuid('account_id'),
})
