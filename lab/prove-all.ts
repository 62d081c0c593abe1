import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm run prove`: every proof in the order of package.json, one after the other, after the long tests.

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>
}
const proofs = Object.entries(scripts).filter(([name]) => /^(?:prove:|test:slow$)/.test(name))
const failed: string[] = []
let current: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill('SIGTERM')
    process.exit(1)
  })
}
for (const [name, command] of proofs) {
  // Each command begins with exec, so the shell becomes the proof itself and hears its signals.
  current = spawn('sh', ['-c', command], { cwd: root, stdio: 'inherit' })
  const [status] = (await once(current, 'close')) as [number | null]
  if (status !== 0) failed.push(name)
}
const words = failed.length === 0 ? 'all hold' : `not proven: ${failed.join(', ')}`
console.log(`prove: ${proofs.length} proofs, ${words}`)
process.exitCode = failed.length === 0 ? 0 : 1
