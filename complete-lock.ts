import { readFileSync, writeFileSync } from 'node:fs'

// Some registries lack the packages of other platforms. `npm install` then drops their entries from
// package-lock.json, and `npm ci` refuses the file everywhere. This puts them back: npm run lock.

type Entry = {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  [key: string]: unknown
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64']

/** Which machines a package is for, as its name says. */
function platformOf(name: string): Record<string, string[]> {
  if (name === 'fsevents') return { os: ['darwin'] }
  if (/wasm32|wasi/.test(name)) return { cpu: ['wasm32'] }
  const has = (part: string) => new RegExp(`[-/]${part}(?:-|$)`).test(name)
  const os = systems.filter(has)
  const cpu = processors.filter(has)
  if (os.length === 0) throw new Error(`${name}: for which platform?`)
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : []
  return {
    os,
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
  }
}

/** Adds the missing entries to a lock file's packages and names them. */
function complete(packages: Record<string, Entry>): string[] {
  const added: string[] = []
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`
      if (packages[place] || packages[`${path}/${place}`]) continue
      const version = range.replace(/^[\^~]/, '')
      packages[place] = { version, ...platformOf(name), optional: true, ...(dev && { dev }) }
      added.push(name)
    }
  }
  return added
}

const file = new URL('./package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const added = complete(lock.packages)
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
)
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `Put back: ${added.join(', ')}` : 'The lock file is complete.')
