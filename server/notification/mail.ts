import type { Scene } from '../call/context.ts'
import type { NoticeSubject } from '../../contract/notification/notification.ts'
import { noticeSubjects } from '../../contract/notification/notification.ts'
import type { Language } from '../../contract/speech/language.ts'
import type { Db } from '../db/connect.ts'
import { GivesUp, NotMine } from '../gateway/gives-up.ts'
import { AddressRefused, type Mailer, type Message } from '../gateway/smtp.ts'
import { clearBounce, markBounced, returnSeal } from './bounce.ts'
import { asHtml, asText } from './letter-look.ts'
import { isLetterName, writeLetter } from './letter.ts'
import type { Letter } from './letter-content.ts'
import type { LetterData, LetterName } from './letter.ts'
import type { Limiter } from '../call/limit.ts'
import { linkToken } from '../call/link-token.ts'
import { noticeLetter } from './notice-letter.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { reachOf } from './preference.ts'
import { answerMark, replyAddress, replyToken } from './reply-address.ts'
import type { Words } from './notice-kind.ts'
import { oneClickPath, unsubscribeToken } from './unsubscription.ts'

/** Into which conversation a letter is answered, and by whom: an account, or the visitor. */
type AnswerTo = { ticketId: string; who: string }

type LetterMail = {
  to: string
  letter: LetterName
  data: LetterData[LetterName]
  answerTo?: AnswerTo
  /** That somebody typed the address in a browser in which its owner has not logged in before. */
  byStranger?: boolean
  /** In which it is read; without it, and to those who work here, in English. */
  language?: Language
}
/** A notice by mail; the address is looked up when it is sent. */
export type NoticeMail = { accountId: string; subject: NoticeSubject; words: Words }

/** Sends a letter after the commit, once per key. */
export const sendMail = <N extends LetterName>(
  context: Scene,
  mail: {
    key: string
    to: string
    letter: N
    data: LetterData[N]
    answerTo?: AnswerTo
    byStranger?: boolean
    language?: Language
  },
) => {
  const { key, ...payload } = mail
  return enqueue(context, { key: `mail:${key}`, topic: 'mail', payload })
}

type Options = {
  mailer: Mailer
  limiter: Limiter
  secretKey: Buffer
  publicUrl: string
  /** Null: letters cannot be answered. */
  inboundAddress: string | null
}
/**
 * Letters that anybody can have sent to an address by typing it somewhere. The address gets a few a day, however many
 * people type it. Nobody is locked out: every letter that did arrive has a link that works, or says only what the
 * page has said.
 */
const unasked: ReadonlySet<LetterName> = new Set([
  'verify-email',
  'change-email',
  'already-registered',
  'address-taken',
  'ticket-received',
  'now-served',
])
const unaskedPerDay = 5

/** One mailbox has many addresses: what follows a plus is a label. */
const mailboxIn = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Whether the address has had all the letters that strangers can send it today. */
async function hasHadEnough(
  { limiter }: Options,
  payload: Waiting,
  { db, now }: { db: Db; now: Date },
): Promise<boolean> {
  if (!('letter' in payload)) return false
  if (!payload.byStranger && !unasked.has(payload.letter)) return false
  const key = `unasked-mail:${mailboxIn(payload.to)}`
  const limit = { key, times: unaskedPerDay, minutes: 24 * 60 }
  return (await limiter.count(db, now, [limit])) > 0
}

type Waiting = LetterMail | NoticeMail
type Written = { to: string; letter: Letter; headers?: Partial<Message> }

/** The job behind mail: writes the letter and hands it to the mail server. */
export function mailJob(options: Options): Job {
  return async ({ row, db, now }) => {
    const waiting = row.payload as Waiting
    const written = await writeWaiting(options, waiting, { db, now })
    if (!written || (await hasHadEnough(options, waiting, { db, now }))) return
    const { to, headers } = written
    const { language = 'en' } = written.letter
    const letter = { ...written.letter, ...(headers?.replyTo && { above: answerMark(language) }) }
    const { subject } = letter
    const body = { subject, text: asText(letter), html: asHtml(letter) }
    try {
      // The row's id names the message, so that a second try is the same message to every mailbox.
      const seal = returnSeal(options.secretKey, to)
      await options.mailer.send({ id: row.id, to, ...body, seal, ...headers })
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      const why = error.message
      throw new GivesUp(why, outer => markBounced({ db: outer, now }, to, why))
    }
    await clearBounce(db, to)
  }
}

async function writeWaiting(
  options: Options,
  payload: Waiting,
  scene: { db: Db; now: Date },
): Promise<Written | null> {
  if ('words' in payload) {
    const { subject } = payload
    if (Object.hasOwn(noticeSubjects, subject)) return writeNotice(options, payload, scene)
    throw new NotMine(`mail of another version, about “${subject}”`)
  }
  const { letter } = payload
  if (!isLetterName(letter)) throw new NotMine(`a letter of another version: “${String(letter)}”`)
  return writeMail(options, payload)
}

const pageOf =
  ({ publicUrl }: Options) =>
  (path: string) =>
    publicUrl + path

function writeMail(options: Options, mail: LetterMail): Written {
  const { to, letter, data, answerTo, language } = mail
  const links = {
    page: pageOf(options),
    token: (linkId: string) => linkToken(options.secretKey, linkId),
  }
  return {
    to,
    letter: writeLetter(letter, data, links, language),
    headers: answeredTo(options, answerTo),
  }
}

async function writeNotice(
  options: Options,
  { accountId, subject, words }: NoticeMail,
  { db, now }: { db: Db; now: Date },
): Promise<Written | null> {
  const reader = await reachOf(db, accountId, now)
  if (!reader?.email) return null
  const page = pageOf(options)
  const { ticketId } = words
  const reply = answeredTo(options, ticketId ? { ticketId, who: accountId } : undefined)
  const answerable = reply.replyTo !== undefined
  const letter = noticeLetter({ words, subject, reader, page, answerable })
  const isStoppable = (noticeSubjects[subject].email as string) !== 'always'
  const token = unsubscribeToken(options.secretKey, accountId, subject)
  const unsubscribeUrl = page(oneClickPath(token))
  return { to: reader.email, letter, headers: { ...reply, ...(isStoppable && { unsubscribeUrl }) } }
}

function answeredTo(
  { inboundAddress, secretKey }: Options,
  answerTo: AnswerTo | undefined,
): { replyTo?: string } {
  if (!inboundAddress || !answerTo) return {}
  const token = replyToken(secretKey, answerTo.ticketId, answerTo.who)
  return { replyTo: replyAddress(inboundAddress, token) }
}
