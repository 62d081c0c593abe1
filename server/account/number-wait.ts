import { numberMoveHours } from '../../contract/account/phone-sign-in.ts'
import { and, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Actor, Context } from '../call/context.ts'
import { notify, textNumber } from '../notification/notification.ts'
import { enqueue } from '../outbox/outbox.ts'
import { numberMove, session } from './account.table.ts'
import { killLinks } from './mail-link.ts'

type Waiting = { accountId: string; phoneNumber: string; old: string }

/**
 * Notes a number that opens the account a day later. The old number is told at once, whatever its owner wants to
 * be told and whichever number they are called by: both could have been changed in the same session.
 */
export async function letNumberWait(
  context: Context<Extract<Actor, { stationId: string }>>,
  { accountId, phoneNumber, old }: Waiting,
): Promise<Date> {
  const { db, actor, now, messaging } = context
  const countsAt = new Date(now.getTime() + numberMoveHours * 3_600_000)
  const isOwn = actor.accountId === accountId
  const asked = {
    phoneNumber,
    stationId: actor.stationId,
    by: actor.accountId,
    askedAt: now,
    countsAt,
    sessionId: isOwn ? actor.sessionId : null,
  }
  await db
    .insert(numberMove)
    .values({ accountId, ...asked, since: now })
    .onConflictDoUpdate({ target: numberMove.accountId, set: asked })
  if (isOwn) await doubt(context)
  await killLinks(db, accountId, 'change-email')
  const key = `number-move:${accountId}:${now.toISOString()}`
  await enqueue(context, { key, topic: 'number-moves', payload: { accountId }, dueAt: countsAt })
  const data = { countsAt: countsAt.toISOString(), byStation: !isOwn }
  await notify(context, [accountId], { key, kind: 'number-moves', data })
  await textNumber(context, {
    key: `${key}:old`,
    to: old,
    kind: 'number-moving',
    accountId,
    data: { ...data, number: old, publicUrl: messaging.publicUrl },
  })
  return countsAt
}

/** Two codes that one person overheard come within a day of each other. */
const sameVisitMs = 86_400_000

/**
 * Notes that a session asked for another number, and which others may be of the same person: those that a code alone
 * opened a short while before it, or since. None of them speaks for the owner until the password is typed in it.
 */
export async function doubt({
  db,
  actor,
  now,
}: Pick<Context<Actor>, 'db' | 'actor' | 'now'>): Promise<void> {
  const [own] = await db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.id, actor.sessionId))
  if (!own) return
  const since = new Date(own.createdAt.getTime() - sameVisitMs)
  const byCode = and(isNotNull(session.codeId), gte(session.createdAt, since))
  await db
    .update(session)
    .set({ doubtedAt: now })
    .where(
      and(
        eq(session.accountId, actor.accountId),
        isNull(session.doubtedAt),
        or(eq(session.id, actor.sessionId), byCode),
      ),
    )
}
