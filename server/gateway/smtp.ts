import { createTransport } from 'nodemailer'
import { GivesUp } from './gives-up.ts'

export type Message = { id: string; to: string; subject: string; text: string; html: string }

/** Whatever takes our mail: an SMTP server, or the built-in mailbox. */
export type Mailer = { send: (message: Message) => Promise<void>; close: () => void }

/** Mail through the operator's SMTP server. */
export function createSmtpMailer(options: { url: string; from: string; host: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    // Long, as RFC 5321 asks: giving up on a slow "accepted" would send a second copy.
    socketTimeout: 300_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text, html }) {
      const messageId = `<${id}@${options.host}>`
      try {
        await transport.sendMail({ messageId, from: options.from, to, subject, text, html })
      } catch (error) {
        throw asOutcome(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx answer is final; everything else (4xx, no answer, a cut line) may pass. */
function asOutcome(error: unknown): Error {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // The server's own words may repeat the address, which has no place in our notes.
  const note = code ? `the mail server said ${code}` : `no answer: ${codeOf(error)}`
  return code >= 500 ? new GivesUp(note) : new Error(note)
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
