import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { narrowed } from './page-assets.ts'
import { hashesOf, type BuiltPage } from './page-list.ts'
import { filledFor, variantsIn } from './variants.ts'

/** React by itself is as heavy as the whole page may be: what draws here has the same hooks and a tenth of the weight. */
const lighter = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
]

/** The carrier's page by the name under which the server finds it. */
const file = 'go.html'

/** Builds the carrier's page beside the app: one script and one sheet, with nothing in them that carriers never see. */
export async function buildCarrierPage({ root, outDir }: { root: string; outDir: string }) {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [narrowed('"./go"')],
    resolve: { alias: lighter },
    build: {
      outDir,
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(root, 'web/go/index.html'),
        output: { codeSplitting: false, entryFileNames: 'assets/go-[hash].js' },
      },
    },
  })
  const html = readFileSync(join(outDir, 'go/index.html'), 'utf8')
  for (const { whose, folder } of variantsIn(outDir)) {
    writeFileSync(join(folder, file), filledFor(whose, html))
  }
  rmSync(join(outDir, 'go'), { recursive: true })
}

const pageIn = (outDir: string) => readFileSync(join(outDir, file), 'utf8')

export const carrierPageOf = (outDir: string): BuiltPage => ({
  kind: 'carrier',
  file,
  ...hashesOf(pageIn(outDir)),
})

/** The scripts of the page: their words are its own. */
export const carrierScripts = (outDir: string) =>
  Array.from(pageIn(outDir).matchAll(/src="\/(assets\/[^"]+\.js)"/g), ([, name = '']) => name)
