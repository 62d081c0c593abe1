import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './database.ts'
import { freePort, removeFolder, temporaryFolder } from './server.ts'

/** Which version a PgBouncer says that it is; null where there is none. */
export function versionOf(program: string): string | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return /^PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null
}

/** Before 1.21 none kept the names of statements apart. */
const isNew = (version: string | null) => Number(version?.split('.')[1] ?? 0) >= 21

const installed = 'pgbouncer'
/** The PgBouncer that measures and proofs may start, by PGBOUNCER or as it is installed; null: they do without. */
export const findPooler = () =>
  process.env['PGBOUNCER'] || (isNew(versionOf(installed)) ? installed : null)

/** One that is too old, as Debian 12 has it; null where there is none. */
export function findOldPooler(): string | null {
  const version = versionOf(installed)
  return version && !isNew(version) ? installed : null
}

/** What is said instead of a figure that needs it. */
export const withoutPooler = () =>
  `no PgBouncer 1.21 or newer is here (${versionOf(installed) ?? 'none'} is installed): set PGBOUNCER`

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const documented = fileURLToPath(new URL('../ops/pgbouncer.ini', import.meta.url))

/** Lines of the documented file, as they are here: what is not found there was mended without us. */
type Changes = Record<string, string>

/** The file that operators are given, with what is different on every machine put in. */
async function settingsWith(changes: Changes): Promise<string> {
  let text = await readFile(documented, 'utf8')
  for (const [line, instead] of Object.entries(changes)) {
    if (!text.includes(line)) throw new Error(`ops/pgbouncer.ini has no "${line}"`)
    text = text.replace(line, instead)
  }
  // Where sockets lie is the package's affair.
  return `${text}unix_socket_dir =\n`
}

/** A real PgBouncer before a database, with so many connections to it; set as documented but for the changes. */
export async function startPooler(
  program: string,
  databaseUrl: string,
  size: number,
  changes: Changes = {},
) {
  const folder = temporaryFolder('pooler')
  const to = new URL(databaseUrl)
  const port = await freePort()
  const settings = await settingsWith({
    // Any database, so that one can be asked for that is not ours.
    'kwashe = host=127.0.0.1 port=5432 dbname=kwashe': `* = host=${to.hostname} port=${to.port}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': 'users',
    'default_pool_size = 16': `default_pool_size = ${size}`,
    'admin_users = kwashe': `admin_users = ${to.username}`,
    ...changes,
  })
  await writeFile(join(folder, 'settings'), settings)
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
