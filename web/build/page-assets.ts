import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { classesOf, leaveOutUnused } from './used-css.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const configFile = join(root, 'vite.config.ts')
const styleSheet = join(root, 'web/style.css')

type VisitorModule = typeof import('../visitor/pages.tsx')

/** The public pages as a module that Node runs. */
export async function loadVisitorModule(folder: string): Promise<VisitorModule> {
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, 'web/visitor/pages.tsx'),
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', codeSplitting: false } },
    },
  })
  return import(pathToFileURL(join(folder, 'pages.mjs')).href)
}

/** The style sheet with the rules for these classes instead of those for the whole app. */
const narrowed = (classes: string[]): Plugin => ({
  name: 'page-style',
  load(id) {
    if (id !== styleSheet) return null
    const whole = "@import 'tailwindcss';"
    const code = readFileSync(styleSheet, 'utf8')
    if (!code.includes(whole)) throw new Error(`style.css does not say ${whole}`)
    const list = JSON.stringify(classes.join(' '))
    return code.replace(
      whole,
      () => `@import 'tailwindcss' source(none);\n@source inline(${list});`,
    )
  },
})

type PageAssets = { css: string; fonts: string[] }

/** The style of one page: the rules that its markup uses, and the fonts that they name. */
export async function styleOf(html: string, outDir: string): Promise<PageAssets> {
  const files = await bundle(styleSheet, [narrowed(classesOf(html))])
  const sheet = files.find(file => file.fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The page has no style.')
  const fonts = files.filter(file => file.fileName.endsWith('.woff2'))
  for (const font of fonts) write(outDir, font)
  return {
    css: leaveOutUnused(String(sheet.source), html).trim(),
    fonts: fonts.map(font => `/${font.fileName}`),
  }
}

/** The pages' script, under a name that changes with it. */
export async function scriptOf(outDir: string): Promise<string> {
  const files = await bundle(join(root, 'web/visitor/public.ts'), [])
  const script = files.find(file => file.type === 'chunk')
  if (!script) throw new Error('The public pages have no script.')
  write(outDir, script)
  return `/${script.fileName}`
}

async function bundle(input: string, plugins: Plugin[]) {
  const made = (await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      write: false,
      manifest: false,
      // The app's pieces are not there: what a public page needs comes in one.
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return made.output
}

function write(outDir: string, file: Rolldown.OutputAsset | Rolldown.OutputChunk) {
  const path = join(outDir, file.fileName)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file.type === 'asset' ? file.source : file.code)
}
