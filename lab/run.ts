import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// `npm run prove -- <name>` and `npm run bench -- <name>`: one program of the lab, with what follows its name as its
// arguments. `npm run prove` alone runs every proof, one after the other, without `hours`, which takes as long as all others.

const programs: Record<string, Record<string, string>> = {
  prove: {
    slow: 'lab/slow.ts',
    permission: 'lab/permission/permission.ts',
    fuzz: 'lab/fuzz/fuzz.ts',
    flood: 'lab/flood/flood.ts',
    'sms-flood': 'lab/sms-flood/sms-flood.ts',
    fault: 'lab/fault/fault.ts',
    embedded: 'lab/embedded/embedded.ts',
    backup: 'lab/backup/backup.ts',
    upgrade: 'lab/upgrade/upgrade.ts',
    servers: 'lab/servers/servers.ts',
    pooler: 'lab/pooler/pooler.ts',
    ops: 'lab/ops/ops.ts',
    memory: 'lab/memory/memory.ts',
    browsers: 'lab/browsers/browsers.ts',
    'page-audit': 'lab/page-audit/page-audit.ts',
    'layout-shift': 'lab/page-audit/layout-shift.ts',
    offline: 'lab/offline/offline.ts',
    hours: 'lab/hours/hours.ts',
  },
  bench: {
    ledger: 'lab/bench/ledger.ts',
    requests: 'lab/bench/requests.ts',
    reads: 'lab/bench/reads.ts',
    web: 'lab/bench/web.ts',
    plan: 'lab/bench/plan.ts',
    street: 'lab/bench/street.ts',
    city: 'lab/city/city.ts',
  },
}

const root = fileURLToPath(new URL('..', import.meta.url))
let current: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill('SIGTERM')
    process.exit(1)
  })
}

async function run(command: string, given: readonly string[]): Promise<boolean> {
  current = spawn(command, given, { cwd: root, stdio: 'inherit' })
  const [status] = (await once(current, 'close')) as [number | null]
  return status === 0
}

const runProgram = (file: string, given: readonly string[] = []) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...given])

async function runAll(proofs: Record<string, string>): Promise<boolean> {
  const failed: string[] = []
  const names = Object.keys(proofs).filter(each => each !== 'hours')
  for (const each of names) if (!(await runProgram(proofs[each] ?? ''))) failed.push(each)
  const words = failed.length === 0 ? 'all hold' : `not proven: ${failed.join(', ')}`
  console.log(`prove: ${names.length} proofs, ${words}`)
  return failed.length === 0
}

const [kind = '', name, ...given] = process.argv.slice(2)
const known = programs[kind] ?? {}
const file = known[name ?? '']
if (kind === 'prove' && name === undefined) {
  process.exitCode = (await runAll(known)) ? 0 : 1
} else if (file) {
  process.exitCode = (await runProgram(file, given)) ? 0 : 1
} else {
  console.error(`npm run ${kind} -- <name>, with one of: ${Object.keys(known).join(', ')}`)
  process.exitCode = 2
}
