import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { liveTopics } from '../../contract/live/live.ts'
import { moment } from '../db/column.ts'

/** That sessions have ended: told to no page, but it ends those that are open in them. */
export const sessionOver = 'session-over'

export const liveEvent = pgTable('live_event', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  topic: text('topic', { enum: [...liveTopics, sessionOver] }).notNull(),
  subject: uuid('subject').notNull(),
  audience: uuid('audience').array().notNull(),
  createdAt: moment('created_at').notNull(),
})
