import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '../db/column.ts'

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  topic: text('topic').notNull(),
  /** Follows from the topic. */
  lane: text('lane', { enum: ['mail', 'push', 'sms', 'code', 'notice', 'work'] })
    .notNull()
    .generatedAlwaysAs(
      sql`CASE WHEN topic IN ('mail', 'push', 'sms', 'code') THEN topic WHEN topic = 'notice-out' THEN 'notice' ELSE 'work' END`,
    ),
  payload: jsonb('payload').notNull(),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  attempts: integer('attempts').notNull(),
  doneAt: moment('done_at'),
  failedAt: moment('failed_at'),
  problem: text('problem'),
})
export type OutboxRow = typeof outbox.$inferSelect
export type Lane = OutboxRow['lane']
