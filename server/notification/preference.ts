import type { Holder } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/notification/notification.ts'
import {
  channels,
  noticeSubjects,
  subjectsOf,
  type Channel,
  type NoticeSubject,
} from '../../contract/notification/notification.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { agree } from '../consent/consent.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** What somebody chose differently from what is usual. */
type Choice = { subject: NoticeSubject; channel: Channel; wanted: boolean }

/** How somebody can be told, and what they chose. */
type Reach = {
  role: Holder
  name: string
  /** Null: no letters. */
  email: string | null
  verified: boolean
  bounced_at: Date | null
  language: 'en' | 'pcm' | 'ha'
  phone_number: string | null
  /** Agreed to SMS. */
  agreed: boolean
  choices: Choice[]
  /** The browsers that get messages. */
  devices: string[]
}

/** How the person can be told; null when there is no such person any more. */
export async function reachOf(db: Db, accountId: string, now: Date): Promise<Reach | null> {
  const [reach] = await named<Reach>(
    db,
    'reach',
    `SELECT role, name, account.email, verified_at IS NOT NULL AS verified, language,
       bounced_address.at AS bounced_at, resident.phone_number,
       EXISTS (SELECT 1 FROM consent WHERE consent.account_id = account.id AND purpose = 'sms'
         AND version = $2 AND withdrawn_at IS NULL) AS agreed,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
           'subject', subject, 'channel', channel, 'wanted', wanted)), '[]')
         FROM notification_preference WHERE account_id = account.id) AS choices,
       ARRAY(SELECT push_subscription.id FROM push_subscription
         JOIN session ON session.id = session_id AND session_counts(session, $3)
         WHERE push_subscription.account_id = account.id) AS devices
     FROM account
       LEFT JOIN resident ON resident.account_id = account.id
       LEFT JOIN bounced_address ON bounced_address.email = account.email
     WHERE account.id = $1 AND erased_at IS NULL
       -- Who is suspended is told nothing about stations by mail or push.
       AND NOT EXISTS (SELECT FROM director WHERE account_id = account.id AND suspended_at IS NOT NULL)`,
    [accountId, currentVersions.sms, now],
  )
  return reach ?? null
}

/** Whoever gets no letters is written to by SMS as others are by mail. */
const modeFor = ({ email }: Reach, subject: NoticeSubject, channel: Channel): string => {
  if (email !== null) return noticeSubjects[subject][channel]
  return channel === 'push'
    ? noticeSubjects[subject].push
    : channel === 'sms'
      ? noticeSubjects[subject].email
      : 'never'
}

/** Whether the person is told about the subject that way. */
export function isWanted(reach: Reach, subject: NoticeSubject, channel: Channel): boolean {
  const mode = modeFor(reach, subject, channel)
  if (mode === 'never') return false
  if (mode === 'always') return true
  const chosen = reach.choices.find(each => each.subject === subject && each.channel === channel)
  return (chosen?.wanted ?? mode === 'on') && (channel !== 'sms' || reach.agreed)
}

/** Whether the person is told about it by mail: wanted, and to an address that takes letters. */
export function isMailed(reach: Reach, subject: NoticeSubject): boolean {
  // What must be said is tried even where mail came back before.
  const arrives = !reach.bounced_at || (noticeSubjects[subject].email as string) === 'always'
  return isWanted(reach, subject, 'email') && reach.verified && arrives
}

/** Whether an SMS about the subject would reach the person. */
export async function getsSms(db: Db, accountId: string, subject: NoticeSubject, now: Date) {
  const reach = await reachOf(db, accountId, now)
  return reach !== null && reach.phone_number !== null && isWanted(reach, subject, 'sms')
}

export const read: Rule<typeof contract.getPreferences> = async context => ({
  data: await ofActor(context),
})

async function ofActor({ db, actor, now, messaging }: Context<Actor>) {
  const reach = await reachOf(db, actor.accountId, now)
  if (!reach) throw refuse('no_session')
  return {
    email: reach.email,
    bouncedAt: reach.bounced_at?.toISOString() ?? null,
    phoneNumber: reach.phone_number,
    smsIsSent: messaging.smsIsSent,
    devices: reach.devices.length,
    choices: subjectsOf(actor.role).flatMap(subject =>
      channels
        .filter(channel => modeFor(reach, subject, channel) !== 'never')
        .map(channel => ({
          subject,
          channel,
          wanted: isWanted(reach, subject, channel),
          fixed: modeFor(reach, subject, channel) === 'always',
        })),
    ),
  }
}

export const choose: Rule<typeof contract.setPreference> = async (context, choice) => {
  const { db, actor, now } = context
  const { subject, channel, wanted } = choice
  const reach = await reachOf(db, actor.accountId, now)
  if (!reach) throw refuse('no_session')
  const mode = modeFor(reach, subject, channel)
  if (mode === 'never' || !subjectsOf(actor.role).includes(subject)) {
    throw refuse('fields', { fields: { channel: say('You can’t get these messages this way') } })
  }
  if (mode === 'always') throw refuse('always_told')
  if (channel === 'sms' && wanted) await agreeToSms(context)
  await prefer(db, { accountId: actor.accountId, now }, choice)
  return { data: await ofActor(context) }
}

/** The law wants a yes before the first SMS: switching them on is one, and is kept as such. */
async function agreeToSms({ db, actor, now }: Context<Actor>) {
  const reach = await reachOf(db, actor.accountId, now)
  if (!reach?.phone_number) throw refuse('no_phone')
  // What was chosen before somebody withdrew does not come back with the next yes.
  if (!reach.agreed) await stopSms(db, actor.accountId)
  await agree({ db, now }, actor.accountId, 'sms')
}

/** Forgets which SMS somebody wanted. */
export const stopSms = (db: Db, accountId: string) =>
  named(
    db,
    'stop-sms',
    `DELETE FROM notification_preference WHERE account_id = $1 AND channel = 'sms'`,
    [accountId],
  )

/** Keeps a choice; false when there is no such person any more. */
export async function prefer(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
  { subject, channel, wanted }: Choice,
): Promise<boolean> {
  const kept = await named(
    db,
    'prefer',
    `INSERT INTO notification_preference (account_id, subject, channel, wanted, chosen_at)
     SELECT id, $2, $3, $4, $5 FROM account WHERE id = $1 AND erased_at IS NULL
     ON CONFLICT (account_id, subject, channel) DO UPDATE
       SET wanted = EXCLUDED.wanted, chosen_at = EXCLUDED.chosen_at
     RETURNING 1`,
    [accountId, subject, channel, wanted, now],
  )
  return kept.length > 0
}
