import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { narrowed } from './page-assets.ts'
import { filledFor, variantsIn } from './variants.ts'

/** The carrier's page by the name under which the server finds it. */
export const carrierFile = 'go.html'

/** Names in the page what it fetches only when somebody asks for it, so that this comes while nothing else does, and is kept. */
const namesWhatComesLater: Plugin = {
  name: 'names-what-comes-later',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(each => each.type === 'chunk' && !each.isEntry)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${fileName}` },
          injectTo: 'body' as const,
        })),
  },
}

/** Builds the carrier's page beside the app: one script and one sheet, with nothing in them that carriers never see. */
export async function buildCarrierPage({ root, outDir }: { root: string; outDir: string }) {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [narrowed('"./go"'), namesWhatComesLater],
    build: {
      outDir,
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(root, 'web/go/index.html'),
        output: {
          codeSplitting: true,
          entryFileNames: 'assets/go-[hash].js',
          chunkFileNames: 'assets/go-[name]-[hash].js',
        },
      },
    },
  })
  const html = readFileSync(join(outDir, 'go/index.html'), 'utf8')
  for (const { whose, folder } of variantsIn(outDir)) {
    writeFileSync(join(folder, carrierFile), filledFor(whose, html))
  }
  rmSync(join(outDir, 'go'), { recursive: true })
}

const scriptsIn = (outDir: string, attribute: string) =>
  Array.from(
    readFileSync(join(outDir, carrierFile), 'utf8').matchAll(
      new RegExp(`(?:${attribute})="/(assets/[^"]+\\.js)"`, 'g'),
    ),
    ([, name = '']) => name,
  )

/** The scripts of the page: their words are its own. */
export const carrierScripts = (outDir: string) => scriptsIn(outDir, 'src|href')

/** Those without which it is not there. */
export const carrierApp = (outDir: string) => scriptsIn(outDir, 'src')
