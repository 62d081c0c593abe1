import { systemClock } from '../call/clock.ts'
import { createLimiter } from '../call/limit.ts'
import { createPushSender, pushKeysFrom } from '../gateway/push.ts'
import { createSmtpMailer } from '../gateway/smtp.ts'
import { noticeJob } from '../notification/fan-out.ts'
import { mailJob } from '../notification/mail.ts'
import { startOutbox } from '../outbox/worker.ts'
import { pushJob } from '../notification/push.ts'

// A server in small that only sends, made to be killed:
// node outbox-sender.ts <database> <mail server> <own host>. It says so once it works.

const [, , databaseUrl = '', url = '', host = ''] = process.argv
const mailer = createSmtpMailer({ url, from: `post@${host}`, host })
const secretKey = Buffer.from('a key that only tests use, 32 long')
const push = createPushSender({ keys: pushKeysFrom(secretKey), subject: `mailto:post@${host}` })
const publicUrl = `https://${host}`
const jobs = {
  'notice-out': noticeJob,
  mail: mailJob({
    mailer,
    secretKey,
    publicUrl,
    limiter: createLimiter(1000),
    inboundAddress: null,
  }),
  push: pushJob(push),
}
const onProblem = () => undefined
const worker = startOutbox({ databaseUrl, clock: systemClock, jobs, onProblem })
process.once('SIGTERM', () => void worker.stop().finally(push.close))
process.stdout.write('started\n')
