import type { Channel, NoticeSubject } from '../../contract/notification/notification.ts'
import type { Language } from '../../contract/speech/language.ts'

/** What a message says, wherever it goes. */
export type Words = {
  /** The bell's line, the letter's subject, the push message. */
  title: string
  /** The page that it is about. */
  link: string
  /** What a letter says besides. */
  text?: string[]
  /** What the letter's button says. */
  button?: string
  /** The whole SMS; without it the title is sent. */
  sms?: string
  /** The conversation that a letter can be answered into. */
  ticketId?: string
}

/** One line of the table of what is told: under which subject, by which ways, and in what words. */
export type NoticeEntry<Data> = {
  subject: NoticeSubject
  /** The ways out of the app that it may go, as far as the person wants them. */
  by: readonly (Channel | 'sms-instead' | 'sms-without-push')[]
  /** Whether it may wait until the morning. */
  waits: boolean
  words: (data: Data, language: Language) => Words
}
