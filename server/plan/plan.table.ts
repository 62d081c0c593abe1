import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlanManner, PlanRounds } from '../../contract/plan/plan.ts'
import { moment } from '../db/column.ts'

/** A plan that is not confirmed yet. */
export const planDraft = pgTable('plan_draft', {
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  rounds: jsonb('rounds').$type<PlanRounds>().notNull(),
  savedAt: moment('saved_at').notNull(),
  savedBy: uuid('saved_by').notNull(),
})

/** How a station shares work out, where its head has chosen. */
export const planManner = pgTable('plan_manner', {
  stationId: uuid('station_id').primaryKey(),
  manner: text('manner').$type<PlanManner>().notNull(),
})
