import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { appPages, workshopPage } from '../../contract/page.ts'
import { checkBudgets } from './budget.ts'
import { buildCarrierPage } from './carrier-page.ts'
import { chunkList, readChunks } from './chunks.ts'
import { compress } from './compress.ts'
import { subsetFonts } from './fonts.ts'
import { writeLicences } from './licences.ts'
import { drawPictures } from './pictures.ts'
import { openPages } from './opening.ts'
import { hashesOf, readPages, writePages } from './page-list.ts'
import { checkOldestBrowsers } from './oldest-browsers.ts'
import { keepPreviousAssets } from './previous.ts'
import { prerender } from './prerender.ts'
import { buildServiceWorker } from './service-worker.ts'
import { filledFor, variantsIn } from './variants.ts'
import { writeWords } from './words.ts'

type Site = { root: string; outDir: string; previous: string; isFirstStart: boolean }

/**
 * Builds the site into a folder, beside the one that is being served, and tells what it weighs. At a first start somebody
 * waits: what was never changed here was weighed where it was made, and is packed in less time.
 */
export async function buildSite({ root, outDir, previous, isFirstStart }: Site) {
  const packing = { outDir, isHurried: isFirstStart }
  await subsetFonts()
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false },
  })
  writeShell(outDir)
  // Later steps bundle too, and would write over it.
  renameSync(join(outDir, '.vite/manifest.json'), join(outDir, chunkList))
  await buildCarrierPage({ root, outDir })
  // Other cores do that meanwhile; what comes later is packed at the end.
  const packed = compress(packing)
  writeWords(outDir)
  const [opening] = await Promise.all([
    openPages({ outDir }),
    prerender({ outDir }),
    drawPictures({ outDir }),
  ])
  listAppPages(outDir, opening)
  writeLicences({ root, outDir })
  await buildServiceWorker({ root, outDir })
  await packed
  await compress(packing)
  if (!isFirstStart) checkOldestBrowsers(outDir)
  const weights = isFirstStart ? undefined : await checkBudgets({ outDir })
  keepPreviousAssets({ from: previous, to: outDir, now: Date.now() })
  return weights
}

/** The shell, with the theme's few lines in it: a file of their own would hold up the first paint. */
function writeShell(outDir: string) {
  const [page, lines] = [join(outDir, 'index.html'), join(outDir, 'theme.js')]
  const [html, script] = [readFileSync(page, 'utf8'), readFileSync(lines, 'utf8')]
  const whole = html.replace(/<script src="\/theme\.js"><\/script>/, () => {
    return `<script>${script.replace(/^\/\/.*\n/gm, '').trim()}</script>`
  })
  if (whole === html) throw new Error('The shell has no place for the theme.')
  for (const { whose, folder } of variantsIn(outDir)) {
    writeFileSync(join(folder, 'app.html'), filledFor(whose, whole))
  }
  rmSync(page)
  rmSync(lines)
}

/** Adds the app's pages to the public ones, with the pieces that each first screen needs. */
function listAppPages(outDir: string, opening: Awaited<ReturnType<typeof openPages>>) {
  const chunks = readChunks(outDir)
  for (const { folder } of variantsIn(outDir)) {
    const pages = { ...readPages(folder), ...opening.get(folder) }
    const inline = hashesOf(readFileSync(join(folder, 'app.html'), 'utf8'))
    // The service worker keeps the shell under its own name.
    for (const path of [...appPages, workshopPage, '/app.html'] as const) {
      const preload = chunks.preloadsOf(path)
      pages[path] ??= { kind: 'shell', file: 'app.html', ...inline, preload }
    }
    writePages(folder, pages)
  }
}
