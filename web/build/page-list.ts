import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { translated, type Language } from '../../contract/speech/language.ts'

/** A page as the server serves it: its file, what is inline in it, and what it needs at once. */
export type BuiltPage = {
  /** Whole by itself; the app's, as it is before the app has come; the app's empty shell; the carrier's own page. */
  kind: 'public' | 'opening' | 'shell' | 'carrier'
  file: string
  styleHashes: string[]
  scriptHashes: string[]
  preload?: string[]
}

/** Where a page of the app that is made ahead of time lies in a language: the server finds it there. */
export const openingAt = (path: string, language: Language) =>
  language === 'en' ? path : `/opening/${language}${path}`

/** Whether a page is one of another language than English. */
export const isInOtherLanguage = (path: string) =>
  path.startsWith('/opening/') || translated.some(each => /^\/(\w+)/.exec(path)?.[1] === each)

type PageList = Record<string, BuiltPage>

const listOf = (outDir: string) => join(outDir, 'pages.json')

/** Every page that was built so far, by its address. */
export const readPages = (outDir: string) =>
  JSON.parse(readFileSync(listOf(outDir), 'utf8')) as PageList

export const writePages = (outDir: string, pages: PageList) =>
  writeFileSync(listOf(outDir), JSON.stringify(pages, null, 2))

const hashes = (tag: 'style' | 'script', html: string) =>
  Array.from(
    html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')),
    ([, inside = '']) => `sha256-${createHash('sha256').update(inside).digest('base64')}`,
  )

/** What the content security policy must name for everything that is inline in a page to have an effect. */
export function hashesOf(html: string) {
  // The policy would leave them without effect.
  if (/<[^>]*\sstyle="/.test(html)) throw new Error('A page has a style attribute.')
  return { styleHashes: hashes('style', html), scriptHashes: hashes('script', html) }
}
