import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readChunks } from './chunks.ts'
import { isInOtherLanguage, readPages, type BuiltPage } from './page-list.ts'

const kb = 1000

/** One thing that was weighed, in bytes as they travel. */
type Weighed = { what: string; bytes: number; limit: number }

/**
 * What a page may weigh on its first view, and what the app may that comes when somebody touches the
 * login. The script of the app's own pages is what they do until then.
 */
const limits = {
  script: { public: 3 * kb, opening: 5.5 * kb, shell: 0, carrier: 60 * kb },
  css: 20 * kb,
  firstView: 80 * kb,
  app: 100 * kb,
  /** A piece of a language. */
  words: 15 * kb,
}

/** Weighs the site: a table, or an end of the build when it is too heavy or asks another host. */
export function checkBudgets({ outDir }: { outDir: string }): string {
  const weighed = weigh(outDir)
  const strangers = otherHosts(outDir)
  const problems = [
    ...weighed.filter(({ bytes, limit }) => bytes > limit).map(each => `Too heavy: ${line(each)}`),
    ...strangers.map(reference => `Asks another host: ${reference}`),
  ]
  if (problems.length > 0) throw new Error(`The budget is exceeded.\n${problems.join('\n')}`)
  // What every language has is told once.
  return weighed
    .filter(({ what }) => !isInOtherLanguage(what))
    .map(line)
    .join('\n')
}

const line = ({ what, bytes, limit }: Weighed) =>
  `  ${what.padEnd(36)} ${(bytes / kb).toFixed(1).padStart(6)} KB of ${limit / kb}`

/** Everything that has a budget. */
export function weigh(outDir: string): Weighed[] {
  const pages = Object.entries(readPages(outDir)).filter(([, { kind }]) => kind !== 'shell')
  const app = readChunks(outDir).scriptsOf('/user/login')
  return [
    ...pages.flatMap(([path, page]) => weighPage(outDir, path, page)),
    { what: '/user/login, the app', bytes: sum(outDir, app), limit: limits.app },
    ...globSync('words/*.json', { cwd: outDir }).map(name => ({
      what: name,
      bytes: sum(outDir, [name]),
      limit: limits.words,
    })),
  ]
}

function weighPage(outDir: string, path: string, { file, kind }: BuiltPage): Weighed[] {
  const html = readFileSync(join(outDir, file), 'utf8')
  const inline = (tag: 'style' | 'script') => {
    const found = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
    return packed(Buffer.from(Array.from(found, ([, inside = '']) => inside).join('')))
  }
  const [scripts, sheets, others] = [/\.js$/, /\.css$/, /\.(?:woff2|svg|png|jpg|webp|avif)$/].map(
    kind => wanted(html).filter(name => kind.test(name)),
  ) as [string[], string[], string[]]
  const script = sum(outDir, scripts)
  const sheet = sum(outDir, sheets)
  const firstView = packed(Buffer.from(html)) + script + sheet + sum(outDir, others)
  return [
    { what: `${path} script`, bytes: inline('script') + script, limit: limits.script[kind] },
    { what: `${path} CSS`, bytes: inline('style') + sheet, limit: limits.css },
    { what: `${path} first view`, bytes: firstView, limit: limits.firstView },
  ]
}

/** The files that a browser fetches by itself when it reads the page. */
function wanted(html: string): string[] {
  // What is in a template waits until somebody asks for it.
  const page = html.replace(/<template\b[^]*?<\/template>/g, '')
  const tags = page.match(/<(?:script|link|img|source)\b[^>]*>/g) ?? []
  const fetched = tags.filter(
    tag => !/loading="?lazy/.test(tag) && !/rel="?(?:canonical|alternate|manifest)/.test(tag),
  )
  // The icon of the tab is fetched when everything else is done.
  const shown = fetched.filter(tag => !/rel="?(?:icon|apple-touch-icon|prefetch)/.test(tag))
  const names = shown.map(tag => /(?:src|href)="?\/(?!\/)([^"\s>]+)/.exec(tag)?.[1] ?? '')
  return [...new Set(names.filter(Boolean))]
}

const sum = (outDir: string, names: string[]) =>
  names.reduce((total, name) => total + weight(join(outDir, name)), 0)

/** A file's bytes on the wire: fonts and pictures are packed already. */
function weight(path: string): number {
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  const content = readFileSync(path)
  return /\.(?:woff2|png|jpg|webp|avif)$/.test(path) ? content.length : packed(content)
}

const packed = (content: Buffer) => (content.length ? brotliCompressSync(content).length : 0)

const far = String.raw`(?:https?:|wss?:)?//`
const fetchedFrom = {
  html: new RegExp(
    String.raw`<(?:script|img|source|iframe|video|audio|embed|form)\b[^>]*\s(?:src|srcset|action)="?${far}[^>]*>|` +
      String.raw`<link\b(?=[^>]*rel="?(?:stylesheet|preload|modulepreload|icon|manifest|prefetch|preconnect|dns-prefetch))[^>]*href="?${far}[^>]*>`,
    'gi',
  ),
  css: new RegExp(String.raw`(?:url\(\s*["']?|@import\s+["'])${far}[^)"']*`, 'gi'),
  js: new RegExp(
    String.raw`\b(?:import|fetch|importScripts|sendBeacon|Worker|WebSocket|EventSource)\s*\(?\s*["'\`]${far}[^"'\`]*`,
    'gi',
  ),
}

/** Whatever would make a browser ask somebody else. */
export function otherHosts(outDir: string): string[] {
  return globSync('**/*.{html,css,js}', { cwd: outDir }).flatMap(name => {
    const text = readFileSync(join(outDir, name), 'utf8')
    const kinds = name.endsWith('.html') ? (['html', 'css'] as const) : [kindOf(name)]
    const found = kinds.flatMap(kind => text.match(fetchedFrom[kind]) ?? [])
    return found.map(reference => `${name}: ${reference.slice(0, 120)}`)
  })
}

const kindOf = (name: string) => (name.endsWith('.css') ? ('css' as const) : ('js' as const))
