import type { Language } from '../../contract/speech/language.ts'
import { NotMine } from '../gateway/gives-up.ts'
import type { NoticeMail } from './mail.ts'
import { noticeTable } from './notice-table.ts'
import type { NoticeOut } from './notice.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { isMailed, isWanted, reachOf } from './preference.ts'
import type { PushPayload } from './push.ts'
import { afterQuiet } from './quiet-hours.ts'
import type { SmsPayload } from './sms.ts'
import type { NoticeEntry } from './notice-kind.ts'

/** Versions until 16 November 2026 knew one day, which is so called in what they left to be told: the outbox keeps it. */
const asWrittenNow = (data: NoticeOut['data'] | { dueOn: string }) =>
  'dueOn' in data
    ? { ...data, plannedOn: data.dueOn, promisedOn: data.dueOn, saidOn: '', past: null }
    : data

/** What a notice says. Data that its words cannot be made of are those of a newer version. */
function wordsOf(entry: NoticeEntry<unknown>, data: unknown, language: Language) {
  try {
    return entry.words(data, language)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new NotMine(`what another version says: ${error.message}`, { cause: error })
  }
}

/** The job behind `notify`: tells of a notice by the ways that its reader wants, once by each. */
export const noticeJob: Job = async ({ row, ...scene }) => {
  const { noticeId, accountId, kind, data } = row.payload as NoticeOut
  if (!Object.hasOwn(noticeTable, kind)) {
    throw new NotMine(`a notice of another version: “${kind}”`)
  }
  const entry = noticeTable[kind] as NoticeEntry<unknown>
  const reach = await reachOf(scene.db, accountId, scene.now)
  if (!reach) return
  const { subject, by, waits } = entry
  const words = wordsOf(entry, asWrittenNow(data), reach.language)
  const dueAt = waits ? afterQuiet(scene.now) : scene.now
  const pushed = by.includes('push') && isWanted(reach, subject, 'push') ? reach.devices : []
  const mayText =
    by.includes('sms') ||
    (by.includes('sms-instead') && !reach.email) ||
    (by.includes('sms-without-push') && pushed.length === 0)

  if (by.includes('email') && isMailed(reach, subject)) {
    const payload: NoticeMail = { accountId, subject, words }
    await enqueue(scene, { key: `mail:notice:${noticeId}`, topic: 'mail', payload, dueAt })
  }
  for (const subscriptionId of pushed) {
    const payload: PushPayload = {
      subscriptionId,
      accountId,
      tag: noticeId,
      title: words.title,
      body: words.text?.[0] ?? '',
      link: words.link,
      urgent: !waits,
      today: subject === 'reminder',
    }
    const key = `push:${noticeId}:${subscriptionId}`
    await enqueue(scene, { key, topic: 'push', payload, dueAt })
  }
  if (mayText && isWanted(reach, subject, 'sms') && reach.phone_number) {
    // What is about the way in goes to the number that opens the account, not to the one to be called by.
    const isOfAccount = subject === 'account'
    const payload: SmsPayload = { accountId, isOfAccount, text: words.sms ?? words.title }
    await enqueue(scene, { key: `sms:${noticeId}`, topic: 'sms', payload, dueAt })
  }
}
