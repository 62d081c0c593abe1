import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  problemAnswers,
  problemDecisions,
  problemKinds,
  problemStates,
} from '../../contract/problem/problem-shape.ts'
import { bytea, moment } from '../db/column.ts'

export const problem = pgTable('problem', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  residentId: uuid('resident_id').notNull(),
  stationId: uuid('station_id').notNull(),
  /** Who picked it up. */
  carrierId: uuid('carrier_id').notNull(),
  kind: text('kind', { enum: problemKinds }).notNull(),
  words: text('words'),
  saidAt: moment('said_at').notNull(),
  answerBy: moment('answer_by').notNull(),
  answeredAt: moment('answered_at'),
  answeredBy: uuid('answered_by'),
  answerApprovedBy: uuid('answer_approved_by'),
  answer: text('answer', { enum: problemAnswers }),
  answerWords: text('answer_words'),
  answerKobo: bigint('answer_kobo', { mode: 'number' }),
  acceptedAt: moment('accepted_at'),
  refusedAt: moment('refused_at'),
  refusedWords: text('refused_words'),
  raisedAt: moment('raised_at'),
  raisedWhy: text('raised_why', { enum: ['unanswered', 'not accepted'] }),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by'),
  decision: text('decision', { enum: problemDecisions }),
  decisionWords: text('decision_words'),
  decisionKobo: bigint('decision_kobo', { mode: 'number' }),
  /** Whoever said it has left. */
  droppedAt: moment('dropped_at'),
  againRequestId: uuid('again_request_id'),
  /** The visit that was reported not done and, as the resident says, was none. */
  visitId: uuid('visit_id'),
  /** Follows from the facts above. */
  state: text('state', { enum: problemStates })
    .generatedAlwaysAs(sql``)
    .notNull(),
})

export type ProblemRow = typeof problem.$inferSelect

export const problemPicture = pgTable('problem_picture', {
  id: uuid('id').primaryKey(),
  problemId: uuid('problem_id').notNull(),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: moment('created_at').notNull(),
})
