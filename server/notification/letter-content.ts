import type { Language } from '../../contract/speech/language.ts'

/** A letter's content; its look is the same for all. */
export type Letter = {
  subject: string
  /** What stands above everything else. */
  above?: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Why it was sent, and what to do when it was not asked for. */
  footnote: string
  /** Where the reader can do something about it. */
  more?: { label: string; url: string }
  language?: Language
}

/** What letters link with. */
export type Links = { page: (path: string) => string; token: (linkId: string) => string }
