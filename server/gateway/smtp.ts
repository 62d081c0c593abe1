import { createTransport } from 'nodemailer'
import { traced } from '../db/span.ts'
import { GivesUp } from './gives-up.ts'

export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where it is answered to. */
  replyTo?: string
  /** Where such letters are stopped, by one click in the mail program (RFC 8058). */
  unsubscribeUrl?: string
  /** By which a report that it came back is believed. */
  seal?: string
}

export const sealHeader = 'X-Return-Seal'

/** Whatever takes our mail: an SMTP server, or the built-in mailbox. */
export type Mailer = { send: (message: Message) => Promise<unknown>; close: () => void }

/** Mail through the operator's SMTP server. */
export function createSmtpMailer(options: { url: string; from: string; host: string }) {
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
    /** Gives what the mail server answered. */
    async send({ id, unsubscribeUrl, seal, ...letter }: Message): Promise<string> {
      const messageId = `<${id}@${options.host}>`
      const headers = {
        // Nobody's out-of-office note should answer a machine (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(seal && { [sealHeader]: seal }),
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      try {
        const whole = { messageId, from: options.from, ...letter, headers }
        const sent = await traced('gateway mail', 'client', {}, () => transport.sendMail(whole))
        return sent.response
      } catch (error) {
        throw asOutcome(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The mail server will never take mail for this address. */
export class AddressRefused extends GivesUp {}

/** What the mail server says about the address or the letter itself, rather than about us. */
const aboutTheLetter = new Set(['RCPT TO', 'DATA'])

/**
 * A 5xx answer to the address or the letter is final. Everything else may pass: 4xx, no answer, a
 * cut line, and what the operator can mend, such as a wrong password or a refused sender.
 */
function asOutcome(error: unknown): Error {
  const { responseCode: code = 0, command = '', response = '', ...rest } = error as SmtpError
  // The server's own words may repeat the address, which has no place in our notes.
  const said = `the mail server said ${code} to ${command}`
  const note = code ? said : `no answer: ${rest.originalCode ?? rest.code ?? 'unknown'}`
  if (code < 500 || !aboutTheLetter.has(command)) return new Error(note)
  // 5.7.x is the server's policy, often about us, and says nothing about whether there is a mailbox.
  const isAboutMailbox = command === 'RCPT TO' && !/\b5\.7\.\d/.test(response)
  return isAboutMailbox ? new AddressRefused(note) : new GivesUp(note)
}

/** What nodemailer tells about a failure; the system's own code is the original one. */
type SmtpError = {
  responseCode?: number
  response?: string
  command?: string
  code?: string
  originalCode?: string
}
