import { systemClock } from '../clock.ts'
import { createSmtpMailer } from '../gateway/smtp.ts'
import { mailJob } from '../notification/mail.ts'
import { startOutbox } from '../notification/outbox-worker.ts'

// A server in small that only sends mail, made to be killed:
// node outbox-sender.ts <database> <mail server> <own host>. It says so once it works.

const [, , databaseUrl = '', url = '', host = ''] = process.argv
const mailer = createSmtpMailer({ url, from: `post@${host}`, host })
const secretKey = Buffer.from('a key that only tests use, 32 long')
const jobs = { mail: mailJob({ mailer, secretKey, publicUrl: `https://${host}` }) }
const onProblem = () => undefined
const worker = startOutbox({ databaseUrl, clock: systemClock, jobs, onProblem })
process.once('SIGTERM', () => void worker.stop())
process.stdout.write('started\n')
