import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../db/column.ts'

export const invitation = pgTable('invitation', {
  id: uuid('id').primaryKey(),
  directorId: uuid('director_id').notNull(),
  email: text('email').notNull(),
  station: text('station'),
  tokenHash: bytea('token_hash').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  openedAt: moment('opened_at'),
  acceptedAt: moment('accepted_at'),
  withdrawnAt: moment('withdrawn_at'),
  stationId: uuid('station_id'),
})
export type InvitationRow = typeof invitation.$inferSelect
