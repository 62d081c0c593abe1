import type { Language } from '../contract/speech/language.ts'
import {
  fill,
  hashOf,
  sayIn,
  sayPacked,
  type Args,
  type ArgsOf,
  type Catalogue,
} from '../contract/speech/say.ts'

export { msg } from '../contract/speech/say.ts'

// One language for the life of a page: whoever chooses another loads the page again.

let language: Language = 'en'
let catalogue: Catalogue = {}

/** The language that the page is in. */
export const pageLanguage = () => language

/** Makes the page speak a language; called before anything is drawn. */
export function speak(spoken: Language, words: Catalogue) {
  language = spoken
  catalogue = words
}

/** Says a message in the language of the page: `t('Hello {name}', { name })`. Not outside of functions. */
export const t = <Text extends string>(text: Text, ...[args]: ArgsOf<Text>): string =>
  sayIn(language, catalogue, text, args)

/** Says what a schema or a table has packed: `say` in the contract. */
export const tPacked = (packed: string) => sayPacked(packed, language, catalogue)

/** A message in the language of the page, its arguments still open; and how they are put in. */
export const templateOf = (text: string) => catalogue[hashOf(text)] ?? text
export const filled = (template: string, args: Args) => fill(template, args, language)
