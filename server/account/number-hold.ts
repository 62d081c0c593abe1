import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { undoDays } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Context } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { account, numberChange, numberMove, session } from './account.table.ts'

type Move = typeof numberMove.$inferSelect
type Change = typeof numberChange.$inferSelect

export const undoMs = undoDays * 86_400_000

/** A number that waits, and the last change, of which the old number may be over. */
export async function numbersOf(db: Db, accountId: string) {
  const [found] = await db
    .select({ move: numberMove, change: numberChange })
    .from(account)
    .leftJoin(numberMove, eq(numberMove.accountId, account.id))
    .leftJoin(numberChange, eq(numberChange.accountId, account.id))
    .where(eq(account.id, accountId))
  return { move: found?.move ?? null, change: found?.change ?? null }
}

/** That the old number may take the account back still. */
export const isUndoable = (now: Date) =>
  and(isNotNull(numberChange.oldNumber), gt(numberChange.undoUntil, now))

/** Whether the number opened an account until lately, and may take it back. */
export async function wasMovedAway(db: Db, phoneNumber: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ accountId: numberChange.accountId })
    .from(numberChange)
    .where(and(eq(numberChange.oldNumber, phoneNumber), isUndoable(now)))
  return found.length > 0
}

export const mayUndo = (change: Change | null, now: Date) =>
  change !== null && change.oldNumber !== null && change.undoUntil > now

/** Until when nothing that lasts can be done; null: nothing is held. */
export function heldUntil(move: Move | null, change: Change | null, now: Date): Date | null {
  if (move) return new Date(move.countsAt.getTime() + undoMs)
  return change && mayUndo(change, now) ? change.undoUntil : null
}

/**
 * Refuses while the number is changing, or could be changed back: somebody who overheard a code must take nothing
 * out of the account, and must not make it theirs by another way.
 */
export async function mustNotBeHeld({
  db,
  actor,
  now,
}: Pick<Context<Actor>, 'db' | 'actor' | 'now'>): Promise<void> {
  const { move, change } = await numbersOf(db, actor.accountId)
  if (heldUntil(move, change, now)) throw refuse('number_held')
}

/** Whether a session may speak for the owner: it began before all that was done to the number, and did none of it. */
export function speaksForOwner(
  { id, createdAt }: { id: string; createdAt: Date },
  move: Move | null,
  change: Change | null,
): boolean {
  const isBefore = (at: Date | undefined, by: string | null | undefined) =>
    at === undefined || (createdAt < at && id !== by)
  return isBefore(move?.askedAt, move?.sessionId) && isBefore(change?.changedAt, change?.sessionId)
}

/** The session of the call. */
export async function ownSession({ db, actor }: Pick<Context<Actor>, 'db' | 'actor'>) {
  const [own] = await db
    .select({ id: session.id, createdAt: session.createdAt })
    .from(session)
    .where(eq(session.id, actor.sessionId))
  if (!own) throw refuse('no_session')
  return own
}
