import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Makes dist/: `node build.ts [web|server] [--force]`. What has not changed since is not made again.

const root = import.meta.dirname

type Part = {
  says: string
  inputs: string[]
  exclude: string[]
  /** Makes it in its folder, stamps it, and tells what is worth telling. */
  make: (outDir: string, stamp: (folder: string) => void) => Promise<string | undefined>
}

const parts: Record<string, Part> = {
  web: {
    says: 'Building the front end…',
    inputs: ['web/**', 'contract/**', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'],
    exclude: ['web/generated/**'],
    async make(outDir, stamp) {
      // Whatever the caller's was: otherwise a test run would leave React's slow variant behind.
      process.env['NODE_ENV'] = 'production'
      const { buildSite } = await import('./web/build/site.ts')
      return buildSite({ root, outDir, stamp })
    },
  },
  server: {
    says: 'Building the server…',
    inputs: ['server/**/*.ts', 'contract/**', 'server-build.ts', 'package-lock.json'],
    exclude: ['**/*.test.ts', 'server/testing/**'],
    async make(outDir, stamp) {
      const { buildServer } = await import('./server-build.ts')
      await buildServer({ root, outDir, stamp })
      return undefined
    },
  },
}

/** One hash over everything that a part is made of. */
function fingerprint({ inputs, exclude }: Part): string {
  const hash = createHash('sha256')
  for (const path of globSync(inputs, { cwd: root, exclude }).toSorted()) {
    const file = join(root, path)
    if (!statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`${path.replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const asked = process.argv.slice(2).filter(each => !each.startsWith('--'))
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const part = parts[name]
  if (!part)
    throw new Error(`There is no part "${name}" to build: ${Object.keys(parts).join(', ')}.`)
  const outDir = join(root, 'dist', name)
  const stampFile = join(outDir, '.built')
  const now = fingerprint(part)
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (built === now && !process.argv.includes('--force')) continue
  // Beside what a command prints, which may be kept.
  console.error(part.says)
  // The builders are loaded only when there is something to build: a start without changes stays quick.
  const told = await part.make(outDir, folder => writeFileSync(join(folder, '.built'), now))
  if (told) console.error(told)
}
