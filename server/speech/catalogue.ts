import { translated, type Language, type Translated } from '../../contract/speech/language.ts'
import { hashOf, type Catalogue } from '../../contract/speech/say.ts'
import ha from '../../words/ha.json' with { type: 'json' }
import ig from '../../words/ig.json' with { type: 'json' }
import pcm from '../../words/pcm.json' with { type: 'json' }
import yo from '../../words/yo.json' with { type: 'json' }

/** Translations by the English messages that they are of. */
export type Translations = Readonly<Record<string, string>>

/** What the product comes with. */
export const ownWords: Record<Translated, Translations> = { pcm, ha, yo, ig }

const byHash = (words: Translations): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([text, said]) => [hashOf(text), said]))

const catalogues = Object.fromEntries(
  translated.map(language => [language, byHash(ownWords[language])]),
) as Record<Translated, Catalogue>

/** All that is translated into a language. English needs none. */
export const catalogueOf = (language: Language): Catalogue =>
  language === 'en' ? {} : catalogues[language]

/** What other translations stand for by now, by what the product comes with: pages were built with that. */
const mended: Partial<Record<Language, Map<string, string>>> = {}
export const mendedIn = (language: Language): ReadonlyMap<string, string> =>
  mended[language] ?? new Map<string, string>()

/** Lays other translations over those that the product comes with, before anybody is spoken to. */
export function layOver(language: Translated, words: Translations) {
  const own = ownWords[language]
  const changed = Object.entries(words).filter(([text, said]) => own[text] !== said)
  mended[language] = new Map(changed.map(([text, said]) => [own[text] ?? text, said]))
  catalogues[language] = { ...catalogues[language], ...byHash(words) }
}

/** Says something in a language that is no message of the product. */
export function alsoSay(language: Translated, english: string, said: string) {
  catalogues[language] = { ...catalogues[language], [hashOf(english)]: said }
}
