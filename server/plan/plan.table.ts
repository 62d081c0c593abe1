import { date, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { PlanRounds } from '../../contract/plan/plan.ts'
import { moment } from '../db/column.ts'

/** A plan that is not confirmed yet. */
export const planDraft = pgTable('plan_draft', {
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  rounds: jsonb('rounds').$type<PlanRounds>().notNull(),
  savedAt: moment('saved_at').notNull(),
  savedBy: uuid('saved_by').notNull(),
})
