import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whose work travels to the browser. */
const packages = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'zod',
  'tailwindcss',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  '@fontsource-variable/ojuju',
  '@fontsource-variable/sn-pro',
]

/** Writes the licences of everything that is served as one text. */
export function writeLicences({ root, outDir }: { root: string; outDir: string }) {
  const texts = packages.map(name => {
    const cwd = join(root, 'node_modules', name)
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd })
    if (!file) throw new Error(`The package ${name} has no licence text.`)
    return `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(join(cwd, file), 'utf8').trim()}\n`
  })
  writeFileSync(join(outDir, 'licences.txt'), texts.join('\n\n'))
}
