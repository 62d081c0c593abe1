import { date, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'
import type { MissReason } from '../../contract/request/pickup.ts'
import type { DayFacts, OpenAtClose } from '../../contract/desk/close.ts'

export const residentCall = pgTable('resident_call', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  residentId: uuid('resident_id').notNull(),
  at: moment('at').notNull(),
  notedBy: uuid('noted_by').notNull(),
  why: text('why', { enum: ['called', 'booked'] }).notNull(),
})

export const daySheet = pgTable('day_sheet', {
  id: uuid('id').primaryKey(),
  stationId: uuid('station_id').notNull(),
  day: date('day').notNull(),
  signedAt: moment('signed_at').notNull(),
  signedBy: uuid('signed_by').notNull(),
  /** What was known when it was signed. */
  facts: json('facts').$type<DayFacts>().notNull(),
  /** What was not finished then. */
  open: json('open').$type<OpenAtClose>(),
  /** Where it was not done then; without a reason nobody was there. Sheets from before have none. */
  notDone: json('not_done').$type<{ visitId: string; reason: MissReason | null }[]>(),
  /** The head whose PIN was typed, where somebody else signed. */
  approvedBy: uuid('approved_by'),
})

export const dayLine = pgTable('day_line', {
  id: uuid('id').primaryKey(),
  sheetId: uuid('sheet_id').notNull(),
  at: moment('at').notNull(),
  writtenBy: uuid('written_by').notNull(),
  words: text('words').notNull(),
})
