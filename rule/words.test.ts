import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { quotedNames, wordList, words } from '../contract/words.ts'
import { isTest, source, textOf } from '../server/testing/source-files.ts'

// One word for one thing, in what people read.

/** Where texts for people stand: screens, refusals and answers, notices and letters. */
const places = [
  /^web\/.*\.tsx?$/,
  /^contract\/.*\.ts$/,
  /^server\/notification\/words-.*\.ts$/,
  /^server\/notification\/(?:.*-)?letter.*\.ts$/,
  /^server\/audit\/deed.*\.ts$/,
]
const isShown = (name: string) =>
  places.some(place => place.test(name)) &&
  !/^web\/(?:dev|build)\/|^contract\/words\.ts$|\.d\.ts$/.test(name)

type Shown = { where: string; text: string }

/** A word of the code is no text: that has a space, or begins like a sentence. */
const isText = (text: string) => /\S\s+\S/.test(text) || /^[A-Z][a-z]/.test(text)

/** Every text between tags and in quotation marks. */
function textsOf(name: string, code: string): Shown[] {
  const found: Shown[] = []
  const note = (text: string, at: number) => {
    const line = code.slice(0, at).split('\n').length
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isText(plain)) found.push({ where: `${name}:${line}`, text: plain })
  }
  new Visitor({
    Literal: ({ value, start }) => typeof value === 'string' && note(value, start),
    JSXText: ({ value, start }) => note(value, start),
    TemplateElement: ({ value, start }) => note(value.cooked ?? value.raw, start),
  }).visit(parseSync(name, code).program)
  return found
}

const escaped = (word: string) => word.replaceAll(/[^\w\s-]/g, String.raw`\$&`)
const anyOf = (all: readonly string[]) => all.map(escaped).join('|')
const avoided = Object.values(wordList).flatMap<string>(({ never }) => never)
const avoidedWord = new RegExp(String.raw`(?<![\w-])(?:${anyOf(avoided)})s?(?![\w-])`, 'i')
/** What the wire calls it, whatever people read. */
const wire = ['give back', 'given back', 'taken back']
const whole = new Set<string>([...quotedNames, ...wire])
const quoted = new RegExp(
  anyOf([...quotedNames.filter(name => name.includes(' ')), ...Object.values(words)]),
  'gi',
)

const offends = ({ text }: Shown) =>
  !whole.has(text) && avoidedWord.test(text.replaceAll(quoted, ''))

test('nothing that is shown uses another word than the list', () => {
  const names = source.filter(name => isShown(name) && !isTest(name))
  for (const place of places) expect(names.some(name => place.test(name))).toBe(true)
  const wrong = names
    .map(name => ({ name, code: textOf(name) }))
    .filter(({ code }) => avoidedWord.test(code))
    .flatMap(({ name, code }) => textsOf(name, code))
    .filter(offends)
  expect(wrong.map(({ where, text }) => `${where} ${text}`)).toEqual([])
})

test('an avoided word is found between tags, in quotation marks and in templates', () => {
  const code = `
    const a = <p title="Your users">Please sign in</p>
    const b = \`\${c} is a Special one\`
    const d = 'special', e = <h2>Special Requests</h2>, f = 'a special-looking class'`
  expect(
    textsOf('a.tsx', code)
      .filter(offends)
      .map(({ text }) => text),
  ).toEqual(['Your users', 'Please sign in', 'is a Special one'])
})
