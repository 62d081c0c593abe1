import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { carrierPage } from '../../contract/page.ts'
import { carrierApp } from './carrier-page.ts'
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
  script: { public: 3 * kb, opening: 5.5 * kb, shell: 0, carrier: 5.5 * kb },
  css: 20 * kb,
  firstView: 80 * kb,
  app: 100 * kb,
  /** A piece of a language. */
  words: 15 * kb,
}

/** Weighs the site: a table, or an end of the build when it is too heavy or asks another host. */
export async function checkBudgets({ outDir }: { outDir: string }): Promise<string> {
  const weighed = await weigh(outDir)
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
export async function weigh(outDir: string): Promise<Weighed[]> {
  const pages = Object.entries(readPages(outDir)).filter(([, { kind }]) => kind !== 'shell')
  const app = readChunks(outDir).scriptsOf('/user/login')
  const alone = [
    { what: '/user/login, the app', names: app, limit: limits.app },
    { what: `${carrierPage}, the app`, names: carrierApp(outDir), limit: limits.app },
    ...globSync('words/*.json', { cwd: outDir }).map(name => ({
      what: name,
      names: [name],
      limit: limits.words,
    })),
  ]
  // All side by side: packing is what takes long, and every core may do it.
  const weighed = await Promise.all([
    ...pages.map(([path, page]) => weighPage(outDir, path, page)),
    ...alone.map(async ({ names, ...each }) => [{ ...each, bytes: await sum(outDir, names) }]),
  ])
  return weighed.flat()
}

async function weighPage(
  outDir: string,
  path: string,
  { file, kind }: BuiltPage,
): Promise<Weighed[]> {
  const html = readFileSync(join(outDir, file), 'utf8')
  const inline = (tag: 'style' | 'script') => {
    const found = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
    return packedWell(Array.from(found, ([, inside = '']) => inside).join(''))
  }
  const [scripts, sheets, others] = [/\.js$/, /\.css$/, /\.(?:woff2|svg|png|jpg|webp|avif)$/].map(
    kind => wanted(html).filter(name => kind.test(name)),
  ) as [string[], string[], string[]]
  const [script, sheet, other, page, ownScript, ownStyle] = await Promise.all([
    sum(outDir, scripts),
    sum(outDir, sheets),
    sum(outDir, others),
    // Of other languages only whether they fit is asked: packed quickly they are a little heavier.
    isInOtherLanguage(path) ? packedQuickly(html) : packedWell(html),
    inline('script'),
    inline('style'),
  ])
  return [
    { what: `${path} script`, bytes: ownScript + script, limit: limits.script[kind] },
    { what: `${path} CSS`, bytes: ownStyle + sheet, limit: limits.css },
    { what: `${path} first view`, bytes: page + script + sheet + other, limit: limits.firstView },
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

async function sum(outDir: string, names: string[]): Promise<number> {
  const weights = await Promise.all(names.map(name => weight(join(outDir, name))))
  return weights.reduce((total, each) => total + each, 0)
}

/** A file's bytes on the wire: fonts and pictures are packed already. */
async function weight(path: string): Promise<number> {
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  if (/\.(?:woff2|png|jpg|webp|avif)$/.test(path)) return statSync(path).size
  return packedWell(readFileSync(path, 'utf8'))
}

const brotli = promisify(brotliCompress)

/** How long each text is when it is packed: pages share styles and scripts. */
function createPacking(quality: number) {
  const known = new Map<string, Promise<number>>()
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return (text: string): Promise<number> => {
    if (!text) return Promise.resolve(0)
    const length = known.get(text) ?? brotli(text, { params }).then(bytes => bytes.length)
    known.set(text, length)
    return length
  }
}

const packedWell = createPacking(constants.BROTLI_MAX_QUALITY)
const packedQuickly = createPacking(5)

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
