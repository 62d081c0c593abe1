import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { doors } from '../../contract/account/login-pages.ts'
import type * as contract from '../../contract/notification/notification.ts'
import { quietHours } from '../../contract/notification/notification.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { brand } from '../identity/identity.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { areBrowserKeys, isPushService, type PushSender } from '../gateway/push.ts'
import { speaker } from '../speech/speaker.ts'
import { pushSubscription } from './notification.table.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'

/** One message to one browser. */
export type PushPayload = {
  subscriptionId: string
  /** Whose it is: the browser may have become somebody else's. */
  accountId: string
  /** A browser shows one message of a tag. */
  tag: string
  title: string
  body: string
  link: string
  urgent: boolean
  /** It is of no use tomorrow. */
  today: boolean
}

const hourSeconds = 60 * 60
const longest = { title: 200, body: 400 }

/** The job behind push messages. A browser that no longer wants them is forgotten. */
export function pushJob(sender: PushSender): Job {
  return async ({ row, db, now }) => {
    const { subscriptionId, accountId, tag, title, body, link, urgent, today } =
      row.payload as PushPayload
    const to = await deviceOf(db, { subscriptionId, accountId, now })
    if (!to) return
    const shown = { title: title.slice(0, longest.title), body: body.slice(0, longest.body) }
    const outcome = await sender.send(to, {
      text: JSON.stringify({ ...shown, link, tag }),
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
      ttlSeconds: today ? untilEvening(now) : 24 * hourSeconds,
      urgent,
    })
    if (outcome === 'gone') {
      await db.delete(pushSubscription).where(eq(pushSubscription.id, subscriptionId))
    }
  }
}

async function deviceOf(
  db: Db,
  { subscriptionId, accountId, now }: { subscriptionId: string; accountId: string; now: Date },
) {
  const [device] = await named<{ endpoint: string; p256dh: string; auth: string }>(
    db,
    'push-device',
    `SELECT endpoint, p256dh, auth FROM push_subscription
       JOIN session ON session.id = session_id AND session_counts(session, $3)
     WHERE push_subscription.id = $1 AND push_subscription.account_id = $2`,
    [subscriptionId, accountId, now],
  )
  return device
}

function untilEvening(now: Date): number {
  const sinceMidnight = (now.getTime() - startOfDay(lagosDay(now)).getTime()) / 1000
  return Math.max(hourSeconds, Math.round(quietHours.from * hourSeconds - sinceMidnight))
}

async function pushState({ db, actor, messaging }: Context<Actor>) {
  const device = await ownDevice(db, actor)
  return { publicKey: messaging.pushKey, on: device !== undefined }
}

async function ownDevice(db: Db, { accountId, sessionId }: Actor) {
  const isOwn = and(
    eq(pushSubscription.sessionId, sessionId),
    eq(pushSubscription.accountId, accountId),
  )
  const [device] = await db.select({ id: pushSubscription.id }).from(pushSubscription).where(isOwn)
  return device
}

export const read: Rule<typeof contract.getPush> = async context => ({
  data: await pushState(context),
})

export const subscribe: Rule<typeof contract.setPush> = async (context, { endpoint, keys }) => {
  const { db, actor, now, messaging } = context
  if (!isPushService(endpoint, messaging.pushHosts)) throw refuse('push_unknown')
  if (!areBrowserKeys(keys)) throw refuse('fields', { fields: { keys: say('These are not keys') } })
  // One after another for the same session, which has one browser.
  const values = [actor.sessionId]
  const [alive] = await named(
    db,
    'lock-session',
    'SELECT FROM session WHERE id = $1 FOR UPDATE',
    values,
  )
  if (!alive) throw refuse('no_session')
  await named(
    db,
    'leave-other-endpoint',
    'DELETE FROM push_subscription WHERE session_id = $1 AND endpoint <> $2',
    [actor.sessionId, endpoint],
  )
  // The browser may have been somebody else's: whoever subscribed last has it.
  await named(
    db,
    'subscribe',
    `INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (endpoint) DO UPDATE SET account_id = EXCLUDED.account_id,
       session_id = EXCLUDED.session_id, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth`,
    [context.newId(), actor.accountId, actor.sessionId, endpoint, keys.p256dh, keys.auth, now],
  )
  return { data: await pushState(context) }
}

export const leave: Rule<typeof contract.removePush> = async context => {
  const { db, actor } = context
  await db.delete(pushSubscription).where(eq(pushSubscription.sessionId, actor.sessionId))
  return { data: await pushState(context) }
}

export const tryOut: Rule<typeof contract.tryPush> = async context => {
  const { db, actor, now } = context
  const device = await ownDevice(db, actor)
  if (!device) throw refuse('no_push')
  await context.limiter.take(db, now, [
    { key: `try-push:${actor.accountId}`, times: 10, minutes: 60 },
  ])
  const t = speaker(actor.role === 'resident' ? context.visitor.language : 'en')
  const tag = context.newId()
  const payload: PushPayload = {
    subscriptionId: device.id,
    accountId: actor.accountId,
    tag,
    title: brand.name,
    body: t('Notifications are on for this device.'),
    link: doors[actor.role].home,
    urgent: true,
    today: false,
  }
  await enqueue(context, { key: `push:${tag}:${device.id}`, topic: 'push', payload })
  return { data: null }
}
