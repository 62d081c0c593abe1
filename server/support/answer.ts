import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/support/support.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import { sqlState } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { cannedAnswer } from './support.table.ts'

type Row = typeof cannedAnswer.$inferSelect

const present = ({ id: answerId, title, body }: Row) => ({ _id: answerId, title, text: body })

export const list: Rule<typeof contract.listAnswers> = async ({ db, actor }, input) => {
  const { limit, after, search } = input
  const [afterTitle, afterId] = readCursor(after, [z.string(), id()]) ?? []
  const title = sql`lower(${cannedAnswer.title})`
  const found = search
    ? or(ilike(cannedAnswer.title, like(search)), ilike(cannedAnswer.body, like(search)))
    : undefined
  const later =
    afterTitle === undefined
      ? undefined
      : sql`(${title}, ${cannedAnswer.id}) > (${afterTitle}, ${afterId}::uuid)`
  const rows = await db
    .select()
    .from(cannedAnswer)
    .where(and(eq(cannedAnswer.stationId, actor.stationId), found, later))
    .orderBy(asc(title), asc(cannedAnswer.id))
    .limit(limit + 1)
  return pageOf(rows, limit, row => [row.title.toLowerCase(), row.id], present)
}

const uniqueViolation = '23505'

/** The unique key decides who has a name. */
const unlessKnown = <T>(saving: Promise<T>): Promise<T> =>
  saving.catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    throw refuse('answer_known', { fields: { title: 'there is one with this name already' } })
  })

export const add: Rule<typeof contract.addAnswer> = async (context, { title, text }) => {
  const { db, actor } = context
  const row = { id: context.newId(), stationId: actor.stationId, title, body: text }
  await unlessKnown(db.insert(cannedAnswer).values(row))
  return { data: present(row) }
}

export const change: Rule<typeof contract.changeAnswer> = async ({ db, actor }, input) => {
  const { answerId, title, text } = input
  const own = and(eq(cannedAnswer.id, answerId), eq(cannedAnswer.stationId, actor.stationId))
  const [changed] = await unlessKnown(
    db.update(cannedAnswer).set({ title, body: text }).where(own).returning(),
  )
  if (!changed) throw refuse('not_yours')
  return { data: present(changed) }
}

export const remove: Rule<typeof contract.removeAnswer> = async ({ db, actor }, { answerId }) => {
  const own = and(eq(cannedAnswer.id, answerId), eq(cannedAnswer.stationId, actor.stationId))
  const removed = await db.delete(cannedAnswer).where(own).returning({ id: cannedAnswer.id })
  if (removed.length === 0) throw refuse('not_yours')
  return { data: null }
}
