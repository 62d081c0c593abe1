import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run prove`: every proof in the order of package.json, one after the other.

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>
}
const proofs = Object.keys(scripts).filter(name => name.startsWith('prove:'))
const failed: string[] = []
for (const name of proofs) {
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
const words = failed.length === 0 ? 'all hold' : `not proven: ${failed.join(', ')}`
console.log(`prove: ${proofs.length} proofs, ${words}`)
process.exitCode = failed.length === 0 ? 0 : 1
