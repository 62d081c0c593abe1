import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand, type Brand } from '../../contract/brand.ts'
import { everyLanguage, isLanguage, langOf, type Language } from '../../contract/speech/language.ts'
import { catalogueOf } from '../../words/catalogue.ts'
import { inLanguage } from '../language.ts'
import { firstView, restPlace } from '../visitor/first-view.ts'
import { fontLinks, loadVisitorModule, paintedFrom, scriptOf, styleOf } from './page-assets.ts'
import { hashesOf, writePages, type BuiltPage } from './page-list.ts'
import { shorten } from './short-names.ts'
import { firstAndRest } from './used-css.ts'
import { variantsIn, type Variant } from './variants.ts'
import type { RenderedPage } from '../visitor/pages.tsx'

type VisitorModule = typeof import('../visitor/pages.tsx')

/** Where the front page names the script that looks for a street. */
const coverPlace = '__COVER__'

/** What a page's head names. While developing, the bundler serves the sources themselves. */
type Parts = { style: string; script: string; cover: string; fonts: string[] }

const whileDeveloping: Parts = {
  style:
    '<script type="module" src="/@vite/client"></script>' +
    '<link rel="stylesheet" href="/style.css">',
  script: '/visitor/public.ts',
  cover: '/visitor/cover.ts',
  fonts: [],
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const meta = (content: Record<string, string>, key: 'name' | 'property' = 'name') =>
  Object.entries(content)
    .map(([name, text]) => `<meta ${key}="${name}" content="${quoted(text)}">`)
    .join('')

/** Where the same page is in each language; whoever reads none of them gets the English one. */
const alternatesOf = (path: string) =>
  [...everyLanguage.map(each => [langOf(each), each] as const), ['x-default', 'en'] as const].map(
    ([lang, language]) => ({ lang, address: `__ORIGIN__${inLanguage(path, language)}` }),
  )

type Spoken = { path: string; language: Language; page: RenderedPage; whose: Brand }

function headOf({ path, language, page, whose }: Spoken, { style }: Parts): string {
  const address = `__ORIGIN__${inLanguage(path, language)}`
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${quoted(page.title)}</title>`,
    style,
    page.body.includes(`id="${firstView}"`) ? paintedFrom(firstView) : '',
    `<noscript><style>${page.withoutScript}</style></noscript>`,
    meta({ description: page.description, 'color-scheme': 'light dark' }),
    '<meta name="theme-color" content="#faf8f2" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#0d1511" media="(prefers-color-scheme:dark)">',
    `<link rel="canonical" href="${address}">`,
    ...alternatesOf(path).map(
      each => `<link rel="alternate" hreflang="${each.lang}" href="${each.address}">`,
    ),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    meta(
      {
        'og:type': page.kind,
        'og:site_name': whose.name,
        'og:title': page.title,
        'og:description': page.description,
        'og:url': address,
        'og:image': '__ORIGIN__/og.png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': whose.promise.en,
        'og:locale': `${language}_NG`,
      },
      'property',
    ),
    meta({ 'twitter:card': 'summary_large_image' }),
  ].join('')
}

/** Links to other public pages stay in the language. */
const withOwnLinks = (html: string, language: Language) =>
  html.replaceAll(/(?<= href=")\/(?:blog|privacy|terms)?(?=["#?])/g, (path: string) =>
    inLanguage(path, language),
  )

function documentOf(spoken: Spoken, parts: Parts): string {
  const { language, page } = spoken
  const facts = JSON.stringify({ ...page.facts, inLanguage: langOf(language) }).replaceAll(
    '<',
    '\\u003c',
  )
  return (
    `<!doctype html><html lang="${langOf(language)}" class="scroll-pt-22 scroll-smooth short:scroll-pt-2">` +
    `<head>${headOf(spoken, parts)}</head><body>${withOwnLinks(page.body, language).replace(coverPlace, parts.cover)}` +
    `${fontLinks(parts.fonts)}<script type="module" src="${parts.script}"></script>` +
    `<script type="application/ld+json">${facts}</script></body></html>`
  )
}

/** A public page as the development server sends it, or nothing where there is none. */
export async function renderPage(
  address: string,
  loadModule: (id: string) => Promise<unknown>,
): Promise<string | undefined> {
  const [, first = '', rest = ''] = /^\/(\w+)(\/.*)?$/.exec(address) ?? []
  const [language, path] = isLanguage(first) ? [first, rest || '/'] : (['en', address] as const)
  const { render, speak } = (await loadModule('/visitor/pages.tsx')) as VisitorModule
  speak(language, catalogueOf(language))
  const page = render(path)
  return page && documentOf({ path, language, page, whose: brand }, whileDeveloping)
}

const stylePlace = '<!--style-->'

/** The page with its style in its head; what only its lower parts need follows its first view, where it has a place for that. */
function withStyle({ html, css }: { html: string; css: string }): string {
  const [top = '', below] = html.split(restPlace)
  if (below === undefined) return html.replace(stylePlace, () => `<style>${css}</style>`)
  const { first, rest } = firstAndRest(css, top)
  if (/[<&]/.test(rest)) throw new Error('A style in a drawing ends at its first < or &.')
  return top.replace(stylePlace, () => `<style>${first}</style>`) + rest + below
}

/** Writes the public pages, and the lists that search engines read, into the built site. */
export async function prerender({ outDir }: { outDir: string }): Promise<void> {
  const folder = join(dirname(outDir), `.visitor-${process.pid}`)
  try {
    const module = await loadVisitorModule(folder)
    const script = await scriptOf(outDir, 'web/visitor/public.ts')
    const cover = await scriptOf(outDir, 'web/visitor/cover.ts')
    for (const variant of variantsIn(outDir)) {
      writePages(
        variant.folder,
        await writeFor({ outDir, module, scripts: { script, cover }, variant }),
      )
    }
    writeLists(outDir, module.publicPaths)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Writing = {
  outDir: string
  module: VisitorModule
  scripts: Pick<Parts, 'script' | 'cover'>
  variant: Variant
}

/** The pages of one of those whom they are made for, in every language. */
async function writeFor({ outDir, module, scripts, variant: { whose, folder } }: Writing) {
  const list: Record<string, BuiltPage> = {}
  module.become(whose)
  for (const language of everyLanguage) {
    module.speak(language, catalogueOf(language))
    for (const path of module.publicPaths) {
      const page = module.render(path)
      if (!page) continue
      const spoken = { path, language, page, whose }
      const bare = documentOf(spoken, { style: '', ...scripts, fonts: [] })
      const { css, fonts } = await styleOf(bare, outDir)
      const short = shorten({
        html: documentOf(spoken, { style: stylePlace, ...scripts, fonts }),
        css,
      })
      const html = withStyle(short)
      const file = language === 'en' ? page.file : `${language}-${page.file}`
      writeFileSync(join(folder, file), html)
      list[inLanguage(path, language)] = { kind: 'public', file, ...hashesOf(html) }
    }
  }
  return list
}

/** What may be found, and what is nobody's business. */
function writeLists(outDir: string, paths: string[]) {
  const spoken = paths.flatMap(path => {
    const others = alternatesOf(path).map(
      ({ lang, address }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>`,
    )
    return everyLanguage.map(
      language => `<url><loc>__ORIGIN__${inLanguage(path, language)}</loc>${others.join('')}</url>`,
    )
  })
  const urls = [
    ...spoken,
    ...['/signin', '/user/register', '/user/register/phone', '/user/login'].map(
      path => `<url><loc>__ORIGIN__${path}</loc></url>`,
    ),
  ].join('')
  writeFileSync(
    join(outDir, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>` +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
      `xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`,
  )
  const closed = [
    '/api/',
    '/dev/',
    '/user/home',
    '/station',
    '/director/home',
    '/verified/',
    '/passwords/',
  ]
  const rules = closed.map(path => `Disallow: ${path}\n`).join('')
  writeFileSync(
    join(outDir, 'robots.txt'),
    `User-agent: *\n${rules}\nSitemap: __ORIGIN__/sitemap.xml\n`,
  )
}
