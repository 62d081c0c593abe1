import { translated } from '../../contract/speech/language.ts'
import { mendedIn } from '../speech/catalogue.ts'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

/**
 * A public page that was built in a language, with the words that an operator has mended since: whole texts
 * between tags and in attributes. A sentence with an argument or a link in it stays as it was built.
 */
export function mendedPage(name: string, content: Buffer): Buffer {
  const language = translated.find(each => name.startsWith(`${each}-`))
  const mended = language ? mendedIn(language) : new Map<string, string>()
  if (mended.size === 0) return content
  const known = new Map(Array.from(mended, pair => pair.map(escaped) as [string, string]))
  const whole = (inside: string) => known.get(inside.trim())
  const html = content
    .toString('utf8')
    .replaceAll(/(?<=>)[^<>]+(?=<)/g, text => whole(text) ?? text)
    .replaceAll(/(?<== ?")[^"<>]+(?=")/g, text => whole(text) ?? text)
  return Buffer.from(html)
}
