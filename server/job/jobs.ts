import { accountJobs } from '../account/account.ts'
import type { Clock } from '../call/clock.ts'
import { createLimiter } from '../call/limit.ts'
import type { Config } from '../setting/config.ts'
import type { Db } from '../db/connect.ts'
import { directorJobs } from '../director/director.ts'
import type { PaymentGateway } from '../gateway/paystack.ts'
import { createPushSender, pushKeysFrom, type PushSender } from '../gateway/push.ts'
import { sandboxKey } from '../gateway/sandbox-key.ts'
import { sandboxJobs } from '../sandbox/sandbox.ts'
import { createSmtpMailer, type Mailer } from '../gateway/smtp.ts'
import { createTermii, type SmsGateway } from '../gateway/termii.ts'
import { createMailboxMailer } from '../notification/mailbox.ts'
import {
  heldNoticesJob,
  mailJob,
  noticeJob,
  pushJob,
  smsJob,
} from '../notification/notification.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { requestJobs } from '../request/request.ts'
import { groundJobs } from '../ground/ground.ts'
import { priceJobs } from '../price/price.ts'
import { staffJobs } from '../staff/staff.ts'
import { stationJobs } from '../station/station.ts'
import { visitJobs } from '../visit/visit.ts'
import { topUpJobs, webhookPath } from '../wallet/wallet.ts'

/** Whoever carries our messages out of the app. */
export type Messengers = { mailer: Mailer; push: PushSender; sms: SmsGateway | null }

type Inside = {
  /** Not a job's own transaction. */
  db: Db
  clock: Clock
  secretKey: Buffer
  gateway: PaymentGateway | null
  ownAddress: () => string
}

/** Everything that happens after a commit, by topic. */
export function createJobs(config: Config, inside: Inside, outside: Messengers): Jobs {
  const { db, clock, secretKey, gateway, ownAddress } = inside
  const { publicUrl } = config
  const limiter = createLimiter(config.rateLimitScale)
  const inboundAddress = config.inbound?.address ?? null
  return {
    'notice-out': noticeJob,
    'held-notices': heldNoticesJob,
    mail: mailJob({ mailer: outside.mailer, limiter, secretKey, publicUrl, inboundAddress }),
    push: pushJob(outside.push),
    sms: smsJob({ db, clock, gateway: outside.sms }),
    ...accountJobs({ secretKey, db, gateway: outside.sms, publicUrl }),
    ...stationJobs,
    ...groundJobs,
    ...staffJobs({ publicUrl }),
    ...priceJobs,
    ...requestJobs,
    ...visitJobs({ publicUrl }),
    ...directorJobs,
    ...topUpJobs({ gateway }),
    ...(config.sandboxGateway &&
      sandboxJobs({ key: sandboxKey(secretKey), webhookUrl: () => ownAddress() + webhookPath })),
  }
}

/** The mail server, the browsers' push services and the SMS gateway that the settings name. */
export function createMessengers(
  config: Config,
  { db, clock, secretKey }: Pick<Inside, 'db' | 'clock' | 'secretKey'>,
): Messengers {
  const { smtpUrl: url, mailFrom: from, publicUrl, termii } = config
  const host = new URL(publicUrl).hostname
  const keys = pushKeysOf(config, secretKey)
  return {
    mailer: url ? createSmtpMailer({ url, from, host }) : createMailboxMailer(db, clock),
    push: createPushSender({ keys, subject: complaintsTo(config) }),
    sms: termii && createTermii(termii),
  }
}

const pushKeysOf = ({ pushKeys }: Config, secretKey: Buffer) => pushKeys ?? pushKeysFrom(secretKey)

/** What the rules need to know of how messages leave. */
export const messagingOf = (config: Config, secretKey: Buffer) => ({
  pushKey: pushKeysOf(config, secretKey).publicKey,
  pushHosts: config.pushHosts,
  smsIsSent: config.termii !== null,
  phoneSignIn: config.termii !== null || config.mailbox,
  codesPerDay: config.codesPerDay,
  publicUrl: config.publicUrl,
})

/** Whom a push service writes to: our own address, or the sender of our mail. */
function complaintsTo({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
