import { mkdirSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { translated } from '../../contract/speech/language.ts'
import { hashOf } from '../../contract/speech/say.ts'
import { catalogueOf } from '../../words/catalogue.ts'
import { collect, type Message } from '../../words/collect.ts'
import type { Piece } from '../language.ts'
import { carrierScripts } from './carrier-page.ts'

/** Every text that stands in some code, however it is quoted there. */
function textsIn(codes: string[]): Set<string> {
  const texts = new Set<string>()
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.add(value)
    },
    TemplateLiteral({ quasis: [only, ...others] }) {
      if (only && others.length === 0) texts.add(only.value.cooked ?? '')
    },
  })
  for (const code of codes) visitor.visit(parseSync('code.js', code).program)
  return texts
}

const isResidents = ({ where }: Message) =>
  where.every(name => /^web\/(?:resident|notice)\//.test(name))

let collected: Message[] | undefined
/** Every message of the product: reading all sources takes a second, and they stay as they are meanwhile. */
const everyMessage = () => (collected ??= [...collect().messages.values()])

/** What of this code's texts a language says differently. */
export const wordsIn = (code: string, language: (typeof translated)[number]) => {
  const catalogue = catalogueOf(language)
  const texts = textsIn([code])
  const used = everyMessage().filter(({ text }) => texts.has(text))
  return Object.fromEntries(
    used.map(({ text }) => [hashOf(text), catalogue[hashOf(text)]]).filter(([, said]) => said),
  ) as Record<string, string>
}

/** Writes the words that the app can say, by language and by who meets them. */
export function writeWords(outDir: string) {
  const saidIn = (names: string[]) => {
    const texts = textsIn(names.map(name => readFileSync(join(outDir, name), 'utf8')))
    return ({ text }: Message) => texts.has(text)
  }
  const carriers = carrierScripts(outDir)
  const scripts = globSync('assets/*.js', { cwd: outDir })
  const isInApp = saidIn(scripts.filter(each => !carriers.includes(each)))
  const messages = everyMessage()
  // What the page says of itself stands in the document, and in no script.
  const ofBrand = ({ where }: Message) => where.includes('contract/brand.ts')
  const app = messages.filter(each => ofBrand(each) || isInApp(each))
  const pieces: Record<Piece, Message[]> = {
    app: app.filter(message => !isResidents(message)),
    resident: app.filter(isResidents),
    // It is a page of its own: what it shares with the app it says itself.
    go: messages.filter(saidIn(carriers)),
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
