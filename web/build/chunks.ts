import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppPage } from '../../contract/page.ts'

type Chunk = {
  name?: string
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** The pages that people open from outside, and the modules that each draws on the shell. The
 * resident's login has none: it is part of the shell's own piece. */
/** What a home page also needs at once: who is in, and what was asked for already. */
const ofHomes = ['confirm-session.ts', 'opening/first-calls.ts', 'ui/more-icons.ts']

const firstScreens: Partial<Record<AppPage, string[]>> = {
  '/signin': ['visitor/public-frame.tsx', 'visitor/signin-page.tsx'],
  '/user/register': ['account/register-page.tsx'],
  '/user/register/phone': ['account/phone-register-page.tsx'],
  '/user/home': ['resident/resident-layout.tsx', 'resident/home/home-page.tsx', ...ofHomes],
  '/station/login': ['account/station-login-page.tsx'],
  '/station': ['station/station-layout.tsx', 'station/desk/home-page.tsx', ...ofHomes],
  '/director/register': ['account/director-register-page.tsx'],
  '/director/register/login': ['account/director-login-page.tsx'],
  '/director/home': ['director/director-layout.tsx', 'director/home/home-page.tsx', ...ofHomes],
}

/** The bundler's list of what it made for the app. */
export const chunkList = '.chunks.json'

const staffOnly = /^(?:station|director|dev)\/|^account\/(?:station|director)-/

/** What the bundler made, asked by page. */
export function readChunks(outDir: string) {
  const manifest = JSON.parse(readFileSync(join(outDir, chunkList), 'utf8')) as Record<
    string,
    Chunk
  >
  const groupOf = (name: string) => {
    const key = Object.keys(manifest).find(each => manifest[each]?.name === name)
    if (!key) throw new Error(`The build has no piece "${name}": see the groups in vite.config.ts.`)
    return key
  }
  const entry = groupOf('start')
  const chunkOf = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no module ${key}: is it named rightly?`)
    return chunk
  }
  /** The chunks that start with these modules, each once, the deepest last. */
  const closure = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys.filter(each => !seen.has(each))) {
      seen.add(key)
      closure(chunkOf(key).imports ?? [], seen)
    }
    return seen
  }
  const filesOf = (keys: Iterable<string>, kinds: (chunk: Chunk) => string[]) => [
    ...new Set(Array.from(keys).flatMap(key => kinds(chunkOf(key)))),
  ]
  const scriptOf = (chunk: Chunk) => [chunk.file]
  const everything = ({ file, css = [], assets = [] }: Chunk) => [file, ...css, ...assets]
  const shell = closure([entry])
  const beyondShell = (keys: string[]) => {
    const own = Array.from(closure(keys)).filter(key => !shell.has(key))
    return filesOf(own, scriptOf).map(file => `/${file}`)
  }
  return {
    /** Every script that a page loads by itself. */
    scriptsOf: (path: AppPage) =>
      filesOf(closure([entry, ...(firstScreens[path] ?? [])]), scriptOf),
    /** The scripts of the shell itself. */
    shellFiles: () => filesOf(shell, scriptOf).map(file => `/${file}`),
    /** The scripts of a page that the shell itself does not name. */
    preloadsOf: (path: string) => beyondShell(firstScreens[path as AppPage] ?? []),
    /** What sending a form takes, behind what shows it. */
    sendingFiles: () => beyondShell([groupOf('contract')]),
    /** Everything that visitors and residents may need; staff fetch theirs when they come. */
    residentFiles: () => {
      const reached = new Set<string>()
      const reach = (key: string) => {
        if (reached.has(key) || staffOnly.test(key)) return
        reached.add(key)
        const { imports = [], dynamicImports = [] } = chunkOf(key)
        for (const next of [...imports, ...dynamicImports]) reach(next)
      }
      reach(entry)
      return filesOf(reached, everything)
    },
  }
}
