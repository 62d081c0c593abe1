import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { undoDays } from '../../contract/account/phone-sign-in.ts'
import { confirmedMinutes } from '../../contract/account/second-step.ts'
import { refuse } from '../../contract/refusal.ts'
import { honestUntil } from '../call/clock.ts'
import type { Actor, Context } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { numberChange, numberMove, session } from './account.table.ts'

type Move = typeof numberMove.$inferSelect
type Change = typeof numberChange.$inferSelect
type Calling = Pick<Context<Actor>, 'db' | 'actor' | 'now'>

export const undoMs = undoDays * 86_400_000
/** How long a session stays confirmed. */
export const confirmedMs = confirmedMinutes * 60_000

/** A number that waits, and the changes of late, the first first. */
export async function numbersOf(db: Db, accountId: string) {
  const [move = null] = await db
    .select()
    .from(numberMove)
    .where(eq(numberMove.accountId, accountId))
  const changes = await db
    .select()
    .from(numberChange)
    .where(eq(numberChange.accountId, accountId))
    .orderBy(asc(numberChange.changedAt))
  return { move, changes }
}

/** That the old number may take the account back still. */
export const isUndoable = (now: Date) =>
  and(isNotNull(numberChange.oldNumber), gt(numberChange.undoUntil, now))

/** Whether the number opened an account until lately, another than this, and may take it back. */
export async function wasMovedAway(
  db: Db,
  phoneNumber: string,
  now: Date,
  fromAnother?: string,
): Promise<boolean> {
  const found = await db
    .select({ accountId: numberChange.accountId })
    .from(numberChange)
    .where(
      and(
        eq(numberChange.oldNumber, phoneNumber),
        isUndoable(now),
        fromAnother === undefined ? undefined : ne(numberChange.accountId, fromAnother),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The number that may take the account back: of several the oldest, which was the owner's before the others. */
export const undoableBy = (changes: readonly Change[], now: Date): string | null =>
  changes.find(({ oldNumber, undoUntil }) => oldNumber !== null && undoUntil > now)?.oldNumber ??
  null

/** Until when nothing that lasts can be done; null: nothing is held. */
export function heldUntil(move: Move | null, changes: readonly Change[], now: Date): Date | null {
  if (move) return new Date(move.countsAt.getTime() + undoMs)
  const ends = changes.map(({ undoUntil }) => undoUntil.getTime())
  const last = Math.max(0, ...ends)
  return last > now.getTime() ? new Date(last) : null
}

/** The same of an account. */
export async function numberHeldUntil(db: Db, accountId: string, now: Date): Promise<Date | null> {
  const { move, changes } = await numbersOf(db, accountId)
  return heldUntil(move, changes, now)
}

/**
 * Refuses while the number is changing, or could be changed back: somebody who overheard a code must take nothing
 * out of the account, and must not make it theirs by another way. Who typed the password a short while ago is the owner.
 */
export async function mustNotBeHeld({ db, actor, now }: Calling): Promise<void> {
  const until = await numberHeldUntil(db, actor.accountId, now)
  if (until && !(await hasShownSecret({ db, actor, now }))) throw refuse('number_held')
}

/** Whether the password, or the second step, was typed in this session a short while ago. */
export async function hasShownSecret({ db, actor, now }: Calling): Promise<boolean> {
  const { secretAt } = await ownSession({ db, actor })
  return (
    secretAt !== null &&
    secretAt > new Date(now.getTime() - confirmedMs) &&
    secretAt <= honestUntil(now)
  )
}

/** The session of the call; whether it speaks for the owner is known to the database. */
export async function ownSession({ db, actor }: Pick<Calling, 'db' | 'actor'>) {
  const [own] = await db
    .select({
      secretAt: session.secretAt,
      confirmedAt: session.confirmedAt,
      isOwners: sql<boolean>`is_owners(${session})`,
    })
    .from(session)
    .where(eq(session.id, actor.sessionId))
  if (!own) throw refuse('no_session')
  return own
}
