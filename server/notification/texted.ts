import { languages, type Language } from '../../contract/speech/language.ts'
import {
  noticeSubjects,
  type Channel,
  type NoticeSubject,
} from '../../contract/notification/notification.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { partsIn } from './for-sms.ts'
import { noticeTable, type NoticeData, type NoticeKind } from './notice-table.ts'

/**
 * Whether somebody, whose rows stand in `account` and `resident`, is told about a subject by SMS because no
 * device tells them, as a condition in SQL; `now` is the parameter with the time. What the fan-out decides of
 * one person, for whoever counts many.
 */
export function isTexted(subject: NoticeSubject, now: string): string {
  const { email, push, sms }: Record<Channel, string> = noticeSubjects[subject]
  const chosen = (channel: 'push' | 'sms', usual: string) =>
    `coalesce((SELECT wanted FROM notification_preference AS preference
       WHERE preference.account_id = account.id AND subject = '${subject}' AND channel = '${channel}'), ${usual})`
  return `resident.phone_number IS NOT NULL
    AND EXISTS (SELECT FROM consent WHERE consent.account_id = account.id AND purpose = 'sms'
      AND version = '${currentVersions.sms}' AND withdrawn_at IS NULL)
    AND ${chosen('sms', `CASE WHEN account.email IS NULL THEN ${email === 'on'} ELSE ${sms === 'on'} END`)}
    AND NOT (${chosen('push', String(push === 'on'))} AND EXISTS (
      SELECT FROM push_subscription JOIN session ON session.id = session_id AND session_counts(session, ${now})
      WHERE push_subscription.account_id = account.id))`
}

/** How many SMS a notice is to each who gets it so, in the language in which it is longest. */
export function smsPartsOf<K extends NoticeKind>(kind: K, data: NoticeData[K]): number {
  const { words } = noticeTable[kind]
  const sent = (language: Language) => words(data, language).sms ?? ''
  return Math.max(...(Object.keys(languages) as Language[]).map(each => partsIn(sent(each))))
}
