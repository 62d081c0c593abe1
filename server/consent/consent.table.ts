import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const consent = pgTable('consent', {
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').notNull(),
  version: text('version').notNull(),
  givenAt: moment('given_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
})
