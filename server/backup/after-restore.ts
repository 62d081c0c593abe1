import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { graceDays } from '../../contract/privacy/privacy.ts'
import type { Erasure } from '../privacy/erasure-log.ts'
import { newId } from '../call/clock.ts'
import { notify } from '../notification/notification.ts'
import { eraseAgain, type Unerased } from './erase-again.ts'

// What a backup brings back and nobody wants back, settled before anybody can reach the database.

const dayMs = 24 * 60 * 60 * 1000
/** What was due so long before the restore has been sent by the old installation, or is stale. */
const staleAfter = '1 hour'

/** What in the outbox only tells people something: too late, it is not told at all. */
export const tellingTopics = [
  'mail',
  'push',
  'sms',
  'code',
  'notice-out',
  'verification-wanted',
  'reset-wanted',
  'new-address-wanted',
  'suspension-news',
  'residents-moved',
  'staff-invited',
  'bounds-changed',
  'announcement',
  'announcement-over',
  'held-notices',
  'carrier-round',
  'alerts-together',
]
/** What changes something, however late: money above all. */
export const doingTopics = [
  'gateway-event',
  'address-changed:station',
  'verified:director',
  'verified:resident',
  'verified:station',
  'number-moves',
  'ground-changed:places',
  'ground-changed:requests',
  'sandbox-webhook',
  'sandbox-reversal',
]

export type Settled = {
  sessions: number
  links: number
  messages: number
  erased: number
  unerased: Unerased[]
}

/** Ends what was open when the backup was taken, and erases again whom the log names. */
export async function settle(
  client: pg.Client,
  { erasures, now }: { erasures: Erasure[]; now: Date },
): Promise<Settled> {
  const count = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rowCount ?? 0
  await count('DELETE FROM push_subscription')
  const sessions = await count('DELETE FROM session')
  await count('DELETE FROM known_device')
  await count('DELETE FROM second_step WHERE sealed_key IS NULL')
  await count('UPDATE second_step SET pending_key = NULL WHERE pending_key IS NOT NULL')
  // Used ones stay: they say which addresses somebody has had.
  const links =
    (await count('DELETE FROM mail_link WHERE used_at IS NULL')) +
    (await count(
      `UPDATE invitation SET withdrawn_at = $1
       WHERE accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1`,
      [now],
    )) +
    (await count(
      `UPDATE staff_invitation SET withdrawn_at = $1
       WHERE accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1`,
      [now],
    ))
  await count('DELETE FROM station_device')
  // Who had not verified by then registers again: a browser or a password of then proves nothing now.
  await count('DELETE FROM registration')
  await count('DELETE FROM phone_code')
  await count('DELETE FROM number_move')
  await count('DELETE FROM account_return')
  // What waited for its seconds to undo would be told with the next of its kind.
  await count('DELETE FROM held_notice WHERE due_at < $1::timestamptz - $2::interval', [
    now,
    staleAfter,
  ])
  const messages = await count(
    `UPDATE outbox SET failed_at = $1, payload = '{}', problem = 'too old after a restore'
     WHERE done_at IS NULL AND failed_at IS NULL AND topic = ANY ($2) AND (
       due_at < $1::timestamptz - $3::interval
       -- Letters with links that have just ended.
       OR topic = 'mail' AND payload #> '{data,linkId}' IS NOT NULL
     )`,
    [now, tellingTopics, staleAfter],
  )
  const { erased, unerased } = await eraseAgain(client, erasures, now)
  await graceAgain(client, now, unerased)
  return { sessions, links, messages, erased, unerased }
}

/** Who wanted to leave then may have come back since: nobody goes without having been told again. */
async function graceAgain(client: pg.Client, now: Date, unerased: Unerased[]): Promise<void> {
  const leavesAt = new Date(now.getTime() + graceDays * dayMs)
  const { rows } = await client.query<{ id: string }>(
    `UPDATE account SET leaves_at = $1
     WHERE leaves_at < $1 AND erased_at IS NULL AND NOT id = ANY ($2) RETURNING id`,
    [leavesAt, unerased.map(({ accountId }) => accountId)],
  )
  const moment = leavesAt.toISOString()
  await notify(
    { db: drizzle(client), now, newId: () => newId(now) },
    rows.map(({ id }) => id),
    { key: `leaving:${moment}`, kind: 'leaving', data: { leavesAt: moment } },
  )
}
