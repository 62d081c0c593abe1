import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { translated, type Language, type Translated } from '../contract/speech/language.ts'
import { hashOf, type Catalogue } from '../contract/speech/say.ts'

/** What a language says, by the English of each message. */
export type Translations = Record<string, string>

export const fileOf = (language: Translated) =>
  fileURLToPath(new URL(`${language}.json`, import.meta.url))

export const translationsOf = (language: Translated) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8')) as Translations

/** The same by the short names of messages. */
export const catalogueOf = (language: Language): Catalogue =>
  language === 'en'
    ? {}
    : Object.fromEntries(
        Object.entries(translationsOf(language)).map(([text, said]) => [hashOf(text), said]),
      )

/** Changes with any word of any language. */
export const wordsVersion = () =>
  translated
    .reduce((hash, language) => hash.update(readFileSync(fileOf(language))), createHash('sha256'))
    .digest('hex')
    .slice(0, 8)
