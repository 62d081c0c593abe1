import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { appPages, workshopPage } from '../../contract/page.ts'
import { checkBudgets } from './budget.ts'
import { chunkList, readChunks } from './chunks.ts'
import { compress } from './compress.ts'
import { subsetFonts } from './fonts.ts'
import { writeLicences } from './licences.ts'
import { drawPictures } from './pictures.ts'
import { keepPreviousAssets } from './previous.ts'
import { prerender } from './prerender.ts'
import { buildServiceWorker } from './service-worker.ts'

type Site = { root: string; outDir: string; stamp: (folder: string) => void }

/** Builds everything beside the site that is being served, and changes places at the very end.
 * Tells what it weighs. */
export async function buildSite({ root, outDir, stamp }: Site) {
  const next = join(dirname(outDir), `.web-${process.pid}`)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  try {
    await subsetFonts()
    await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: false },
    })
    writeShell(next)
    // Later steps bundle too, and would write over it.
    renameSync(join(next, '.vite/manifest.json'), join(next, chunkList))
    await prerender({ outDir: next })
    await drawPictures({ outDir: next })
    listAppPages(next)
    writeLicences({ root, outDir: next })
    await buildServiceWorker({ root, outDir: next })
    await compress({ outDir: next })
    const weights = checkBudgets({ outDir: next })
    keepPreviousAssets({ from: outDir, to: next, now: Date.now() })
    stamp(next)
    changePlaces(next, outDir)
    return weights
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** The shell, with the theme's few lines in it: a file of their own would hold up the first paint. */
function writeShell(outDir: string) {
  const [page, lines] = [join(outDir, 'index.html'), join(outDir, 'theme.js')]
  const [html, script] = [readFileSync(page, 'utf8'), readFileSync(lines, 'utf8')]
  const whole = html.replace(/<script src="\/theme\.js"><\/script>/, () => {
    return `<script>${script.replace(/^\/\/.*\n/gm, '').trim()}</script>`
  })
  if (whole === html) throw new Error('The shell has no place for the theme.')
  writeFileSync(join(outDir, 'app.html'), whole)
  rmSync(page)
  rmSync(lines)
}

/** Adds the app's pages to the prerendered ones, with the pieces that each first screen needs. */
function listAppPages(outDir: string) {
  const list = join(outDir, 'pages.json')
  const chunks = readChunks(outDir)
  const pages = JSON.parse(readFileSync(list, 'utf8')) as Record<string, unknown>
  const shell = readFileSync(join(outDir, 'app.html'), 'utf8')
  const inline = { styleHashes: hashesOf('style', shell), scriptHashes: hashesOf('script', shell) }
  // The service worker keeps the shell under its own name.
  for (const path of [...appPages, workshopPage, '/app.html']) {
    pages[path] ??= { file: 'app.html', ...inline, preload: chunks.preloadsOf(path) }
  }
  writeFileSync(list, JSON.stringify(pages, null, 2))
}

const hashesOf = (tag: 'style' | 'script', html: string) =>
  Array.from(
    html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')),
    ([, inside = '']) => `sha256-${createHash('sha256').update(inside).digest('base64')}`,
  )

function changePlaces(next: string, outDir: string) {
  const old = `${next}-old`
  try {
    renameSync(outDir, old)
  } catch (error) {
    // The first build has nothing to replace.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(next, outDir)
  rmSync(old, { recursive: true, force: true })
}
