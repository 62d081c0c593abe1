import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceMs } from '../server/db/connect.ts'
import { ask } from './database.ts'
import { freePort, removeFolder, temporaryFolder } from './server.ts'

/** Where the PgBouncer is that measures and proofs may start; null: they do without. */
export const poolerProgram = process.env['PGBOUNCER'] || null
/** What is said instead of a figure that needs it. */
export const withoutPooler = 'PGBOUNCER is not set'

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** The time limits that a server asks for when it connects, which a pooler cannot pass on. */
const limits = {
  statement_timeout: patienceMs.query,
  idle_in_transaction_session_timeout: 60_000,
}

/** As docs/scale.md says it is to be set: a connection is lent for one transaction. */
const settings = ({ port, size, to }: { port: number; size: number; to: URL }) => `[databases]
* = host=${to.hostname} port=${to.port} connect_query='${Object.entries(limits)
  .map(([name, value]) => `SET ${name} = ${value}`)
  .join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users
admin_users = ${to.username}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
max_prepared_statements = 200
ignore_startup_parameters = ${Object.keys(limits).join(', ')}
`

/** A real PgBouncer before a database, with so many connections to it. */
export async function startPooler(program: string, databaseUrl: string, size: number) {
  const folder = temporaryFolder('pooler')
  const to = new URL(databaseUrl)
  const port = await freePort()
  await writeFile(join(folder, 'settings'), settings({ port, size, to }))
  await writeFile(join(folder, 'users'), `"${to.username}" "${decodeURIComponent(to.password)}"\n`)
  if (nobody.uid) await chown(folder, nobody.uid, nobody.gid)
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  const open = () => opened(program, folder, url)
  let child = await open()
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    /** The rows of one of the SHOW commands of its console. */
    show: (what: string) => askConsole(url, `SHOW ${what}`),
    /** Ends it at once, with every line that goes through it. */
    close,
    async openAgain() {
      child = await open()
    },
    async stop() {
      await close()
      await removeFolder(folder)
    },
  }
}

async function opened(program: string, folder: string, url: string) {
  const child = spawn(program, ['-q', 'settings'], { cwd: folder, stdio: 'ignore', ...nobody })
  let problem: Error | null = null
  child.once('error', error => (problem = error))
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; ; tries++) {
    const [found] = await askConsole(url, 'SHOW VERSION').catch(() => [])
    if (found) return child
    if (problem) throw problem
    if (child.exitCode !== null || tries > 100) throw new Error(`${program} did not start`)
    await sleep(50)
  }
}

const askConsole = (url: string, text: string) =>
  ask<Record<string, string>>(Object.assign(new URL(url), { pathname: '/pgbouncer' }).href, text)
