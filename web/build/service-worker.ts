import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { readChunks } from './chunks.ts'
import { isInOtherLanguage, readPages, type BuiltPage } from './page-list.ts'

/** What the service worker keeps from the start: an address, and a hash where it has none. */
export type Kept = { url: string; revision: string | null }

/** Bundles the service worker with the list of what it keeps; the last step that makes a file. */
export async function buildServiceWorker({ root, outDir }: { root: string; outDir: string }) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __KEPT__: JSON.stringify(keptFiles(outDir)),
      __PUBLIC_PAGES__: JSON.stringify(pathsOf(outDir, 'public')),
      __OPENING_PAGES__: JSON.stringify([
        ...pathsOf(outDir, 'opening'),
        ...pathsOf(outDir, 'carrier'),
      ]),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome91',
      rolldownOptions: {
        input: join(root, 'web/offline/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

/** The shell, the pages that are made ahead of time, and whatever visitors and residents may need of the app. */
function keptFiles(outDir: string): Kept[] {
  const revisionOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(outDir, file)))
      .digest('hex')
      .slice(0, 16)
  const made = Object.entries(readPages(outDir)).filter(
    // Few read more than one language: another one is kept by the page that is read in it.
    ([path, { kind }]) => kind !== 'shell' && !isInOtherLanguage(path),
  )
  const pages = made.map(([path, { file }]) => [path, file] as const)
  // What the app's own pages name is the app's, of which the staff's part is not kept here.
  const ofPages = made
    .filter(([, { kind }]) => kind === 'public' || kind === 'carrier')
    .flatMap(([, { file }]) => piecesIn(readFileSync(join(outDir, file), 'utf8')))
  const looseNames = ['favicon.svg', '*.webmanifest', 'icon-192.png', 'badge-96.png']
  const loose = globSync(looseNames, { cwd: outDir })
  const named = [
    ['/app.html', 'app.html'] as const,
    ...pages,
    ...loose.map(f => [`/${f}`, f] as const),
  ]
  const hashed = [...new Set([...readChunks(outDir).residentFiles(), ...ofPages])].filter(isWanted)
  return [
    ...named.map(([url, file]) => ({ url, revision: revisionOf(file) })),
    ...hashed.map(file => ({ url: `/${file}`, revision: null })),
  ]
}

const piecesIn = (html: string) =>
  Array.from(html.matchAll(/(?:src|href)="?\/(assets\/[^"\s>]+)/g), ([, file = '']) => file)

// Letters that few pages show are fetched when one does, and kept from then on.
const isWanted = (file: string) => !file.endsWith('.woff2') || /latin|naira/.test(file)

const pathsOf = (outDir: string, kind: BuiltPage['kind']) =>
  Object.entries(readPages(outDir))
    .filter(([path, page]) => page.kind === kind && !path.startsWith('/opening/'))
    .map(([path]) => path)
