import type { Language } from '../../contract/speech/language.ts'
import { sayIn, sayPacked, type ArgsOf } from '../../contract/speech/say.ts'
import { catalogueOf } from './catalogue.ts'

/** Says a message, as `t` of the web does, in the language that the speaker was made for. */
export type T = <Text extends string>(text: Text, ...[args]: ArgsOf<Text>) => string

/** Speaks a language: `const t = speaker(language)`, then `t('Hello {name}', { name })`. */
export const speaker =
  (language: Language): T =>
  (text, ...[args]) =>
    sayIn(language, catalogueOf(language), text, args)

/** Says what a schema, a table or a refusal has packed. */
export const sayPackedIn = (language: Language, packed: string) =>
  sayPacked(packed, language, catalogueOf(language))
