import { execFileSync, execSync } from 'node:child_process'
import { globSync, lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// `npm run slim`: leaves what a running server needs and nothing of what it was built and tested with.
// `npm ci` brings the rest back.

const root = import.meta.dirname
const modules = join(root, 'node_modules')

function megabytesIn(folder: string): number {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter(each => each.isFile())
  const bytes = files.map(({ parentPath, name }) => lstatSync(join(parentPath, name)).size)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1_000_000)
}

const before = megabytesIn(modules)
execFileSync(process.execPath, [join(root, 'build.ts')], { cwd: root, stdio: 'inherit' })
// Through a shell: npm is no program of its own everywhere.
execSync('npm prune --omit=dev --no-audit --no-fund', {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
// Node brings the headers that native packages are compiled with.
for (const folder of globSync('node-*/include', { cwd: modules })) {
  rmSync(join(modules, folder), { recursive: true })
}
const sizes = `${megabytesIn(modules)} MB of packages (they were ${before})`
process.stdout.write(`${sizes} and ${megabytesIn(join(root, 'dist'))} MB of programs and pages.\n`)
