import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

// Some registries lack the packages of other platforms. `npm install` then drops their entries from
// package-lock.json, and `npm ci` refuses the file everywhere. This puts them back, each with its
// hash as far as the registry knows it: npm run generate -- lock.

type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
  dev?: boolean
  engines?: Record<string, string>
  hasInstallScript?: boolean
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

/**
 * npm may run on an older Node than the one that comes with us and runs these packages, and warns of each that would not run on
 * npm's own. What they need is what ours is; only what npm itself runs, at the installation, keeps what it asks for.
 */
function leaveEngines(packages: Record<string, Entry>): number {
  const asking = Object.entries(packages).filter(
    ([path, { engines, hasInstallScript }]) => path !== '' && engines && !hasInstallScript,
  )
  for (const [, entry] of asking) delete entry.engines
  return asking.length
}

/** What the registry says a package's bytes hash to; null: it has no such version. */
async function integrityOf(wanted: string): Promise<string | null> {
  const asked = ['view', wanted, 'dist.integrity', '--json']
  const shell = process.platform === 'win32'
  // npm says no with an exit code, and why as JSON.
  const { stdout } = await promisify(execFile)('npm', asked, { shell }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const told: unknown = stdout.trim() ? JSON.parse(stdout) : null
  if (typeof told === 'string' && /^sha512-[\w+/]{86}==$/.test(told)) return told
  const { code } = (told as { error?: { code?: string } } | null)?.error ?? {}
  if (code === 'E404' || code === 'ETARGET') return null
  throw new Error(`${wanted}: the registry does not answer (${code ?? 'no hash'})`)
}

/** Gives every package its hash, a few at a time; names those that get one and those that do not. */
async function hash(packages: Record<string, Entry>) {
  const bare = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !integrity && !link,
  )
  const outcome = { hashed: [] as string[], unknown: [] as string[] }
  const work = async () => {
    for (let next = bare.pop(); next; next = bare.pop()) {
      const [path, { version, ...rest }] = next
      const wanted = `${path.replace(/^.*node_modules\//, '')}@${version}`
      const integrity = await integrityOf(wanted)
      if (integrity) packages[path] = { version: version ?? '', integrity, ...rest }
      outcome[integrity ? 'hashed' : 'unknown'].push(wanted)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return outcome
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const added = complete(lock.packages)
const left = leaveEngines(lock.packages)
const { hashed, unknown } = await hash(lock.packages)
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
)
if (added.length + hashed.length + left > 0)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
if (left > 0) console.log(`Removed engines from ${left} packages.`)
if (added.length > 0) console.log(`Put back: ${added.join(', ')}`)
if (hashed.length > 0) console.log(`With a hash now: ${hashed.toSorted().join(', ')}`)
if (unknown.length > 0) {
  console.warn(`Without a hash, for this registry lacks them: ${unknown.toSorted().join(', ')}`)
}
if (added.length + hashed.length + unknown.length + left === 0)
  console.log('The lock file is complete.')
