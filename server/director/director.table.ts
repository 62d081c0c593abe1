import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const director = pgTable('director', {
  accountId: uuid('account_id').primaryKey(),
  phoneNumber: text('phone_number'),
  approvedAt: moment('approved_at'),
  approvedBy: uuid('approved_by'),
  /** Named by the operator then as one who lets others in. */
  approverNamedAt: moment('approver_named_at'),
  /** By the operator: cannot log in, while the stations go on. */
  suspendedAt: moment('suspended_at'),
})

/** Who approved an applicant, and when. */
export const directorApproval = pgTable(
  'director_approval',
  {
    directorId: uuid('director_id').notNull(),
    approverId: uuid('approver_id').notNull(),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.directorId, table.approverId] })],
)
