import { translated, type Translated } from '../contract/speech/language.ts'
import { hashOf } from '../contract/speech/say.ts'
import { translationsOf } from './catalogue.ts'
import { collect } from './collect.ts'
import { whyUnfit } from './fit.ts'

type Messages = ReturnType<typeof collect>['messages']

/** What one language lacks, has too much of, or says wrongly. */
function problemsIn(language: Translated, messages: Messages): string[] {
  const said = translationsOf(language)
  const missing = [...messages.values()]
    .filter(({ text }) => !Object.hasOwn(said, text))
    .map(({ text, where }) => `${language} lacks “${text}” (${where[0]})`)
  const others = Object.entries(said).flatMap(([english, text]) => {
    if (!messages.has(english)) return `${language} says “${english}”, which nobody says any more`
    const why = whyUnfit(language, english, text)
    return why ? `${language}, “${english}”: ${why}` : []
  })
  return missing.concat(others)
}

/** What of the words would let people read something wrong, or nothing. */
export function problemsOf(): string[] {
  const { messages, problems } = collect()
  const byHash = Map.groupBy(messages.keys(), hashOf)
  const alike = [...byHash.values()]
    .filter(texts => texts.length > 1)
    .map(texts => `These have the same short name: ${texts.join(' / ')}`)
  return problems.concat(
    alike,
    translated.flatMap(language => problemsIn(language, messages)),
  )
}
