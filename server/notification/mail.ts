import type { Db } from '../db/connect.ts'
import type { Mailer } from '../gateway/smtp.ts'
import { asHtml, asText } from './letter-look.ts'
import { writeLetter, type LetterData, type LetterName, type Links } from './letter.ts'
import { linkToken } from './link-token.ts'
import { enqueue, type Job } from './outbox.ts'

type MailPayload = { to: string; letter: LetterName; data: LetterData[LetterName] }

/** Sends a letter after the commit, once per key. */
export const sendMail = <N extends LetterName>(
  context: { db: Db; now: Date; newId: () => string },
  mail: { key: string; to: string; letter: N; data: LetterData[N] },
) => {
  const { key, ...payload } = mail
  return enqueue(context, { key: `mail:${key}`, topic: 'mail', payload })
}

/** The job behind `sendMail`: writes the letter and hands it to the mail server. */
export function mailJob(options: { mailer: Mailer; secretKey: Buffer; publicUrl: string }): Job {
  const links: Links = {
    page: path => options.publicUrl + path,
    token: linkId => linkToken(options.secretKey, linkId),
  }
  return async ({ row }) => {
    const { to, letter: name, data } = row.payload as MailPayload
    const letter = writeLetter(name, data, links)
    const { subject } = letter
    // The row's id names the message, so that a second try is the same message to every mailbox.
    await options.mailer.send({
      id: row.id,
      to,
      subject,
      text: asText(letter),
      html: asHtml(letter),
    })
  }
}
