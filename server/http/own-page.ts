import { brandForPage, type Brand } from '../../contract/brand.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { places, type Place } from '../../contract/speech/brand-places.ts'
import { isLanguage, langOf, type Language } from '../../contract/speech/language.ts'
import { inlineHtml, withLists, type OwnText } from '../../contract/speech/markdown.ts'
import type { Identity } from '../identity/identity.ts'
import { styleOf as paletteStyle } from '../identity/palette.ts'
import { speaker } from '../speech/speaker.ts'

// The build made these pages for nobody: here they become those of one installation.

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const inJson = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
const inAddress = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

/** The language of a page by its file: `ha-index.html`, `opening-ha-user-home.html`. */
export function languageOf(file: string): Language {
  const [, name = ''] = /^(?:opening-)?(\w+)-/.exec(file) ?? []
  return isLanguage(name) ? name : 'en'
}

/** What stands in each place of a page in this language. */
function valuesIn(language: Language, brand: Brand): Record<Place, string> {
  const t = speaker(language)
  const promise = t(brand.promise.en)
  const lastWord = promise.lastIndexOf(' ')
  return {
    name: brand.name,
    promiseStart: promise.slice(0, Math.max(lastWord, 0)),
    promiseEnd: promise.slice(lastWord + 1),
    hours: t(brand.supportHours.en),
    cities: brand.cities.map(city => city.replaceAll(' ', '\u00A0')).join(' · '),
    controller: brand.controller?.name ?? '',
    controllerAddress: brand.controller?.address ?? '',
    controllerEmail: brand.controller?.email ?? '',
    main: brand.colours.main,
    deep: brand.colours.deep,
    second: brand.colours.second,
    identity: brandForPage(brand),
  }
}

const jsonBlock = /<script type="application\/(?:ld\+)?json"[^]*?<\/script>/
const elsewhere = /href="https:[^"]*"/
const placeIn = /__[A-Z_]+__/g
const everyPlace = new RegExp(`${jsonBlock.source}|${elsewhere.source}|${placeIn.source}`, 'g')

/** A page with everything in its places, each written as it must be there. */
function filled(html: string, values: Record<Place, string>): string {
  const byMark = new Map(
    Object.entries(places).map(([place, mark]) => [mark as string, values[place as Place]]),
  )
  const put = (text: string, write: (value: string) => string) =>
    text.replaceAll(placeIn, mark => {
      const value = byMark.get(mark)
      return value === undefined ? mark : write(value)
    })
  return html.replaceAll(everyPlace, whole => {
    if (whole === places.identity) return values.identity
    if (whole.startsWith('<script')) {
      return put(whole, value => (value === values.identity ? value : inJson(value)))
    }
    return put(whole, whole.startsWith('href') ? inAddress : escaped)
  })
}

/** A built page as this installation shows it. */
export function ownPage(file: string, content: Buffer, identity: Identity): Buffer {
  const { brand, texts } = identity
  const language = languageOf(file)
  const style = styleOf(identity)
  let html = content.toString('utf8')
  const [, kind = ''] = /(?:^|-)(privacy|terms)\.html$/.exec(file) ?? []
  if (kind === 'privacy' || kind === 'terms') {
    const own = texts[kind].get(language)
    const text = own ?? texts[kind].get('en')
    const version = brand.versions[kind]
    if (text && version) {
      html = withText(html, text, {
        isTranslated: own !== undefined,
        from: currentVersions[kind],
        version,
      })
    }
  }
  if (!brand.controller) html = html.replace(/<section id="controller"[^]*?<\/section>/, '')
  html = filled(html, valuesIn(language, brand))
  return Buffer.from(style ? html.replace('</head>', () => `<style>${style}</style></head>`) : html)
}

type Standing = { isTranslated: boolean; from: string; version: string }

const article =
  /(<article[^>]*)>(<h1[^>]*>)[^]*?<\/h1>(<p[^>]*>[^<]*<\/p>)(<p[^>]*>[^<]*<\/p>)?([^]*?)<\/article>/

/** The operator's own text, in the look of the product's that it takes the place of. */
function withText(html: string, text: OwnText, { isTranslated, from, version }: Standing): string {
  return html.replace(
    article,
    (_, open: string, h1: string, lead: string, note = '', rest: string) => {
      const tag = (name: string) =>
        new RegExp(`<${name}(?: [^>]*)?>`).exec(rest)?.[0] ?? `<${name}>`
      const look = (name: string) => / class="[^"]*"/.exec(tag(name))?.[0] ?? ''
      const paragraph = /^<p[^>]*>/.exec(lead)?.[0] ?? '<p>'
      const inline = (line: string) => inlineHtml(line, look('a'))
      const parts: string[] = []
      let isPart = false
      for (const { kind, items } of withLists(text.blocks)) {
        const lines = items.map(inline)
        if (kind === 'part') {
          parts.push(isPart ? '</section>' : '', `<section${look('section')}>`)
          parts.push(`<h2${look('h2')}>${lines.join('')}</h2>`)
          isPart = true
        } else if (kind === 'text') parts.push(`${paragraph}${lines.join('')}</p>`)
        else parts.push(`<ul${look('ul')}>${lines.map(line => `<li>${line}</li>`).join('')}</ul>`)
      }
      if (isPart) parts.push('</section>')
      // Where there is no translation the English text stands, and says that it is English.
      const body = isTranslated
        ? parts.join('')
        : `<div lang="${langOf('en')}">${parts.join('')}</div>`
      const title = isTranslated ? h1 : h1.replace('<h1', `<h1 lang="${langOf('en')}"`)
      const head = `${title}${inline(text.title)}</h1>${lead.replace(from, version)}`
      return `${open}>${head}${isTranslated ? note : ''}${body}</article>`
    },
  )
}

/** The colours, and the logo in the place of the bin. */
export function styleOf({ palette, logo }: Identity): string {
  const mark =
    '[data-mark]{background:url(/favicon.svg) center/contain no-repeat;print-color-adjust:exact;' +
    '-webkit-print-color-adjust:exact}[data-mark]>*{display:none}'
  return (palette ? paletteStyle(palette) : '') + (logo ? mark : '')
}
