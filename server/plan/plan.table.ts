import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftReasons, PlanRounds } from '../../contract/plan/plan.ts'
import type { PlanManner } from '../../contract/plan/plan-shape.ts'
import { moment } from '../db/column.ts'

/** A plan that is not confirmed yet. */
export const planDraft = pgTable('plan_draft', {
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  rounds: jsonb('rounds').$type<PlanRounds>().notNull(),
  reasons: jsonb('reasons').$type<DraftReasons>(),
  savedAt: moment('saved_at').notNull(),
  savedBy: uuid('saved_by').notNull(),
})

/** How a station shares work out, where its head has chosen. */
export const planManner = pgTable('plan_manner', {
  stationId: uuid('station_id').primaryKey(),
  manner: text('manner').$type<PlanManner>().notNull(),
})

/** Who confirmed a day's plan last. */
export const planConfirmed = pgTable('plan_confirmed', {
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
  confirmedBy: uuid('confirmed_by').notNull(),
  given: integer('given').notNull(),
})
