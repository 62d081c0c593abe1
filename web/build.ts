import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = join(root, 'dist/web')
const stampFile = join(outDir, '.built')
const inputs = ['web/**', 'contract/**', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

/** One hash over everything that the built front end depends on. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const paths = globSync(inputs, { cwd: root, exclude: ['web/generated/**'] }).toSorted()
  for (const path of paths) {
    const file = join(root, path)
    if (!statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`${path.replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const now = fingerprint()
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

if (built !== now || process.argv.includes('--force')) {
  console.log('Building the front end…')
  // Whatever the caller's was: otherwise a test run would leave React's slow variant behind.
  process.env['NODE_ENV'] = 'production'
  // Loaded only when there is something to build: a start without changes stays quick.
  const { buildSite } = await import('./build/site.ts')
  const stamp = (folder: string) => writeFileSync(join(folder, '.built'), now)
  console.log(await buildSite({ root, outDir, stamp }))
}
