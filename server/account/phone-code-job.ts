import { pageAt } from '../../contract/page.ts'
import type { Db } from '../db/connect.ts'
import type { SmsGateway } from '../gateway/termii.ts'
import { noteUnsent, numberWords } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { digitsOf } from './code-proof.ts'
import { wasMovedAway } from './number-hold.ts'
import { takeForSending } from './phone-code.ts'

type Sending = {
  /** Not the job's transaction: that a code was handed over must outlive a crash. */
  db: Db
  secretKey: Buffer
  /** Null: nothing is sent, and the list shows what would have been. */
  gateway: SmsGateway | null
  /** The site that phones may fill the code in at. */
  host: string
  /** Where a code that no browser requested is typed. */
  publicUrl: string
}

/**
 * Sends a code, at most once: one that may have gone is not worth a second SMS, and whoever waits for it asks
 * again. With a gateway no copy of it is kept anywhere.
 */
export const codeJob =
  ({ db, secretKey, gateway, host, publicUrl }: Sending): Job =>
  async ({ row, now }) => {
    const { challenge } = row.payload as { challenge: string }
    const taken = await takeForSending(db, challenge, now)
    if (!taken) return
    const { phoneNumber: to, language, askedBy } = taken
    const code = { digits: digitsOf(secretKey, challenge), host }
    // A number that was replaced opens nothing: its code takes the account back.
    const isUndo = await wasMovedAway(db, to, now)
    const page = isUndo ? '/user/number' : '/user/login/phone'
    const link = `${publicUrl}${pageAt(page)}#${challenge}`
    const text = askedBy
      ? numberWords.code(code, language)
      : numberWords[isUndo ? 'code-of-undo' : 'code-of-desk']({ ...code, link }, language)
    if (gateway) await gateway.send({ to, text })
    else await noteUnsent(db, { id: challenge, recipient: to, body: text, at: now })
  }
