import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { heapFlags } from './server/starting/heap-flags.ts'

// `node run.js <program> [arguments]`: starts one of the programs in dist/server, with the settings of .env where there is
// one. Where the sources are, the program is made of them first; in an image there is nothing to build.

const [program = '', ...args] = process.argv.slice(2)
const builder = fileURLToPath(new URL('build/build.ts', import.meta.url))
const file = new URL(`dist/server/${program}.js`, import.meta.url)

// What starts the server has built everything before.
if (program !== 'main' && existsSync(builder)) {
  try {
    execFileSync(process.execPath, [builder, 'server'], { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    // The builder has said what is wrong.
    process.exit(1)
  }
}
// This process becomes the server's, with its limits; one that was given counts instead. Where a process cannot become another
// (Windows), it keeps Node's own limits.
const nameOf = flag => flag.split('=')[0]
const given = new Set(process.execArgv.map(nameOf))
const isLimited = heapFlags.every(flag => given.has(nameOf(flag)))
if (program === 'main' && process.platform !== 'win32' && process.execve && !isLimited) {
  const self = [...heapFlags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...self], process.env)
}
if (existsSync('.env')) process.loadEnvFile()
process.argv = [process.argv0, fileURLToPath(file), ...args]
await import(file.href)
