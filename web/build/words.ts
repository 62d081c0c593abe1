import { mkdirSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { translated } from '../../contract/speech/language.ts'
import { hashOf } from '../../contract/speech/say.ts'
import { catalogueOf } from '../../words/catalogue.ts'
import { collect, type Message } from '../../words/collect.ts'
import type { Piece } from '../language.ts'
import { carrierScripts } from './carrier-page.ts'

const escaped = (text: string, quote: string) =>
  quote +
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(quote, `\\${quote}`) +
  quote

/** Whether a text stands in code, however it is quoted there. */
const standsIn = (code: string, text: string) =>
  ['`', '"', "'"].some(quote => code.includes(escaped(text, quote)))

const isResidents = ({ where }: Message) =>
  where.every(name => /^web\/(?:resident|notice)\//.test(name))

/** What of this code's texts a language says differently. */
export const wordsIn = (code: string, language: (typeof translated)[number]) => {
  const catalogue = catalogueOf(language)
  const used = [...collect().messages.keys()].filter(text => standsIn(code, text))
  return Object.fromEntries(
    used.map(text => [hashOf(text), catalogue[hashOf(text)]]).filter(([, said]) => said),
  ) as Record<string, string>
}

/** Writes the words that the app can say, by language and by who meets them. */
export function writeWords(outDir: string) {
  const codeIn = (names: string[]) =>
    names.map(name => readFileSync(join(outDir, name), 'utf8')).join('\n')
  const carriers = carrierScripts(outDir)
  const code = codeIn(
    globSync('assets/*.js', { cwd: outDir }).filter(each => !carriers.includes(each)),
  )
  const messages = [...collect().messages.values()]
  const said = (within: string) => messages.filter(({ text }) => standsIn(within, text))
  // What the page says of itself stands in the document, and in no script.
  const ofBrand = ({ where }: Message) => where.includes('contract/brand.ts')
  const app = messages.filter(each => ofBrand(each) || standsIn(code, each.text))
  const pieces: Record<Piece, Message[]> = {
    app: app.filter(message => !isResidents(message)),
    resident: app.filter(isResidents),
    // It is a page of its own: what it shares with the app it says itself.
    go: said(codeIn(carriers)),
  }
  mkdirSync(join(outDir, 'words'))
  for (const language of translated) {
    const catalogue = catalogueOf(language)
    for (const [piece, used] of Object.entries(pieces)) {
      const spoken = used
        .map(({ text }) => [hashOf(text), catalogue[hashOf(text)]] as const)
        .filter(([, text]) => text !== undefined)
      const content = JSON.stringify(Object.fromEntries(spoken))
      writeFileSync(join(outDir, 'words', `${language}-${piece}.json`), content)
    }
  }
}
