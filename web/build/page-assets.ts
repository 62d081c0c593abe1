import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { classesOf, leaveOutUnused } from './used-css.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const configFile = join(root, 'vite.config.ts')
const styleSheet = join(root, 'web/style.css')

type VisitorModule = typeof import('../visitor/pages.tsx')
type OpeningModule = typeof import('../opening/pages.tsx')

/** The public pages as a module that Node runs. */
export const loadVisitorModule = (folder: string) =>
  loadModule<VisitorModule>('web/visitor/pages.tsx', folder)

/** The same of the app's pages that are made ahead of time. */
export const loadOpeningModule = (folder: string) =>
  loadModule<OpeningModule>('web/opening/pages.tsx', folder)

async function loadModule<Module>(path: string, folder: string): Promise<Module> {
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, path),
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', codeSplitting: false } },
    },
  })
  return import(pathToFileURL(join(folder, 'pages.mjs')).href) as Promise<Module>
}

/** The style sheet with rules for what this names instead of those for the whole app. */
export const narrowed = (source: string): Plugin => ({
  name: 'page-style',
  load(id) {
    if (id !== styleSheet) return null
    const whole = "@import 'tailwindcss';"
    const code = readFileSync(styleSheet, 'utf8')
    if (!code.includes(whole)) throw new Error(`style.css does not say ${whole}`)
    return code.replace(whole, () => `@import 'tailwindcss' source(none);\n@source ${source};`)
  },
})

type PageAssets = { css: string; fonts: string[] }

/** A page in another language has the same classes: its sheet is made once. */
const sheets = new Map<string, ReturnType<typeof bundle>>()

function sheetFor(classes: string[]) {
  const key = classes.toSorted().join(' ')
  const made =
    sheets.get(key) ??
    bundle(styleSheet, [narrowed(`inline(${JSON.stringify(classes.join(' '))})`)])
  sheets.set(key, made)
  return made
}

/** The style of one page: the rules that its markup uses, and the fonts that they name. */
export async function styleOf(html: string, outDir: string): Promise<PageAssets> {
  const files = await sheetFor(classesOf(html))
  const sheet = files.find(file => file.fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The page has no style.')
  const fonts = files.filter(file => file.fileName.endsWith('.woff2'))
  // Every page names the same few.
  for (const font of fonts) if (!existsSync(join(outDir, font.fileName))) write(outDir, font)
  return {
    css: leaveOutUnused(String(sheet.source), html).trim(),
    fonts: fonts.map(font => `/${font.fileName}`),
  }
}

/**
 * Nothing is painted before this element is there as a whole. A slow phone reads a page in a few steps and would lay out and
 * paint what it has after each, which takes longer than all the rest.
 */
export const paintedFrom = (id: string) => `<link rel="expect" href="#${id}" blocking="render">`

// What the first view is set in; the rest comes when the text is met.
const isFirst = (font: string) => /\/(?:sn-pro|ojuju)-latin-/.test(font)

// Chromium holds the first paint back for fonts that the head asks for: here they come after the
// text, which is painted in the phone's own letters meanwhile.
export const fontLinks = (fonts: string[]) =>
  fonts
    .filter(isFirst)
    .map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('')

/** A script of the public pages, under a name that changes with it. */
export async function scriptOf(outDir: string, path: string): Promise<string> {
  const script = await chunkOf(path)
  write(outDir, script)
  return `/${script.fileName}`
}

/** A script of a few lines, as it stands in a page. */
export async function inlineScriptOf(path: string, given?: Record<string, unknown>) {
  const { code } = await chunkOf(path, given)
  // It is no module there: its names would be everybody's.
  return `(()=>{${code.trim()}})()`
}

async function chunkOf(path: string, given: Record<string, unknown> = {}) {
  const files = await bundle(join(root, path), [], given)
  const script = files.find(file => file.type === 'chunk')
  if (!script) throw new Error(`There is no script ${path}.`)
  return script
}

async function bundle(input: string, plugins: Plugin[], given: Record<string, unknown> = {}) {
  const made = (await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    define: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
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
