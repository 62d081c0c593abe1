import type * as contract from '../../contract/notification/notification.ts'
import type { Handlers } from '../call/context.ts'
import * as list from './notice-list.ts'
import * as preference from './preference.ts'
import * as push from './push.ts'
import { unsubscribe } from './unsubscription.ts'

export { dayInEnglish, momentIn } from './calendar.ts'
export { markBounced, returnSeal } from './bounce.ts'
export { noticeJob } from './fan-out.ts'
export { escapeHtml } from './letter-look.ts'
export { mailJob, sendMail } from './mail.ts'
export { serveMailbox, type ReadBy } from './mailbox.ts'
export { numberWords, worthTelling } from './notice-table.ts'
export type { PastPromise, RoundNews } from './notice-data.ts'
export { heldNoticesJob, dropOvertaken, holdNotice } from './held.ts'
export {
  notify,
  tellCarrier,
  tellDirector,
  tellHead,
  tellMember,
  tellStaff,
  textInvited,
  textNumber,
  textServed,
  textWayIn,
} from './notice.ts'
export { afterQuiet, pacedOut } from './quiet-hours.ts'
export { isTexted, smsPartsOf } from './texted.ts'
export { takeReminders } from './reminder.ts'
export { getsSms, stopSms } from './preference.ts'
export { pushJob } from './push.ts'
export { answerMarks, replyAddress, replyToken } from './reply-address.ts'
export { listSms, noteUnsent, serveSms, smsJob, smsStatus } from './sms.ts'
export { oneClickPath, serveOneClick } from './unsubscription.ts'

export const noticeHandlers: Handlers<typeof contract> = {
  listNotices: list.list,
  readNotices: list.read,
  getPreferences: preference.read,
  setPreference: preference.choose,
  getPush: push.read,
  setPush: push.subscribe,
  removePush: push.leave,
  tryPush: push.tryOut,
  unsubscribe,
}
