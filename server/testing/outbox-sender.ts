import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemClock } from '../clock.ts'
import { createSmtpMailer } from '../gateway/smtp.ts'
import { mailJob } from '../notification/mail.ts'
import { startOutbox } from '../notification/outbox-worker.ts'

// A server in small that only sends mail, made to be killed:
// node outbox-sender.ts <database> <mail server>. It says so once it works.

export const sender = { from: 'Kwashe <post@kwashe.test>', host: 'kwashe.test' }
export const secretKey = Buffer.from('a key that only tests use, 32 long')
const publicUrl = 'https://kwashe.test'

/** Starts the sender as another process. */
export function startSender(databaseUrl: string, smtpUrl: string) {
  const args = [import.meta.filename, databaseUrl, smtpUrl]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const started = once(child.stdout, 'data')
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await closed
    return child.exitCode ?? child.signalCode
  }
  return { started, end }
}

function main(databaseUrl: string, smtpUrl: string): void {
  const mailer = createSmtpMailer({ url: smtpUrl, ...sender })
  const jobs = { mail: mailJob({ mailer, secretKey, publicUrl }) }
  const onProblem = () => undefined
  const worker = startOutbox({ databaseUrl, clock: systemClock, jobs, onProblem })
  process.once('SIGTERM', () => void worker.stop())
  process.stdout.write('started\n')
}

if (process.argv[1] === import.meta.filename) {
  const [, , databaseUrl = '', smtpUrl = ''] = process.argv
  main(databaseUrl, smtpUrl)
}
