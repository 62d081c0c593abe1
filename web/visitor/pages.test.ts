import { afterEach, expect, test } from 'vitest'
import { languages } from '../../contract/speech/language.ts'
import { identity, whose } from '../identity.ts'
import { speak } from '../t.ts'
import { publicPaths, render } from './pages.tsx'

/** A language in which every message is a mark, so that what is left was never a message. */
const marks = new Proxy<Record<string, string>>({}, { get: (_, name) => `⟦${String(name)}⟧ ⟦⟧` })
const mark = /⟦\w*⟧/g

/** What is the same in every language. */
const names = new Set<string>([
  identity.name,
  ...whose.cities,
  ...Object.values(languages),
  'WhatsApp',
  'X',
  'Facebook',
])

const read = /(?:>|(?: aria-label| alt| title| placeholder| aria-roledescription)=")([^<>"]*)/g

/** What somebody reads or hears of a page that is neither a message nor a name. */
function leftIn(markup: string): string[] {
  const texts = markup.replaceAll(mark, '·').matchAll(read)
  return Array.from(texts, ([, text = '']) => text.split(/[·©]/))
    .flat()
    .map(text => text.replaceAll(/^[\s\d:]+|[\s:]+$/g, ''))
    .filter(text => /\p{L}/u.test(text) && !names.has(text))
}

afterEach(() => speak('en', {}))

test.each(publicPaths)('every text of %s can be said in another language', path => {
  speak('yo', marks)
  const { title, description, body } = render(path) ?? { title: '', description: '', body: '' }
  expect(leftIn(`<p>${title}</p><p>${description}</p>${body}`)).toEqual([])
})

test('a text that is no message is found between tags and in what is read aloud', () => {
  const markup = '<p title="Bare">⟦a1⟧ and <b aria-label="⟦⟧">3 bags</b> Kwashe: ⟦b2⟧ ©</p>'
  expect(leftIn(markup)).toEqual(['Bare', 'and', 'bags'])
})
