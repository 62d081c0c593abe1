import { and, eq, gt, lte } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { confirmedMinutes, confirmSession } from '../../contract/second-step.ts'
import { honestUntil } from '../call/clock.ts'
import { prepared, type Actor, type Context } from '../call/context.ts'
import { session } from './account.table.ts'
import { spendSecondStep } from './second-step-check.ts'
import { checkOwner } from './sign-in.ts'

const confirmedMs = confirmedMinutes * 60_000

export const confirm = prepared(
  confirmSession,
  (context, { password, code }) => checkOwner(context, password, code),
  async (context, _input, { step }) => {
    const { db, actor, now } = context
    await spendSecondStep(context, step)
    await db.update(session).set({ confirmedAt: now }).where(eq(session.id, actor.sessionId))
    return { data: { until: new Date(now.getTime() + confirmedMs).toISOString() } }
  },
)

/** Refuses unless the owner has typed the secret in this session a short while ago. */
export async function mustBeConfirmed({
  db,
  actor,
  now,
}: Pick<Context<Actor>, 'db' | 'actor' | 'now'>): Promise<void> {
  const since = new Date(now.getTime() - confirmedMs)
  const confirmed = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, actor.sessionId),
        gt(session.confirmedAt, since),
        lte(session.confirmedAt, honestUntil(now)),
      ),
    )
  if (confirmed.length === 0) throw refuse('confirm_first')
}
