import { and, eq, lt } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/plan/plan.ts'
import { account } from '../account/account.table.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { readDay } from './day.ts'
import { planDraft, planManner } from './plan.table.ts'

export const get: Rule<typeof contract.getPlan> = async ({ db, actor, now, tiles }, input) => {
  const today = lagosDay(now)
  const { day = today } = input
  if (day < today) throw refuse('day_past')
  const { stationId } = actor
  const [planned, draft] = await Promise.all([
    readDay(db, { stationId, day, today, now }),
    draftOf(db, stationId, day),
  ])
  return { data: { day, ...planned, tiles, draft } }
}

async function draftOf(db: Db, stationId: string, day: string) {
  const [draft] = await db
    .select({ rounds: planDraft.rounds, savedAt: planDraft.savedAt, savedBy: account.name })
    .from(planDraft)
    .innerJoin(account, eq(account.id, planDraft.savedBy))
    .where(and(eq(planDraft.stationId, stationId), eq(planDraft.day, day)))
  return draft ? { ...draft, savedAt: draft.savedAt.toISOString() } : null
}

/** Only ids are kept: what they stand for is looked at when the draft is opened, and counts when it is confirmed. */
export const keep: Rule<typeof contract.keepPlanDraft> = async (context, { day, rounds }) => {
  const { db, actor, now } = context
  const { stationId, accountId: savedBy } = actor
  const today = lagosDay(now)
  if (day < today) throw refuse('day_past')
  // Of days that are over nobody asks any more.
  await db
    .delete(planDraft)
    .where(and(eq(planDraft.stationId, stationId), lt(planDraft.day, today)))
  const draft = { rounds, savedAt: now, savedBy }
  await db
    .insert(planDraft)
    .values({ stationId, day, ...draft })
    .onConflictDoUpdate({ target: [planDraft.stationId, planDraft.day], set: draft })
  return { data: { day, savedAt: now.toISOString() } }
}

export const dropDraft = (db: Db, stationId: string, day: string) =>
  db.delete(planDraft).where(and(eq(planDraft.stationId, stationId), eq(planDraft.day, day)))

export const drop: Rule<typeof contract.dropPlanDraft> = async ({ db, actor }, { day }) => {
  await dropDraft(db, actor.stationId, day)
  return { data: { day } }
}

export const chooseManner: Rule<typeof contract.choosePlanManner> = async (
  { db, actor },
  { manner },
) => {
  const { stationId } = actor
  await db
    .insert(planManner)
    .values({ stationId, manner })
    .onConflictDoUpdate({ target: planManner.stationId, set: { manner } })
  return { data: { manner } }
}
