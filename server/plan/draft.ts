import { and, eq, lt } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/plan/plan.ts'
import { account } from '../account/account.table.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { readDay } from './day.ts'
import { planConfirmed, planDraft, planManner } from './plan.table.ts'

export const get: Rule<typeof contract.getPlan> = async ({ db, actor, now, tiles }, input) => {
  const today = lagosDay(now)
  const { day = today } = input
  if (day < today) throw refuse('day_past')
  const { stationId } = actor
  const [planned, draft, confirmed] = await Promise.all([
    readDay(db, { stationId, day, today, now }),
    draftOf(db, stationId, day),
    confirmedOf(db, stationId, day),
  ])
  return { data: { day, ...planned, tiles, draft, confirmed } }
}

async function draftOf(db: Db, stationId: string, day: string) {
  const [draft] = await db
    .select({
      rounds: planDraft.rounds,
      reasons: planDraft.reasons,
      savedAt: planDraft.savedAt,
      savedBy: account.name,
    })
    .from(planDraft)
    .innerJoin(account, eq(account.id, planDraft.savedBy))
    .where(and(eq(planDraft.stationId, stationId), eq(planDraft.day, day)))
  if (!draft) return null
  const { reasons, savedAt, ...rest } = draft
  return { ...rest, lines: [], chosen: [], ...reasons, savedAt: savedAt.toISOString() }
}

/** Who confirmed a day's plan last. */
export async function confirmedOf(db: Db, stationId: string, day: string) {
  const [last] = await db
    .select({ at: planConfirmed.confirmedAt, by: account.name, given: planConfirmed.given })
    .from(planConfirmed)
    .innerJoin(account, eq(account.id, planConfirmed.confirmedBy))
    .where(and(eq(planConfirmed.stationId, stationId), eq(planConfirmed.day, day)))
  return last ? { ...last, at: last.at.toISOString() } : null
}

/** Remembers who confirmed a day's plan last; of days that are over nobody asks any more. */
export async function noteConfirmed(
  { db, actor, now }: Context<ActorOf<typeof contract.confirmPlan>>,
  { day, given }: { day: string; given: number },
) {
  const { stationId, accountId: confirmedBy } = actor
  await db
    .delete(planConfirmed)
    .where(and(eq(planConfirmed.stationId, stationId), lt(planConfirmed.day, lagosDay(now))))
  const last = { confirmedAt: now, confirmedBy, given }
  await db
    .insert(planConfirmed)
    .values({ stationId, day, ...last })
    .onConflictDoUpdate({ target: [planConfirmed.stationId, planConfirmed.day], set: last })
}

/** Only ids and reasons are kept: what they stand for is looked at when the draft is opened, and counts when it is confirmed. */
export const keep: Rule<typeof contract.keepPlanDraft> = async (context, input) => {
  const { day, rounds, lines, chosen } = input
  const { db, actor, now } = context
  const { stationId, accountId: savedBy } = actor
  const today = lagosDay(now)
  if (day < today) throw refuse('day_past')
  // Of days that are over nobody asks any more.
  await db
    .delete(planDraft)
    .where(and(eq(planDraft.stationId, stationId), lt(planDraft.day, today)))
  const draft = { rounds, reasons: { lines, chosen }, savedAt: now, savedBy }
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
