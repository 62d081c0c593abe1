import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  topic: text('topic').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  attempts: integer('attempts').notNull(),
  doneAt: moment('done_at'),
  failedAt: moment('failed_at'),
  problem: text('problem'),
})
export type OutboxRow = typeof outbox.$inferSelect

export const mailboxLetter = pgTable('mailbox_letter', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  receivedAt: moment('received_at').notNull(),
})
