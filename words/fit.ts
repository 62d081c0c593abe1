import type { Translated } from '../contract/speech/language.ts'
import { formsIn } from '../contract/speech/say.ts'

const namesIn = (text: string, what: RegExp) =>
  [...new Set(Array.from(text.matchAll(what), ([, name = '']) => name))].toSorted()
const args = /\{(\w+)(?:\|[^{}]*)?\}/g
const tags = /<\/?(\w+)>/g
const forms = /\{\w+\|([^{}]*)\}/g

/** Letters beyond those of English; marks over and under them are part of the letter. */
const ownLetters: Record<Translated, RegExp> = {
  pcm: /[ẹọáàéèíìóòúù]/i,
  ha: /[ɓɗƙƴ]/i,
  yo: /[áàāéèēíìīóòōúùūńǹẹọṣ]/i,
  ig: /[áàāéèíìóòúùịọụṅńǹ]/i,
}

/** The letters of a text that the language does not have. */
function strangeLetters(language: Translated, text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const base = Array.from(plain.matchAll(/\p{L}/gu), ([letter]) => letter)
  const marked = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter)
  return [
    ...base.filter(letter => !/[a-z]/i.test(letter) && !ownLetters[language].test(letter)),
    ...marked.filter(letter => !/[a-z]/i.test(letter) && !ownLetters[language].test(letter)),
  ]
}

/** A short word may well become a few; a sentence keeps its measure. */
export const longestOf = (english: string) => Math.max(40, Math.ceil(english.length * 2))

/** Why a translation cannot stand for its message, or null when it can. */
export function whyUnfit(
  language: Translated,
  english: string,
  translation: string,
): string | null {
  const differs = (what: RegExp) =>
    namesIn(english, what).join(' ') !== namesIn(translation, what).join(' ')
  const list = (what: RegExp) => namesIn(english, what).join(', ') || 'none'
  if (differs(args)) return `its arguments differ: ${list(args)} are wanted`
  if (differs(tags)) return `its tags differ: ${list(tags)} are wanted`
  const most = Math.max(0, ...namesIn(translation, forms).map(each => each.split('|').length))
  if (most > formsIn[language])
    return `a number has ${formsIn[language]} forms in this language, not ${most}`
  if (translation !== translation.normalize('NFC')) return 'its letters are not composed (NFC)'
  if (translation.includes('||')) return 'the note behind || is not shown, and not translated'
  const strange = strangeLetters(language, translation).filter(each => !english.includes(each))
  if (strange.length > 0) return `the language has no ${strange.join(' ')}`
  const longest = longestOf(english)
  return translation.length > longest
    ? `it is too long: ${translation.length} characters, at most ${longest} fit`
    : null
}
