import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const director = pgTable('director', {
  accountId: uuid('account_id').primaryKey(),
  phoneNumber: text('phone_number'),
  approvedAt: moment('approved_at'),
  approvedBy: uuid('approved_by'),
})
