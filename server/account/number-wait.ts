import { numberMoveHours } from '../../contract/account/phone-sign-in.ts'
import type { Actor, Context } from '../call/context.ts'
import { notify, textNumber } from '../notification/notification.ts'
import { enqueue } from '../outbox/outbox.ts'
import { numberMove } from './account.table.ts'
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
    .values({ accountId, ...asked })
    .onConflictDoUpdate({ target: numberMove.accountId, set: asked })
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
    data: { ...data, publicUrl: messaging.publicUrl },
  })
  return countsAt
}
