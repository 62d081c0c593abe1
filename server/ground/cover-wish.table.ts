import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/speech/language.ts'
import { moment } from '../db/column.ts'

export const coverWish = pgTable('cover_wish', {
  id: uuid('id').primaryKey(),
  /** A number or an email address. */
  contact: text('contact').notNull(),
  address: text('address').notNull(),
  language: text('language').$type<Language>().notNull(),
  createdAt: moment('created_at').notNull(),
  lookedAt: moment('looked_at').notNull(),
})
