import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { alertRules } from '../../contract/director/alert.ts'
import { moment } from '../db/column.ts'

export const alertRule = pgTable('alert_rule', {
  directorId: uuid('director_id').notNull(),
  rule: text('rule', { enum: alertRules }).notNull(),
  threshold: bigint('threshold', { mode: 'number' }).notNull(),
  wanted: boolean('wanted').notNull(),
})

/** One a station and rule is open at a time. */
export const alert = pgTable('alert', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  rule: text('rule', { enum: alertRules }).notNull(),
  measured: bigint('measured', { mode: 'number' }).notNull(),
  since: moment('since').notNull(),
  overAt: moment('over_at'),
})
