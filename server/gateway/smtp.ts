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

/** What the mail server says about the address or the letter itself, rather than about us. */
const aboutTheLetter = new Set(['RCPT TO', 'DATA'])

/**
 * A 5xx answer to the address or the letter is final. Everything else may pass: 4xx, no answer, a
 * cut line, and what the operator can mend, such as a wrong password or a refused sender.
 */
function asOutcome(error: unknown): Error {
  const { responseCode: code = 0, command = '', ...rest } = error as SmtpError
  // The server's own words may repeat the address, which has no place in our notes.
  const said = `the mail server said ${code} to ${command}`
  const note = code ? said : `no answer: ${rest.originalCode ?? rest.code ?? 'unknown'}`
  return code >= 500 && aboutTheLetter.has(command) ? new GivesUp(note) : new Error(note)
}

/** What nodemailer tells about a failure; the system's own code is the original one. */
type SmtpError = { responseCode?: number; command?: string; code?: string; originalCode?: string }
