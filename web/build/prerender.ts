import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '../../contract/brand.ts'
import { loadVisitorModule, scriptOf, styleOf } from './page-assets.ts'
import { shorten } from './short-names.ts'
import type { RenderedPage } from '../visitor/pages.tsx'

type VisitorModule = typeof import('../visitor/pages.tsx')

/** What a page's head names. While developing, the bundler serves the sources themselves. */
type Parts = { style: string; script: string; preload: string[] }

const whileDeveloping: Parts = {
  style:
    '<script type="module" src="/@vite/client"></script>' +
    '<link rel="stylesheet" href="/style.css">',
  script: '/visitor/public.ts',
  preload: [],
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const meta = (content: Record<string, string>, key: 'name' | 'property' = 'name') =>
  Object.entries(content)
    .map(([name, text]) => `<meta ${key}="${name}" content="${quoted(text)}">`)
    .join('')

function headOf(path: string, page: RenderedPage, { style }: Parts): string {
  const address = `__ORIGIN__${path}`
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${quoted(page.title)}</title>`,
    style,
    `<noscript><style>${page.withoutScript}</style></noscript>`,
    meta({ description: page.description, 'color-scheme': 'light dark' }),
    '<meta name="theme-color" content="#faf8f2" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#0d1511" media="(prefers-color-scheme:dark)">',
    `<link rel="canonical" href="${address}">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    meta(
      {
        'og:type': page.kind,
        'og:site_name': brand.name,
        'og:title': page.title,
        'og:description': page.description,
        'og:url': address,
        'og:image': '__ORIGIN__/og.png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': brand.promise,
        'og:locale': 'en_NG',
      },
      'property',
    ),
    meta({ 'twitter:card': 'summary_large_image' }),
  ].join('')
}

// Chromium holds the first paint back for fonts that the head asks for: here they come after the
// text, which is painted in the phone's own letters meanwhile.
const fontLink = (href: string) =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`

function documentOf(path: string, page: RenderedPage, parts: Parts): string {
  const facts = JSON.stringify(page.facts).replaceAll('<', '\\u003c')
  return (
    `<!doctype html><html lang="en-NG" class="scroll-pt-22 scroll-smooth">` +
    `<head>${headOf(path, page, parts)}</head><body>${page.body}` +
    `${parts.preload.map(fontLink).join('')}<script type="module" src="${parts.script}"></script>` +
    `<script type="application/ld+json">${facts}</script></body></html>`
  )
}

/** A public page as the development server sends it, or nothing where there is none. */
export async function renderPage(
  path: string,
  loadModule: (id: string) => Promise<unknown>,
): Promise<string | undefined> {
  const { render } = (await loadModule('/visitor/pages.tsx')) as VisitorModule
  const page = render(path)
  return page && documentOf(path, page, whileDeveloping)
}

const hashOf = (style: string) => `sha256-${createHash('sha256').update(style).digest('base64')}`

const stylePlace = '<!--style-->'

// What the first view is set in; the rest comes when the text is met.
const isFirst = (font: string) => /\/(?:sn-pro|ojuju)-latin-/.test(font)

/** Writes the public pages, and the lists that search engines read, into the built site. */
export async function prerender({ outDir }: { outDir: string }): Promise<void> {
  const folder = join(dirname(outDir), `.visitor-${process.pid}`)
  try {
    const { publicPaths, render } = await loadVisitorModule(folder)
    const script = await scriptOf(outDir)
    const list: Record<string, { file: string; styleHashes: string[] }> = {}
    for (const path of publicPaths) {
      const page = render(path)
      if (!page) continue
      const whole = documentOf(path, page, { style: '', script, preload: [] })
      const { css, fonts } = await styleOf(whole, outDir)
      const preload = fonts.filter(isFirst)
      const long = documentOf(path, page, { style: stylePlace, script, preload })
      const short = shorten({ html: long, css })
      const html = short.html.replace(stylePlace, () => `<style>${short.css}</style>`)
      // The content security policy would leave them without effect.
      if (/\sstyle="/.test(html)) throw new Error(`The page ${path} has a style attribute.`)
      writeFileSync(join(outDir, page.file), html)
      list[path] = { file: page.file, styleHashes: [short.css, page.withoutScript].map(hashOf) }
    }
    writeFileSync(join(outDir, 'pages.json'), JSON.stringify(list, null, 2))
    writeLists(outDir, publicPaths)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What may be found, and what is nobody's business. */
function writeLists(outDir: string, paths: string[]) {
  const found = [...paths, '/signin', '/user/register', '/user/login', '/privacy']
  const urls = found.map(path => `<url><loc>__ORIGIN__${path}</loc></url>`).join('')
  writeFileSync(
    join(outDir, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>` +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
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
