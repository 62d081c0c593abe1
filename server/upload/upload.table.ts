import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../db/column.ts'

export const upload = pgTable('upload', {
  id: uuid('id').primaryKey(),
  /** Null: a visitor, who has the id. */
  accountId: uuid('account_id'),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: moment('created_at').notNull(),
})
